import { defineModule, dropdown, text } from '#common/module.ts';

/** An address or a number to which nothing more goes. One record for each reason: each ends by itself. */
export const suppressions = defineModule({
  name: 'suppressions',
  label: 'Suppressions',
  singular: 'Suppression',
  description: 'Addresses and numbers that no longer get mail, texts, or calls.',
  icon: 'mail-off',
  navigation: 'Communication',
  writes: 'server',
  rights: { staff: 'read', Admin: 'read' },
  keptAtErasure: { reason: 'The address stays so that nothing more is sent to it.' },
  fields: {
    channel: dropdown(
      'Channel',
      [
        { value: 'mail', label: 'Mail' },
        { value: 'sms', label: 'Texts' },
        { value: 'voice', label: 'Calls' },
      ],
      { required: true },
    ),
    // mail in lower case, numbers as E.164
    address: text('Address', { required: true, indexed: true, personal: true }),
    reason: dropdown(
      'Reason',
      [
        ['unsubscribed', 'waiting'],
        ['bounced', 'refused'],
        ['complained', 'refused'],
        ['manual', 'neutral'],
      ],
      { required: true },
    ),
    note: text('Note', { personal: true }),
  },
  nameFrom: ['address'],
  indexes: [['channel', 'address']],
  sort: { field: 'createdAt', order: 'desc' },
  layouts: {
    grid: ['address', 'channel', 'reason', 'note', 'created_by', 'createdAt'],
    detail: [{ sectionName: 'Suppression', sectionFields: ['address', 'channel', 'reason', 'note', 'created_by', 'createdAt'] }],
    'basic-search': ['address', 'channel', 'reason', 'createdAt'],
  },
});

export default suppressions;
