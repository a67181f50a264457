import { array, dateTime, defineLog, dropdown, flexRelate, richText, text } from '#common/module.ts';

/** What left, or without a provider's keys would have left, the house. */
export const outbox = defineLog({
  name: 'outbox',
  label: 'Outbox',
  singular: 'Outgoing message',
  icon: 'mail-forward',
  seenBy: { staff: 'nobody' },
  table: 'muster.outbox',
  sort: { field: 'createdAt', order: 'desc' },
  layouts: {
    grid: ['name', 'to', 'status', 'channel', 'relatedRecord', 'createdAt', 'problem'],
    detail: ['name', 'to', 'status', 'channel', 'relatedRecord', 'createdAt', 'problem', 'body'],
    'preview-panel': ['to', 'status', 'channel', 'relatedRecord', 'createdAt', 'problem', 'body'],
  },
  fields: {
    name: text('Name'),
    channel: dropdown('Channel', ['mail', 'sms', 'voice']),
    to: array('To', { maxBytes: 64 * 1024 }),
    subject: text('Subject'),
    body: richText('Body', { peopleOnly: true }), // temporary passwords stand in it where no mail leaves
    status: dropdown('Status', [
      ['queued', 'waiting'],
      ['sent', 'done'],
      ['delivered', 'done'],
      ['bounced', 'refused'],
      ['recorded', 'neutral'],
      ['failed', 'refused'],
    ]),
    problem: text('Problem'),
    relatedRecord: flexRelate('About'),
    createdAt: dateTime('Created', { serverOnly: true }),
  },
});

export default outbox;
