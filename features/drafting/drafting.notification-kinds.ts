import { notificationKind } from '#common/notification-kinds.ts';

export const draftingAway = notificationKind('drafting-away', 'The drafting service does not answer', {
  for: 'staff',
  icon: 'alert-triangle',
  order: 260,
});

export default [draftingAway];
