import { notificationKind } from '#common/notification-kinds.ts';

export const recordAssigned = notificationKind('record-assigned', 'A record is assigned to me', {
  for: 'staff',
  icon: 'user-circle',
  order: 20,
});
export const followedChanged = notificationKind('followed-changed', 'A record that I follow is changed', {
  for: 'staff',
  icon: 'eye',
  order: 130,
});

export default [recordAssigned, followedChanged];
