import { defineModule, multiRelate, object, relate, text, textArea } from '#common/module.ts';

export const socialComments = defineModule({
  name: 'socialComments',
  path: 'social-comments',
  label: 'Social comments',
  singular: 'Social comment',
  icon: 'message-2',
  rights: { staff: 'work' },
  fields: {
    name: text('Name'),
    conversation: relate('socialConversations', 'Conversation'),
    conversationGroupKey: text('Conversation group', { indexed: true }),
    comment: textArea('Comment', { required: true }),
    reactions: object('Reactions', { serverOnly: true, maxBytes: 256 * 1024 }),
    mentions: multiRelate('users', 'Mentions'),
    viewed_by: multiRelate('users', 'Viewed by'),
  },
  seenBy: { staff: { through: 'conversation' } },
  changedBy: { staff: { is: 'created_by' } },
  sort: { field: 'createdAt', order: 'desc' },
});

export default socialComments;
