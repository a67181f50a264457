export { notifyAssigned } from './notifications/notify-assigned.ts';
export { notify } from './notifications/notify.ts';
