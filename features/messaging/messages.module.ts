import {
  array,
  checkbox,
  dateTime,
  defineModule,
  dropdown,
  flexRelate,
  list,
  number,
  object,
  relate,
  richText,
  teamField,
  text,
  textArea,
} from '#common/module.ts';
import { ofTheirTeams, type RowRule } from '#common/row-rule.ts';

const PARENTS = ['related_record', 'providers_messages'] as const;

/** What hangs on a record is seen with it, but for drafts; everything else by who wrote it or got it. */
const onTheirRecord: RowRule = {
  all: [
    {
      when: {
        all: [{ field: 'status', op: 'notEquals', value: 'Draft' }, { any: PARENTS.map((field) => ({ field, op: 'notEmpty' })) }],
      },
    },
    { through: PARENTS },
  ],
};

export const messages = defineModule({
  name: 'messages',
  label: 'Messages',
  singular: 'Message',
  description: 'Emails and text messages sent and received.',
  icon: 'mail',
  rights: { staff: 'work', Provider: 'read' },
  personalOf: PARENTS,
  fields: {
    name: text('Name', { required: true, indexed: 'trigram', personal: true }),
    subject: text('Subject', { indexed: 'trigram', oneLine: true, personal: true }),
    messageType: dropdown(
      'Type',
      [
        { value: 'email', label: 'Email' },
        { value: 'sms', label: 'SMS' },
        { value: 'voiceshot', label: 'Voiceshot' },
      ],
      { default: 'email', indexed: true },
    ),
    direction: dropdown('Direction', ['inbound', 'outbound'], { default: 'outbound', indexed: true }),
    status: dropdown(
      'Status',
      [
        ['Draft', 'neutral'],
        ['Queued', 'waiting'],
        ['Scheduled', 'waiting'],
        ['Sent', 'done'],
        ['Failed', 'refused'],
        ['Bounced', 'refused'],
        ['Received - Not Read', 'waiting'],
        ['Received - Read', 'neutral'],
      ],
      { indexed: true },
    ),
    to: array('To', { personal: true, maxBytes: 64 * 1024 }),
    cc: array('Cc', { personal: true, maxBytes: 64 * 1024 }),
    bcc: array('Bcc', { personal: true, maxBytes: 64 * 1024 }),
    sentFrom: text('From', { personal: true }),
    sentBy: relate('users', 'Sent by'),
    message: richText('Message', { textAreaRowCount: 10, personal: true }),
    text: textArea('Plain text', { personal: true }),
    // of what came in: its own HTML, cleaned, for a frame without scripts; pictures from elsewhere wait in it
    mail_html: textArea('HTML', { serverOnly: true, personal: true }),
    // of somebody who is away, a list, or a machine
    is_automatic: checkbox('Automatic', { serverOnly: true }),
    mailbox: relate('gmailAccounts', 'Mailbox'),
    email_folder: relate('emailFolders', 'Folder'),
    send_at: dateTime('Leaves at', { serverOnly: true }),
    sent_at: dateTime('Sent at', { serverOnly: true }),
    // told by the provider, where `mail-tracking` is on
    opened_at: dateTime('Opened at', { serverOnly: true }),
    clicked_at: dateTime('Link clicked at', { serverOnly: true }),
    // the ids of files, in their order; `attached_files` says what they are
    attachments: array('Attachments', { personal: true, maxBytes: 64 * 1024 }),
    attached_files: list('Attached files', { serverOnly: true, personal: true, maxBytes: 64 * 1024 }),
    reply_to_message: relate('messages', 'In reply to'),
    // messages that answer each other have the same one
    thread: text('Thread', { serverOnly: true, indexed: true }),
    message_id: text('Message-ID', { serverOnly: true, indexed: true }),
    in_reply_to: text('Message-ID that is answered', { serverOnly: true }),
    references: textArea('References', { serverOnly: true }),
    // the address that answers go to, and how the letter leaves
    reply_to: text('Reply to', { serverOnly: true, personal: true }),
    delivery: object('Delivery', { serverOnly: true, personal: true, maxBytes: 64 * 1024 }),
    // the run that it leaves with
    sending: text('Sending', { serverOnly: true, indexed: true }),
    error: textArea('Problem', { serverOnly: true }),
    // of a voiceshot: what was played, how the call ended, and how long it was
    voiceshot: relate('voiceshots', 'Voiceshot', { serverOnly: true }),
    outcome: dropdown('Outcome', ['queued', 'answered', 'machine', 'busy', 'no-answer', 'failed'], { serverOnly: true }),
    seconds: number('Seconds', { serverOnly: true }),
    related_record: flexRelate('Related record'),
    providers_messages: relate('providers', 'Provider'),
    ...teamField,
  },
  seenBy: {
    staff: { all: [ofTheirTeams, { any: [{ is: 'assigned_to' }, { is: 'sentBy' }, onTheirRecord] }] },
    provider: { all: [{ is: 'providers_messages.related_user' }, onTheirRecord] },
  },
  timeline: { kind: 'message', about: PARENTS, shows: ['subject', 'messageType', 'direction', 'status', 'outcome'] },
  sort: { field: 'createdAt', order: 'desc' },
  indexes: [
    ['thread', 'createdAt'],
    ['assigned_to', 'createdAt'],
    ['sentBy', 'createdAt'],
  ],
  layouts: {
    grid: ['subject', 'messageType', 'direction', 'status', 'sentFrom', 'to', 'related_record', 'sentBy', 'createdAt'],
    detail: [
      { sectionName: 'Message', sectionFields: ['subject', 'sentFrom', 'to', 'cc', 'bcc', 'message', 'attached_files'] },
      {
        sectionName: 'Record',
        sectionFields: [
          'messageType',
          'direction',
          'status',
          'error',
          'sentBy',
          'send_at',
          'sent_at',
          'opened_at',
          'clicked_at',
          'related_record',
          'providers_messages',
          'createdAt',
        ],
      },
    ],
    edit: [
      { sectionName: 'Message', sectionFields: ['name', 'subject', 'to', 'sentFrom', 'message'] },
      {
        sectionName: 'Record',
        sectionFields: ['messageType', 'direction', 'status', 'sentBy', 'related_record', 'providers_messages', 'teams'],
      },
    ],
    'quick-create': [{ sectionName: 'New message', sectionFields: ['name', 'to', 'subject', 'message'] }],
    'basic-search': ['name', 'subject', 'messageType', 'direction', 'status', 'sentBy', 'createdAt'],
  },
});

export default messages;
