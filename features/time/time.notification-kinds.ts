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

export const timesheetSent = notificationKind('timesheet-sent', 'A timesheet is waiting for approval', {
  for: 'staff',
  icon: 'clock-hour-4',
  order: 127,
});
export const timesheetReturned = notificationKind('timesheet-returned', 'My timesheet was returned', {
  for: 'everybody',
  icon: 'clock-hour-4',
  order: 128,
});

export default [ptoRequestWaiting, ptoRequestDecided, timesheetSent, timesheetReturned];
