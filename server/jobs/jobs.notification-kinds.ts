import { notificationKind } from '#common/notification-kinds.ts';

export const jobSetAside = notificationKind('job-set-aside', 'A job is set aside (System Admins)', {
  for: 'staff',
  icon: 'alert-triangle',
  order: 170,
});

export default [jobSetAside];
