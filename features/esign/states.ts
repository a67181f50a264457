/** The statuses of an agreement. Only the server changes them. */
export const AGREEMENT_STATUSES = [
  'Created',
  'Sent',
  'Viewed',
  'Signed',
  'Completed',
  'Approved',
  'Declined',
  'Canceled',
] as const;
export type AgreementStatus = (typeof AGREEMENT_STATUSES)[number];

/** Frozen: the agreement has ended. */
export const CLOSED_STATUSES = ['Completed', 'Declined', 'Canceled'] as const satisfies readonly AgreementStatus[];
/** No recipient has been asked yet. */
export const UNSENT_STATUSES = ['Created', 'Approved'] as const satisfies readonly AgreementStatus[];
export const SENT_STATUSES = ['Sent', 'Viewed', 'Signed'] as const satisfies readonly AgreementStatus[];

const among = (statuses: readonly string[], status: unknown) => typeof status === 'string' && statuses.includes(status);
export const isClosed = (status: unknown): boolean => among(CLOSED_STATUSES, status);
export const isUnsent = (status: unknown): boolean => among(UNSENT_STATUSES, status);
export const isSent = (status: unknown): boolean => among(SENT_STATUSES, status);

/** The progress of one recipient. */
export const RECIPIENT_STATES = ['waiting', 'asked', 'viewed', 'signed', 'declined'] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];
export const isOpen = (state: unknown): boolean => state === 'waiting' || state === 'asked' || state === 'viewed';

export const ACTION_TYPES = ['Created', 'Signature Requested', 'Viewed', 'Signed', 'Completed', 'Declined', 'Canceled'] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

/** The status of a sent agreement, from the states of its recipients. */
export function statusOfSent(states: readonly string[]): AgreementStatus {
  if (states.includes('declined')) return 'Declined';
  if (states.includes('signed')) return 'Signed';
  return states.includes('viewed') ? 'Viewed' : 'Sent';
}
