import { notificationKind } from '#common/notification-kinds.ts';

export const taskAssigned = notificationKind('task-assigned', 'A task is assigned to me', {
  for: 'staff',
  icon: 'checklist',
  order: 10,
});

export default [taskAssigned];
