import { notificationKind } from '#common/notification-kinds.ts';

export const textReceived = notificationKind('text-received', 'Somebody answers with a text', {
  for: 'staff',
  icon: 'message',
  order: 122,
});

export default [textReceived];
