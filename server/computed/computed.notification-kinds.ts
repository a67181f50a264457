import { notificationKind } from '#common/notification-kinds.ts';

export const rollupsDrifted = notificationKind('rollups-drifted', 'A count in records was wrong (System Admins)', {
  for: 'staff',
  icon: 'alert-triangle',
  order: 172,
});

export default [rollupsDrifted];
