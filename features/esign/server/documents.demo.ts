import { Readable } from 'node:stream';
import type { Context } from '#server/context.ts';
import { demo } from '#server/demo.ts';
import { storeUpload } from '#server/files/uploads.ts';
import { LETTER } from '#common/merged-pdf.ts';
import { interactiveDocuments } from '../interactive-documents.module.ts';

interface Paper {
  name: string;
  paragraphs: string[];
  inputs: Record<string, unknown>[];
}

const input = (inputType: string, name: string, [left, top, width, height]: number[], more: Record<string, unknown> = {}) => {
  const { recipient_id = 'Participant 1', ...field } = more;
  return { type: { inputType }, left, top, width, height, recipient_id, field: { name, label: name, required: true, ...field } };
};

const PAPERS: Paper[] = [
  {
    name: 'Employment Agreement',
    paragraphs: [
      'This agreement is made between the agency and the employee named below.',
      'The employee accepts the position and the hourly rate agreed with the agency, follows the policies of',
      'the facility, and records the hours of each week by Sunday evening.',
      'Either side may end this agreement with two weeks of notice.',
    ],
    inputs: [
      input('FullName', 'Employee', [60, 300, 220, 25], { systemFieldName: 'providers_credentialing.name' }),
      input('Date', 'First day', [320, 300, 120, 25], { required: false }),
      input('Checkbox', 'I hold a license in another state', [60, 350, 16, 16], { required: false }),
      input('TextField', 'Which states', [320, 350, 200, 25], {
        conditions: [{ relatedInput: 'I hold a license in another state', operator: 'Equals', value: true }],
        match: 'All',
        action: 'Enable',
      }),
      input('Signature', 'Signature', [60, 420, 220, 45]),
      input('DateSigned', 'Signed on', [320, 430, 120, 25], { required: false }),
    ],
  },
  {
    name: 'Direct Deposit Authorization',
    paragraphs: [
      'I authorize the agency to deposit my pay into the account below.',
      'This stays in force until I revoke it in writing.',
    ],
    inputs: [
      input('TextField', 'Bank', [60, 300, 220, 25]),
      input('Radio', 'Account', [320, 304, 16, 16], { options: ['Checking'] }),
      input('Radio', 'Account', [420, 304, 16, 16], { options: ['Savings'] }),
      input('Signature', 'Signature', [60, 420, 220, 45]),
      input('DateSigned', 'Signed on', [320, 430, 120, 25], { required: false }),
    ],
  },
  {
    name: 'Confidentiality Agreement',
    paragraphs: [
      'I keep what I learn about patients, students and their families to myself,',
      'during my assignment and after it.',
    ],
    inputs: [
      input('Initials', 'Initials', [60, 300, 80, 25]),
      input('Signature', 'Signature', [60, 420, 220, 45]),
      input('FullName', 'For the agency', [60, 520, 220, 25], { recipient_id: 'Participant 2', required: false }),
      input('Signature', 'Countersignature', [320, 510, 220, 45], { recipient_id: 'Participant 2' }),
    ],
  },
  {
    name: 'Handbook Acknowledgment',
    paragraphs: ['I have received the employee handbook and know where to find it.'],
    inputs: [
      input('Signature', 'Signature', [60, 420, 220, 45]),
      input('DateSigned', 'Signed on', [320, 430, 120, 25], { required: false }),
    ],
  },
];

/** Documents that can be sent; the first is what credentialing asks everybody to sign. */
export default demo('interactive documents', 44, async (context, world) => {
  world.ids.interactiveDocuments = [];
  for (const paper of PAPERS) {
    const recipients = [
      { role: 'Participant 1', from: 'provider' },
      ...(paper.inputs.some(({ recipient_id }) => recipient_id === 'Participant 2')
        ? [{ role: 'Participant 2', from: 'owner' }]
        : []),
    ];
    const { _id } = await context.records.create(interactiveDocuments, {
      name: paper.name,
      status: 'Active',
      path: await printed(context, paper),
      doc_data: { pages: [{ inputs: paper.inputs }] },
      recipients,
    });
    world.ids.interactiveDocuments.push(_id);
  }
});

async function printed(context: Context, { name, paragraphs, inputs }: Paper): Promise<string> {
  const { PDF, StandardFonts, rgb } = await import('@libpdf/core');
  const pdf = PDF.create();
  const page = pdf.addPage(LETTER);
  const [plain, bold] = [StandardFonts.Helvetica, StandardFonts.HelveticaBold];
  const gray = rgb(0.45, 0.48, 0.52);
  page.drawText(name, { x: 60, y: 700, size: 22, font: bold, color: rgb(0.1, 0.12, 0.15) });
  paragraphs.forEach((text, at) => page.drawText(text, { x: 60, y: 650 - at * 20, size: 11, font: plain }));
  for (const { left, top, width, height, field } of inputs as {
    left: number;
    top: number;
    width: number;
    height: number;
    field: any;
  }[]) {
    const below = LETTER.height - top - height;
    const label = field.options?.[0] ?? field.label;
    if (height < 20) page.drawText(label, { x: left + width + 6, y: below + 4, size: 9, font: plain, color: gray });
    else page.drawText(label, { x: left, y: below - 10, size: 8, font: plain, color: gray });
    if (height >= 20)
      page.drawLine({ start: { x: left, y: below }, end: { x: left + width, y: below }, thickness: 0.5, color: gray });
  }
  page.drawText('Sample document of the demo agency. Not valid for any purpose.', {
    x: 60,
    y: 60,
    size: 9,
    font: plain,
    color: gray,
  });
  pdf.setTitle(name);
  const content = Readable.from(Buffer.from(await pdf.save()));
  return (await storeUpload(context, { filename: `${name}.pdf`, content })).path;
}
