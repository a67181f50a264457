import { notificationKind } from '#common/notification-kinds.ts';

export const workflowPaused = notificationKind('workflow-paused', 'A workflow is paused', {
  for: 'staff',
  icon: 'git-branch',
  order: 900,
});
export default [workflowPaused];
