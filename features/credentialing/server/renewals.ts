import type { Renewal } from './decision.ts';

type Details = Record<string, unknown>;

/** The answer of an item whose renewal was approved, or has to be decided because what it renews has expired. */
export const approvedRenewal = (details: Details, renewal: Renewal): Details => ({
  ...details,
  ...renewal,
  renewal: null,
  rejectedRenewal: null,
});

/** The item stays completed by what it has; the renewal that did not do is kept, so that the decision can be taken back. */
export const rejectedRenewal = (details: Details, reason: string): Details => ({
  ...details,
  renewal: null,
  rejectedRenewal: details.renewal,
  rejectionReason: reason,
});
