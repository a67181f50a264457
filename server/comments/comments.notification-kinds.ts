import { notificationKind } from '#common/notification-kinds.ts';

export const mentionedInComment = notificationKind('mentioned', 'Somebody mentions me in a comment', {
  for: 'staff',
  icon: 'at',
  order: 110,
});

export default [mentionedInComment];
