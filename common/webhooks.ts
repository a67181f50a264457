/** What a webhook may hear of the records of its module. */
export const WEBHOOK_EVENTS = [
  { value: 'created', label: 'Created' },
  { value: 'updated', label: 'Updated' },
  { value: 'deleted', label: 'Deleted' },
  { value: 'restored', label: 'Restored' },
  { value: 'merged', label: 'Merged' },
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]['value'];

export const MOST_INCLUDED = 50;
