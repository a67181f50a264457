import { array, dateTime, defineLog, dropdown, flexRelate, list, object, richText, text, textArea } from '#common/module.ts';

const ABOUT = [
  'name',
  'sentFrom',
  'to',
  'cc',
  'bcc',
  'replyTo',
  'status',
  'channel',
  'relatedRecord',
  'createdAt',
  'problem',
  'attachments',
];

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
    detail: [...ABOUT, 'body', 'text', 'headers', 'message_id'],
    'preview-panel': ABOUT.concat('body'),
  },
  fields: {
    name: text('Name'),
    channel: dropdown('Channel', ['mail', 'sms', 'voice', 'check']),
    to: array('To', { maxBytes: 64 * 1024 }),
    cc: array('Cc', { maxBytes: 64 * 1024 }),
    bcc: array('Bcc', { maxBytes: 64 * 1024 }),
    sentFrom: text('From'),
    replyTo: text('Reply to'),
    subject: text('Subject'),
    body: richText('Body', { peopleOnly: true }), // temporary passwords stand in it where no mail leaves
    text: textArea('Plain text', { peopleOnly: true }),
    attachments: list('Attachments', { maxBytes: 64 * 1024 }),
    headers: object('Headers', { maxBytes: 64 * 1024 }),
    message_id: text('Message-ID'),
    status: dropdown('Status', [
      ['queued', 'waiting'],
      ['sent', 'done'],
      ['delivered', 'done'],
      ['bounced', 'refused'],
      ['recorded', 'neutral'],
      ['failed', 'refused'],
      ['suppressed', 'refused'],
    ]),
    problem: text('Problem'),
    relatedRecord: flexRelate('About'),
    createdAt: dateTime('Created', { serverOnly: true }),
  },
});

export default outbox;
