import { dateTime, defineModule, dropdown, listFrom, object, relate, richText, text, textArea } from '#common/module.ts';
import { hangsOn } from '#common/row-rule.ts';
import { campaignRecipients } from './campaign-recipients.module.ts';

/** What goes out to the candidates of a job, or to a lead. */
export const campaigns = defineModule({
  name: 'campaigns',
  label: 'Campaigns',
  singular: 'Campaign',
  description: 'Emails and texts to many candidates about a job.',
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
    status: dropdown(
      'Status',
      [
        ['Draft', 'neutral'],
        ['Scheduled', 'waiting'],
        ['Sending', 'progress'],
        ['Paused', 'waiting'],
        ['Sent', 'done'],
        ['Cancelled', 'refused'],
      ],
      { default: 'Draft', indexed: true, serverOnly: true },
    ),
    job: relate('jobs', 'Job'),
    lead: relate('leads', 'Lead'),
    template: relate('templates', 'Template'),
    subject: text('Subject', { oneLine: true }),
    body_html: richText('Message', { textAreaRowCount: 10 }),
    message: textArea('Text', { textAreaRowCount: 6 }),
    counts: object('Counts', { serverOnly: true, maxBytes: 1024, description: 'recipients, sent, failed, skipped' }),
    recipients: listFrom('Recipients', campaignRecipients, 'campaign', ['lead', 'status', 'sent_date'], {
      oldestFirst: true,
    }),
    // in whose name it is sent
    sender: relate('users', 'Sent by', { serverOnly: true }),
    send_at: dateTime('Leaves at', { serverOnly: true }),
    sent_date: dateTime('Sent', { serverOnly: true }),
    // the act on many records that sends it
    run: text('Run', { serverOnly: true }),
  },
  seenBy: { staff: hangsOn('job', 'lead') },
  sort: { field: 'createdAt', order: 'desc' },
  keyFacts: ['status', 'type', 'job', 'sender', 'send_at', 'sent_date'],
  layouts: {
    grid: ['name', 'type', 'status', 'job', 'template', 'assigned_to', 'sent_date', 'createdAt'],
    detail: [
      { sectionName: 'Campaign', sectionFields: ['name', 'type', 'status', 'job', 'lead', 'template', 'assigned_to'] },
      { sectionName: 'Message', sectionFields: ['subject', 'body_html', 'message'] },
      { sectionName: 'Sending', sectionFields: ['sender', 'send_at', 'sent_date', 'created_by', 'createdAt'] },
    ],
    edit: [
      { sectionName: 'Campaign', sectionFields: ['name', 'type', 'job', 'template', 'assigned_to'] },
      { sectionName: 'Message', sectionFields: ['subject', 'body_html', 'message'] },
    ],
    'quick-create': [{ sectionName: 'New campaign', sectionFields: ['name', 'type', 'job', 'subject', 'body_html', 'message'] }],
    'basic-search': ['name', 'type', 'status', 'job', 'template', 'assigned_to', 'createdAt'],
  },
});

export default campaigns;
