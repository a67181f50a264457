import { notificationKind } from '#common/notification-kinds.ts';

export const healthCritical = notificationKind('health-critical', 'Muster is in trouble (System Admins)', {
  for: 'staff',
  icon: 'alert-triangle',
  order: 175,
});

export default [healthCritical];
