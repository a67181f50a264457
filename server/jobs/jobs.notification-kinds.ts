import { notificationKind } from '#common/notification-kinds.ts';

export const jobSetAside = notificationKind('job-set-aside', 'A job is set aside (System Admins)', {
  for: 'staff',
  icon: 'alert-triangle',
  order: 170,
});

export const jobsLate = notificationKind('jobs-late', 'A job did not run in time (System Admins)', {
  for: 'staff',
  icon: 'clock',
  order: 171,
});

export const jobFailed = notificationKind('job-failed', 'A job keeps failing (System Admins)', {
  for: 'staff',
  icon: 'alert-triangle',
  order: 176,
});

export default [jobSetAside, jobsLate, jobFailed];
