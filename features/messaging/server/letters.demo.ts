import { newId } from '#common/ids.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { demo, officeMoment } from '#server/demo.ts';
import { messageIdOf } from '#server/outside/letter.ts';
import { suppress } from '#server/suppressions/suppress.ts';
import { messages } from '../messages.module.ts';
import { templates } from '../templates.module.ts';

const TEMPLATES: readonly (readonly [group: string, name: string, description: string, subject: string, body: string])[] = [
  [
    'Recruiting',
    'First contact',
    'Introduces the agency to somebody new',
    'A position for you, {{lead.first_name|there}}',
    '<p>Hi {{lead.first_name|there}},</p><p>We have positions that match your experience. When is a good time to talk?</p><p>{{user.name}}</p>',
  ],
  [
    'Recruiting',
    'Interview tomorrow',
    'Reminds of an interview',
    'Your interview tomorrow',
    '<p>Hi {{lead.first_name|there}},</p><p>This is a reminder of your interview at {{account.name|the facility}} tomorrow. Good luck!</p>',
  ],
  [
    'Account Management',
    'New candidates',
    'Tells an account of candidates',
    'New candidates for {{account.name|you}}',
    '<p>Hello {{contact.first_name|there}},</p><p>We have new candidates for your open positions. May I send you their profiles?</p>',
  ],
  [
    'Credentialing',
    'Missing documents',
    'Asks for what is still missing',
    'Documents that we still need',
    '<p>Hi {{lead.first_name|there}},</p><p>Please hand in the documents that are still open, so that you can start on time.</p>',
  ],
  [
    'Payroll',
    'First pay day',
    'Says when the first pay comes',
    'Your first pay day',
    '<p>Hi {{lead.first_name|there}},</p><p>Your first payment arrives on the Friday after your first full week.</p>',
  ],
  ['General', 'Thank you', 'A short thank you', 'Thank you', '<p>Thank you, {{lead.first_name|there}}!</p><p>{{user.name}}</p>'],
];

const SAID: readonly (readonly [subject: string, written: string, answer: string])[] = [
  [
    'Your availability',
    'When could you start, and how many hours a week suit you?',
    'I can start in two weeks and would like 36 hours.',
  ],
  [
    'A position near you',
    'We have an opening close to your home. Shall I send the details?',
    'Yes please, that sounds very good.',
  ],
  [
    'Your references',
    'Could you send me two references from your last position?',
    'Both are attached to my resume, they expect your call.',
  ],
  ['Next steps', 'The facility liked your profile. Is Thursday fine for a call?', 'Thursday after three works for me.'],
];
const THREADS = 60;

/** Letters on records with their answers, drafts, one that came back, and templates of every group. */
export default demo('letters', 185, async (context) => {
  for (const [group_category, name, description, subject, body_html] of TEMPLATES)
    await context.records.create(templates, { name, type: 'email', description, group_category, subject, body_html });
  const { records: leads } = await context.records.search('leads', {
    searchTerms: {
      all: [
        { field: 'email', op: 'notEmpty' },
        { field: 'assigned_to', op: 'notEmpty' },
      ],
    },
    sortField: 'createdAt',
    sortOrder: 'desc',
    pageSize: THREADS,
  });
  for (const [at, lead] of leads.entries()) await thread(context, lead, at);
});

async function thread(context: Context, lead: AnyRecord, at: number) {
  const owner = (await context.records.find('users', lead.assigned_to as string))!;
  const [subject, written, answer] = SAID[at % SAID.length]!;
  const [first, second] = [newId(), newId()];
  const isBounced = at === 7;
  const moment = officeMoment(context, 2 + (at % 12), at);
  const messageId = messageIdOf(first, moment, context.engine.settings.publicUrl);
  const common = { messageType: 'email', thread: first, related_record: { moduleName: 'leads', recordId: lead._id } };
  const name = String(lead.first_name ?? lead.name ?? '');
  const [me, them] = [String(owner.email), String(lead.email)];
  await context.inNameOf(owner._id, 'demo data', moment).records.create(
    messages,
    {
      ...common,
      name: subject,
      subject,
      direction: 'outbound',
      status: isBounced ? 'Bounced' : 'Sent',
      ...(isBounced ? { error: `${them}: 550 5.1.1 The mailbox does not exist.` } : {}),
      to: [them],
      sentFrom: `${String(owner.name)} <${me}>`,
      sentBy: owner._id,
      assigned_to: owner._id,
      message: `<p>Hi ${name},</p><p>${written}</p>`,
      message_id: messageId,
      sent_at: moment.toISOString(),
    },
    { id: first },
  );
  if (isBounced)
    await suppress(context, { channel: 'mail', address: them, reason: 'bounced', note: '550 5.1.1 The mailbox does not exist.' });
  if (at === 11) await suppress(context, { channel: 'mail', address: them, reason: 'unsubscribed' });
  if (at % 3 === 2 || isBounced) return draftFor(context, owner, them, at);
  const later = officeMoment(context, 1 + (at % 12), at + 1);
  await context.inNameOf(owner._id, 'demo data', later).records.create(
    messages,
    {
      ...common,
      name: `Re: ${subject}`,
      subject: `Re: ${subject}`,
      direction: 'inbound',
      status: at % 4 === 0 ? 'Received - Not Read' : 'Received - Read',
      to: [me],
      sentFrom: `${String(lead.name)} <${them}>`,
      assigned_to: owner._id,
      message: `<p>${answer}</p><blockquote><p>${written}</p></blockquote>`,
      text: `${answer}\n\n> ${written}`,
      message_id: messageIdOf(second, later, context.engine.settings.publicUrl),
      in_reply_to: messageId,
      sent_at: later.toISOString(),
    },
    { id: second },
  );
}

async function draftFor(context: Context, owner: AnyRecord, to: string, at: number) {
  if (at % 4 !== 2) return;
  await context.inNameOf(owner._id, 'demo data', officeMoment(context, 1, at)).records.create(messages, {
    name: 'A question about your shift',
    subject: 'A question about your shift',
    messageType: 'email',
    direction: 'outbound',
    status: 'Draft',
    to: [to],
    sentBy: owner._id,
    assigned_to: owner._id,
    message: '<p>Would nights work for you as well?</p>',
  });
}
