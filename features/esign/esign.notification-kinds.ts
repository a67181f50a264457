import { notificationKind } from '#common/notification-kinds.ts';

export const agreementEnded = notificationKind(
  'agreement-ended',
  'An agreement of mine is completed, declined, or expires soon',
  { for: 'staff', icon: 'signature', order: 140 },
);

export default [agreementEnded];
