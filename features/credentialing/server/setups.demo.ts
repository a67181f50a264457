import { newId } from '#common/ids.ts';
import { demo } from '#server/demo.ts';
import { dropdowns } from '#server/dropdowns/dropdowns.module.ts';
import { libraryResources } from '#features/learning/library-resources.module.ts';
import { credentialingSetup } from '../credentialing-setups.module.ts';

type Entry = Record<string, unknown>;

/** Four general setups (W2 and 1099, core and managed) and one of an account's own. */
export default demo('credentialing setups', 45, async (context, world) => {
  const flu = await context.records.create(dropdowns, {
    name: 'Flu Vaccination',
    options: ['Vaccinated', 'Declined', 'Exempt'].map((value) => ({ value, label: value })),
  });
  const handbook = await context.records.create(libraryResources, {
    name: 'Field Employee Handbook',
    type: 'Article',
    provider_visible: true,
    article:
      '<h2>Welcome</h2><p>Wear your badge, be on time, and call your recruiter before you call in sick.</p><p>Record your hours by Sunday evening. Payroll runs on Tuesday.</p><h2>Safety</h2><p>Report every incident on the day it happens.</p>',
  });
  const parts = { flu: flu._id, handbook: handbook._id, agreement: world.ids.interactiveDocuments![0]! };
  for (const provider_type of ['W2', '1099'])
    for (const core_or_managed of ['Core', 'Managed'])
      await context.records.create(credentialingSetup, {
        name: `${core_or_managed} – ${provider_type}`,
        provider_type: [provider_type],
        core_or_managed,
        required_items: entries(provider_type, core_or_managed === 'Managed', parts),
      });
  await context.records.create(credentialingSetup, {
    name: 'Palmetto County Public Schools – W2',
    provider_type: ['W2'],
    core_or_managed: 'Managed',
    account_specific: world.ids.managed![0]!,
    required_items: [
      ...entries('W2', true, parts),
      upload('District Badge Application', 'Account Requirements', 'Fill in the district’s form and photograph it.', {
        document_type: 'Background Check',
      }),
    ],
  });
});

function entries(type: string, isManaged: boolean, ids: { flu: string; handbook: string; agreement: string }): Entry[] {
  const flu = entry('Influenza Vaccination', 'Health and Immunizations', 'Dropdown', 'Choose what applies to you this season.', {
    dropdown: ids.flu,
  });
  const list: Entry[] = [
    entry(
      'Employment Agreement',
      'Agreements',
      'E-signature Document',
      'Read it and sign it here. You can also open it from our e-mail.',
      {
        relatedAgreement: ids.agreement,
      },
    ),
    upload('Professional License', 'Licenses and Certifications', 'The front of your current state license.', {
      document_type: 'Professional License',
      requires_exp_date: true,
    }),
    upload('BLS/CPR Card', 'Licenses and Certifications', 'American Heart Association, both sides on one picture.', {
      document_type: 'BLS/CPR',
      requires_exp_date: true,
    }),
    upload('TB Test', 'Health and Immunizations', 'Not older than twelve months.', {
      document_type: 'TB Test',
      requires_exp_date: true,
    }),
    flu,
    upload('Influenza Vaccine Record', 'Health and Immunizations', 'The record of this season.', {
      document_type: 'Influenza Vaccine',
      conditions: [{ relatedRequiredItemId: flu._id, operator: 'Equals', value: 'Vaccinated' }],
      field_options: { action: 'Show' },
    }),
    upload('Physical Exam', 'Health and Immunizations', 'Signed by your physician.', {
      document_type: 'Physical Exam',
      isOptional: true,
    }),
    entry(
      'Complete the Background Check',
      'Background and Screening',
      'Todo Item',
      'Follow the link in the e-mail of our screening partner.',
    ),
    entry('Fingerprinting Appointment', 'Background and Screening', 'Date', 'The date of your appointment.'),
    upload(
      type === 'W2' ? 'Form I-9 Documents' : 'Form W-9',
      type === 'W2' ? 'Identity and Employment Eligibility' : 'Payroll and Tax',
      'A clear picture of each page.',
      { document_type: type === 'W2' ? 'Form I-9' : 'W-9' },
    ),
    entry('Field Employee Handbook', 'Education and Training', 'Library Resource', 'Read it to the end and confirm.', {
      field_options: { library_resource: ids.handbook },
    }),
    entry('Verify References', 'References', 'Todo Item', 'Two professional references by phone.', { provider_assigned: false }),
  ];
  if (isManaged)
    list.push(
      upload('Fingerprint Clearance', 'Account Requirements', 'The clearance letter of the county.', {
        document_type: 'Fingerprint Clearance',
        requires_exp_date: true,
      }),
    );
  return list.map((each, order) => ({ ...each, order, provider_type: [type] }));
}

const entry = (name: string, category: string, field_type: string, description: string, more: Entry = {}): Entry => ({
  _id: newId(),
  name,
  label: name,
  category,
  field_type,
  description,
  provider_assigned: true,
  ...more,
});

const upload = (
  name: string,
  category: string,
  description: string,
  { document_type, field_options, ...more }: Entry & { document_type: string; field_options?: Entry },
): Entry =>
  entry(name, category, 'Uploaded Document', description, { ...more, field_options: { ...field_options, document_type } });
