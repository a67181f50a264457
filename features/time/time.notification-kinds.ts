import { notificationKind } from '#common/notification-kinds.ts';

export const ptoRequestWaiting = notificationKind('pto-request-waiting', 'Time off is waiting for my decision', {
  for: 'staff',
  icon: 'beach',
  order: 125,
});
export const ptoRequestDecided = notificationKind('pto-request-decided', 'My time off is decided', {
  for: 'everybody',
  icon: 'beach',
  order: 126,
});

export default [ptoRequestWaiting, ptoRequestDecided];
