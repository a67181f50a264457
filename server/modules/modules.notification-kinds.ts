import { notificationKind } from '#common/notification-kinds.ts';

export const moduleChanged = notificationKind(
  'module-changed',
  'A change of a module that waited for its table (System Admins)',
  {
    for: 'staff',
    icon: 'settings',
    order: 174,
  },
);

export default [moduleChanged];
