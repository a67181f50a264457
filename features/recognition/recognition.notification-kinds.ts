import { notificationKind } from '#common/notification-kinds.ts';

export const thanked = notificationKind('thanked', 'Someone thanks me', { for: 'everybody', icon: 'heart', order: 152 });
export default [thanked];
