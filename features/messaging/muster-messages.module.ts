import { array, checkbox, defineModule, flexRelate, multiRelate, relate, text, textArea } from '#common/module.ts';
import { forAll } from '#common/row-rule.ts';

export const musterMessage = defineModule({
  name: 'musterMessage',
  path: 'muster-messages',
  label: 'In-app messages',
  singular: 'In-app message',
  icon: 'messages',
  rights: { staff: 'work', Provider: 'read' },
  fields: {
    name: text('Name'),
    message: textArea('Message', { required: true, textAreaRowCount: 4 }),
    sentTo: multiRelate('users', 'Sent to'),
    // The ids of everybody in the conversation, sorted: conversations are found by comparing the whole list.
    groupUsersIds: array('Conversation', { maxBytes: 1024 * 1024 }),
    read_by: multiRelate('users', 'Read by'),
    removed_from_bar: multiRelate('users', 'Dismissed by'),
    // who wants to hear nothing of the conversation: theirs alone to know, so it is answered to nobody
    muted_by: multiRelate('users', 'Muted by', { serverOnly: true, writeOnly: true }),
    related_record: flexRelate('Related record'),
    reply_to: relate('musterMessage', 'Answers'),
    attachments: array('Attachments', { maxBytes: 64 * 1024 }),
    // written by an administrator to everybody of some kinds: shown once as a banner
    is_system: checkbox('System message', { default: false, serverOnly: true }),
    // what people write to each other stands in no log
    is_private: checkbox('Private', { default: true, serverOnly: true }),
  },
  unloggedIf: 'is_private',
  crowdIf: 'is_system',
  seenBy: forAll({ any: [{ is: 'created_by' }, { in: 'sentTo' }, { in: 'groupUsersIds' }] }),
  changedBy: forAll({ is: 'created_by' }),
  sort: { field: 'name', order: 'desc' },
});

export default musterMessage;
