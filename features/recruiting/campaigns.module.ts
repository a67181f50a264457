import { dateTime, defineModule, dropdown, listFrom, relate, text, textArea } from '#common/module.ts';
import { hangsOn } from '#common/row-rule.ts';
import { campaignRecipients } from './campaign-recipients.module.ts';

/** What went out to the candidates of a job, or to a lead; rows are written as a campaign is sent. */
export const campaigns = defineModule({
  name: 'campaigns',
  label: 'Campaigns',
  singular: 'Campaign',
  icon: 'speakerphone',
  navigation: 'Recruiting',
  rights: { Recruiter: 'work' },
  fields: {
    name: text('Name'),
    type: dropdown(
      'Type',
      [
        { value: 'sms', label: 'SMS' },
        { value: 'email', label: 'Email' },
      ],
      { indexed: true },
    ),
    job: relate('jobs', 'Job'),
    lead: relate('leads', 'Lead'),
    template: relate('templates', 'Template'),
    subject: text('Subject'),
    message: textArea('Message'),
    recipients: listFrom('Recipients', campaignRecipients, 'campaign', ['name', 'lead', 'to', 'status', 'sent_date'], {
      oldestFirst: true,
    }),
    sent_date: dateTime('Sent'),
  },
  seenBy: { staff: hangsOn('job', 'lead') },
  sort: { field: 'createdAt', order: 'desc' },
});

export default campaigns;
