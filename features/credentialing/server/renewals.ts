import type { Renewal } from './decision.ts';
import type { Item } from './item-at-work.ts';

type Details = Record<string, unknown>;

/** What a new upload makes of an item: an approved one stays completed, and the upload is its renewal; any other is Submitted. */
export const sentIn = (item: Item, sent: Renewal) =>
  isApproved(item)
    ? { completed: true, renewal: sent, rejectionReason: null }
    : { ...sent, completed: false, approvalStatus: 'Submitted', rejectionReason: null, renewed: null, rejectedRenewal: null };

export const isApproved = ({ completed, completionDetails }: Item): boolean =>
  completed === true && completionDetails?.approvalStatus === 'Approved';

/**
 * The answer of an item whose renewal was approved, or has to be decided because what it renews has expired. What it renews is kept,
 * so that the decision can be taken back.
 */
export const approvedRenewal = (details: Details, renewal: Renewal): Details => ({
  ...details,
  ...renewal,
  renewal: null,
  rejectedRenewal: null,
  renewed: Object.fromEntries(ANSWER.map((field) => [field, details[field] ?? null])),
});

/** The approved answer as it was while this renewal waited beside it. */
export const waitingAgain = (details: Details, renewed: Details): Details => ({
  ...details,
  ...Object.fromEntries(ANSWER.map((field) => [field, renewed[field] ?? null])),
  renewal: Object.fromEntries(RENEWAL.map((field) => [field, details[field] ?? null])),
  renewed: null,
});

const RENEWAL = ['document', 'documentLink', 'filename', 'expirationDate', 'dateSubmitted'] as const;
const ANSWER = [...RENEWAL, 'dateCompleted', 'notes'] as const;

/** The item stays completed by what it has; the renewal that did not do is kept, so that the decision can be taken back. */
export const rejectedRenewal = (details: Details, reason: string): Details => ({
  ...details,
  renewal: null,
  rejectedRenewal: details.renewal,
  rejectionReason: reason,
});
