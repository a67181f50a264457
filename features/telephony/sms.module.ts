import { array, defineModule, dropdown, flexRelate, relate, teamField, text, textArea } from '#common/module.ts';
import { hangsOn, ofTheirTeams } from '#common/row-rule.ts';

export const sms = defineModule({
  name: 'sms',
  label: 'SMS',
  singular: 'SMS',
  icon: 'device-mobile-message',
  navigation: 'Communication',
  rights: { Recruiter: 'work', 'Account Manager': 'work' },
  fields: {
    subject: text('Subject'),
    messageType: dropdown('Type', [{ value: 'sms', label: 'SMS' }], { default: 'sms' }),
    direction: dropdown('Direction', ['inbound', 'outbound'], { default: 'outbound', indexed: true }),
    status: dropdown(
      'Status',
      [
        ['Sent', 'done'],
        ['Failed', 'refused'],
        ['Received - Not Read', 'waiting'],
        ['Received - Read', 'neutral'],
      ],
      { indexed: true },
    ),
    to: array('To', { maxBytes: 64 * 1024 }),
    sentFrom: text('From', { indexed: true }),
    sentBy: relate('users', 'Sent by'),
    message: textArea('Message', { textAreaRowCount: 4 }),
    related_record: flexRelate('Related record'),
    ...teamField,
  },
  seenBy: { staff: { all: [ofTheirTeams, hangsOn('related_record')] } },
  sort: { field: 'createdAt', order: 'desc' },
});

export default sms;
