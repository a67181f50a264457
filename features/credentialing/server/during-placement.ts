import { dayInWords } from '#common/day-in-words.ts';
import type { Context } from '#server/context.ts';
import { placements } from '#features/placements/placements.module.ts';
import { renewalOf } from './decision.ts';
import type { Credentialing, Item } from './item-at-work.ts';

/** A placement that is over, or never was, needs no valid documents. */
export const OVER = ['Completed', 'Cancelled'];

/** Whether something that expires on this day does so before the placement ends. */
export const expiresDuring = (
  expires: string | null | undefined,
  placement: { status: string | null; end_date: string | null } | null | undefined,
): boolean => Boolean(expires && placement?.end_date && !OVER.includes(placement.status ?? '') && expires < placement.end_date);

/** Tells who approves that the document does not last as long as the placement. */
export async function warnOfPlacement(context: Context, record: Credentialing, expires: string | null): Promise<void> {
  if (!expires || !record.placements_credentialing) return;
  const placement = await context.records.find(placements, record.placements_credentialing);
  if (!placement || !expiresDuring(expires, placement)) return;
  context.toast(
    `This document expires on ${dayInWords(expires)}, before the placement ends on ${dayInWords(placement.end_date!)}.`,
    {
      style: 'warning',
      duration: 5000,
    },
  );
}

/** The last day of what was sent: of the renewal, where one waits. */
export const expiryOf = ({ completionDetails, expiration_date }: Item): string | null => {
  const expires = renewalOf(completionDetails)?.expirationDate ?? completionDetails?.expirationDate ?? expiration_date;
  return typeof expires === 'string' ? expires : null;
};
