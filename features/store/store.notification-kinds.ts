import { notificationKind } from '#common/notification-kinds.ts';

export const orderPlaced = notificationKind('store-order', 'Something is ordered in the store', {
  for: 'staff',
  icon: 'receipt',
  order: 164,
});
export const stockIsLow = notificationKind('store-stock-low', 'Stock in the store runs low', {
  for: 'staff',
  icon: 'tag',
  order: 161,
});
export const orderChanged = notificationKind('store-order-changed', 'My order is fulfilled or cancelled', {
  for: 'everybody',
  icon: 'shopping-bag',
  order: 162,
});
export default [orderPlaced, stockIsLow, orderChanged];
