import { notificationKind } from '#common/notification-kinds.ts';

export const mailReceived = notificationKind('mail-received', 'A message comes into my mailbox', {
  for: 'staff',
  icon: 'mail',
  order: 120,
});

export default [mailReceived];
