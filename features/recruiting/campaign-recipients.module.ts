import { dateTime, defineModule, dropdown, relate, text } from '#common/module.ts';

/** One person that a campaign goes to, and what became of it; name and address are those of the lead, under its rights. */
export const campaignRecipients = defineModule({
  name: 'campaignRecipients',
  path: 'campaign-recipients',
  label: 'Campaign recipients',
  singular: 'Campaign recipient',
  icon: 'send',
  rights: { Recruiter: 'read' },
  personalOf: ['lead'],
  fields: {
    name: text('Name', { personal: true }),
    campaign: relate('campaigns', 'Campaign', { required: true }),
    lead: relate('leads', 'Lead'),
    status: dropdown(
      'Status',
      [
        { value: 'queued', label: 'Queued', tone: 'waiting' },
        { value: 'sent', label: 'Sent', tone: 'done' },
        { value: 'skipped', label: 'Skipped', tone: 'neutral' },
        { value: 'failed', label: 'Failed', tone: 'refused' },
      ],
      { default: 'queued', indexed: true },
    ),
    problem: text('Reason'),
    sent_date: dateTime('Sent'),
    // the job that sends to them; no other one does
    claim: text('Claim', { serverOnly: true }),
  },
  indexes: [['campaign', 'status']],
  seenBy: { staff: { through: ['campaign', 'lead'] } },
  sort: { field: 'createdAt', order: 'asc' },
  writes: 'server',
  layouts: {
    grid: ['lead', 'campaign', 'status', 'problem', 'sent_date'],
    detail: [{ sectionName: 'Recipient', sectionFields: ['lead', 'campaign', 'status', 'problem', 'sent_date'] }],
    'basic-search': ['campaign', 'lead', 'status', 'sent_date'],
  },
});

export default campaignRecipients;
