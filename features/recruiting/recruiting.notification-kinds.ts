import { notificationKind } from '#common/notification-kinds.ts';

export const placementMade = notificationKind('placement-made', 'A placement is made from my lead or sub', {
  for: 'staff',
  icon: 'briefcase',
  order: 80,
});
export const applicantArrived = notificationKind('applicant-arrived', 'Somebody applies for a job of mine or becomes my lead', {
  for: 'staff',
  icon: 'user-plus',
  order: 90,
});
export const jobMatched = notificationKind('job-matched', 'A new job of mine is matched', {
  for: 'staff',
  icon: 'target',
  order: 100,
});

export default [placementMade, applicantArrived, jobMatched];
