import { array, defineModule, flexRelate, multiRelate, text, textArea } from '#common/module.ts';

export const musterMessage = defineModule({
  name: 'musterMessage',
  path: 'muster-messages',
  label: 'In-app messages',
  singular: 'In-app message',
  icon: 'messages',
  navigation: 'Communication',
  rights: { staff: 'work' },
  fields: {
    name: text('Name'),
    message: textArea('Message', { required: true, textAreaRowCount: 4 }),
    sentTo: multiRelate('users', 'Sent to'),
    // The ids of everybody in the conversation, sorted: conversations are found by comparing the whole list.
    groupUsersIds: array('Conversation', { maxBytes: 64 * 1024 }),
    read_by: multiRelate('users', 'Read by'),
    removed_from_bar: multiRelate('users', 'Dismissed by'),
    related_record: flexRelate('Related record'),
  },
  seenBy: { staff: { any: [{ is: 'created_by' }, { in: 'sentTo' }, { in: 'groupUsersIds' }] } },
  changedBy: { staff: { is: 'created_by' } },
  sort: { field: 'name', order: 'desc' },
});

export default musterMessage;
