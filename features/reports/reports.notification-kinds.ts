import { notificationKind } from '#common/notification-kinds.ts';

export const numberCrossed = notificationKind('number-crossed', 'A number that I watch crosses its limit', {
  for: 'staff',
  icon: 'target',
  order: 150,
});

export default [numberCrossed];
