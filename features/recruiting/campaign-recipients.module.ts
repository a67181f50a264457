import { dateTime, defineModule, dropdown, relate, text } from '#common/module.ts';

/** One person that a campaign goes to, at which address, and what became of it. */
export const campaignRecipients = defineModule({
  name: 'campaignRecipients',
  path: 'campaign-recipients',
  label: 'Campaign recipients',
  singular: 'Campaign recipient',
  icon: 'send',
  rights: { Recruiter: 'read' },
  fields: {
    name: text('Name'),
    campaign: relate('campaigns', 'Campaign', { required: true }),
    lead: relate('leads', 'Lead'),
    to: text('To', { description: 'A telephone number or a mail address' }),
    status: dropdown('Status', [
      ['Waiting', 'waiting'],
      ['Sent', 'done'],
      ['Skipped', 'neutral'],
      ['Failed', 'refused'],
    ]),
    problem: text('Problem'),
    sent_date: dateTime('Sent'),
  },
  seenBy: { staff: { through: 'campaign' } },
  sort: { field: 'createdAt', order: 'asc' },
  writes: 'server',
});

export default campaignRecipients;
