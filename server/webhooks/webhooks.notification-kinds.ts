import { notificationKind } from '#common/notification-kinds.ts';

export const webhookPaused = notificationKind('webhook-paused', 'A webhook of mine is paused', {
  for: 'staff',
  icon: 'webhook',
  order: 160,
});

export default [webhookPaused];
