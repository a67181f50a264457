import { notificationKind } from '#common/notification-kinds.ts';

export const courseGiven = notificationKind('course-given', 'A course is required of me', {
  for: 'everybody',
  icon: 'school',
  order: 250,
});
export const courseDue = notificationKind('course-due', 'A course of mine is due soon', {
  for: 'everybody',
  icon: 'school',
  order: 251,
});
export const courseOverdue = notificationKind('course-overdue', 'A required course is overdue', {
  for: 'everybody',
  icon: 'school',
  order: 252,
});
export const policyToRead = notificationKind('policy-to-read', 'A policy is waiting for me to read', {
  for: 'everybody',
  icon: 'gavel',
  order: 253,
});
export const policyReminder = notificationKind('policy-reminder', 'I am reminded to read a policy', {
  for: 'everybody',
  icon: 'gavel',
  order: 254,
});

export default [courseGiven, courseDue, courseOverdue, policyToRead, policyReminder];
