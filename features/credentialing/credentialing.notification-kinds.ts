import { notificationKind } from '#common/notification-kinds.ts';

export const itemSubmitted = notificationKind('item-submitted', 'An item is waiting for my review', {
  for: 'staff',
  icon: 'clipboard-check',
  order: 30,
});
export const itemApproved = notificationKind('item-approved', 'An item is approved', {
  for: 'everybody',
  icon: 'circle-check',
  order: 40,
});
export const itemRejected = notificationKind('item-rejected', 'An item is sent back', {
  for: 'everybody',
  mails: 'providers',
  icon: 'alert-triangle',
  order: 50,
});
export const itemsExpiring = notificationKind('items-expiring', 'An item expires soon or has expired', {
  for: 'everybody',
  mails: 'providers',
  icon: 'clock',
  order: 60,
});
export const credentialingComplete = notificationKind('credentialing-complete', 'Credentialing is complete', {
  for: 'everybody',
  icon: 'certificate',
  order: 70,
});
export const exclusionsChecked = notificationKind('exclusions-checked', 'A list of exclusions I uploaded is checked', {
  for: 'staff',
  icon: 'shield-check',
  order: 72,
});

export default [itemSubmitted, itemApproved, itemRejected, itemsExpiring, credentialingComplete, exclusionsChecked];
