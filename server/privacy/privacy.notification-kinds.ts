import { notificationKind } from '#common/notification-kinds.ts';

export const privacyDue = notificationKind('privacy-due', 'A request about personal data is due (System Admins)', {
  for: 'staff',
  icon: 'shield-lock',
  order: 177,
});

export default [privacyDue];
