import { array, defineModule, dropdown, flexRelate, relate, richText, teamField, text } from '#common/module.ts';
import { hangsOn, ofTheirTeams } from '#common/row-rule.ts';

const PARENTS = ['related_record', 'providers_messages'] as const;

export const messages = defineModule({
  name: 'messages',
  label: 'Messages',
  singular: 'Message',
  description: 'Emails and text messages sent and received.',
  icon: 'mail',
  navigation: 'Communication',
  rights: { staff: 'work', Provider: 'read' },
  fields: {
    subject: text('Subject', { indexed: 'trigram' }),
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
        ['Sent', 'done'],
        ['Failed', 'refused'],
        ['Received - Not Read', 'waiting'],
        ['Received - Read', 'neutral'],
      ],
      { indexed: true },
    ),
    to: array('To', { maxBytes: 64 * 1024 }),
    sentFrom: text('From'),
    sentBy: relate('users', 'Sent by'),
    message: richText('Message', { textAreaRowCount: 10 }),
    related_record: flexRelate('Related record'),
    providers_messages: relate('providers', 'Provider'),
    ...teamField,
  },
  seenBy: {
    staff: { all: [ofTheirTeams, hangsOn(...PARENTS)] },
    provider: { all: [{ is: 'providers_messages.related_user' }, hangsOn(...PARENTS)] },
  },
  timeline: { kind: 'message', about: PARENTS, shows: ['subject', 'messageType', 'direction', 'status'] },
  sort: { field: 'createdAt', order: 'desc' },
  layouts: {
    grid: ['subject', 'messageType', 'direction', 'status', 'sentFrom', 'to', 'related_record', 'sentBy', 'createdAt'],
    detail: [
      { sectionName: 'Message', sectionFields: ['subject', 'sentFrom', 'to', 'message'] },
      {
        sectionName: 'Record',
        sectionFields: ['messageType', 'direction', 'status', 'sentBy', 'related_record', 'providers_messages', 'createdAt'],
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
