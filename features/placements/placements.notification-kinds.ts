import { notificationKind } from '#common/notification-kinds.ts';

export const providerChanged = notificationKind('provider-changed', 'A provider changes their phone or address', {
  for: 'staff',
  icon: 'phone',
  order: 75,
});

export default [providerChanged];
