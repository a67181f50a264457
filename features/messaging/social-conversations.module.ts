import { checkbox, dateTime, defineModule, multiRelate, object, relate, text, textArea } from '#common/module.ts';
import { theirs } from '#common/row-rule.ts';

/** A post in the feed: something a user achieved, and what others say to it. */
export const socialConversations = defineModule({
  name: 'socialConversations',
  path: 'social-conversations',
  label: 'Social conversations',
  singular: 'Social conversation',
  icon: 'confetti',
  rights: { staff: 'work' },
  fields: {
    name: text('Name'),
    user: relate('users', 'User'),
    post: textArea('Post', { textAreaRowCount: 4 }),
    pinned: checkbox('Pinned', { default: false }),
    // who reacted how: `{ happy: [ids of users] }`
    reactions: object('Reactions', { serverOnly: true, maxBytes: 256 * 1024 }),
    achievements: multiRelate('achievements', 'Achievements'),
    activity_date: dateTime('Date', { indexed: true }),
    comments: multiRelate('socialComments', 'Comments'),
  },
  changedBy: { staff: theirs('user') },
  sort: { field: 'createdAt', order: 'desc' },
});

export default socialConversations;
