import {
  array,
  checkbox,
  dateTime,
  defineModule,
  dropdown,
  flexRelate,
  number,
  phone,
  relate,
  teamField,
  text,
  textArea,
} from '#common/module.ts';
import { ofTheirTeams, type RowRule } from '#common/row-rule.ts';

/** Texts are seen with their record; without one by their people, and what came from somebody unknown by everybody here. */
const SEEN: RowRule = {
  any: [
    { is: 'assigned_to' },
    { is: 'sentBy' },
    { all: [{ when: { field: 'related_record', op: 'notEmpty' } }, { through: 'related_record' }] },
    {
      when: {
        all: [
          { field: 'related_record', op: 'empty' },
          { field: 'assigned_to', op: 'empty' },
          { field: 'sentBy', op: 'empty' },
        ],
      },
    },
  ],
};

export const sms = defineModule({
  name: 'sms',
  label: 'SMS',
  singular: 'SMS',
  description: 'Texts sent and received.',
  icon: 'device-mobile-message',
  navigation: 'Communication',
  rights: { Recruiter: 'work', 'Account Manager': 'work' },
  personalOf: ['related_record'],
  fields: {
    name: text('Name', { required: true, indexed: 'trigram', personal: true }),
    subject: text('Subject', { personal: true }),
    messageType: dropdown('Type', [{ value: 'sms', label: 'SMS' }], { default: 'sms' }),
    direction: dropdown('Direction', ['inbound', 'outbound'], { default: 'outbound', indexed: true }),
    status: dropdown(
      'Status',
      [
        ['Sent', 'done'],
        ['Received - Not Read', 'waiting'],
        ['Received - Read', 'neutral'],
      ],
      { indexed: true },
    ),
    delivery: dropdown(
      'Delivery',
      [
        ['queued', 'waiting'],
        ['sent', 'progress'],
        ['delivered', 'done'],
        ['failed', 'refused'],
        ['undelivered', 'refused'],
      ],
      { serverOnly: true, indexed: true },
    ),
    error: textArea('Problem', { serverOnly: true }),
    // stored numbers: (123) 456-7890
    to: array('To', { maxBytes: 64 * 1024, personal: true }),
    sentFrom: text('From', { indexed: true, personal: true }),
    // of the other side: texts with the same one are a thread
    number: phone('Number', { serverOnly: true, indexed: true, personal: true }),
    sentBy: relate('users', 'Sent by'),
    message: textArea('Message', { textAreaRowCount: 4, personal: true }),
    segments: number('Segments', { serverOnly: true }),
    media: array('Pictures', { serverOnly: true, personal: true, maxBytes: 4 * 1024 }),
    scheduled_for: dateTime('Leaves at', { serverOnly: true }),
    despite_quiet_hours: checkbox('Despite quiet hours', { serverOnly: true }),
    // words that ask for no more texts without being the agreed one
    asks_to_stop: checkbox('Asks to stop', { serverOnly: true, tone: 'refused' }),
    // the run that it leaves with
    sending: text('Sending', { serverOnly: true, indexed: true }),
    related_record: flexRelate('Related record'),
    ...teamField,
  },
  seenBy: { staff: { all: [ofTheirTeams, SEEN] } },
  timeline: { kind: 'message', about: ['related_record'], shows: ['message', 'direction', 'status', 'delivery'] },
  sort: { field: 'createdAt', order: 'desc' },
  indexes: [['number', 'createdAt']],
  keyFacts: ['direction', 'status', 'delivery', 'number', 'related_record', 'createdAt'],
  layouts: {
    grid: ['message', 'direction', 'status', 'delivery', 'number', 'related_record', 'sentBy', 'createdAt'],
    detail: [
      { sectionName: 'Text', sectionFields: ['message', 'media', 'direction', 'status', 'delivery', 'error', 'segments'] },
      {
        sectionName: 'Who',
        sectionFields: ['number', 'sentFrom', 'to', 'sentBy', 'related_record', 'scheduled_for', 'asks_to_stop', 'createdAt'],
      },
    ],
    'basic-search': ['message', 'direction', 'status', 'delivery', 'number', 'sentBy', 'createdAt'],
  },
});

export default sms;
