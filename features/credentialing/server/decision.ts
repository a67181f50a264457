import { dayInWords } from '#common/day-in-words.ts';
import { conflict, type Refusal } from '#common/errors.ts';
import { dayIn } from '#common/time-zones.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/accounts/users.module.ts';
import type { Item } from './item-at-work.ts';

type Details = Record<string, unknown> | null | undefined;

/** A new document for an approved item, which waits while the item stays completed. */
export interface Renewal extends Record<string, unknown> {
  document: string;
  documentLink: string;
  filename: string | null;
  /** `YYYY-MM-DD` */
  expirationDate: string | null;
  dateSubmitted: string;
}

export const renewalOf = (details: Details): Renewal | undefined => (details?.renewal as Renewal | null | undefined) ?? undefined;

/** What this change of an answer decided. */
export function decisionOf(now: Details, before: Details): 'approved' | 'rejected' | undefined {
  if (renewalOf(before) && !renewalOf(now) && now?.approvalStatus === 'Approved')
    return now.document === renewalOf(before)!.document ? 'approved' : 'rejected';
  if (now?.approvalStatus === before?.approvalStatus) return undefined;
  if (now?.approvalStatus === 'Approved') return renewalOf(now) ? undefined : 'approved';
  return now?.approvalStatus === 'Rejected' ? 'rejected' : undefined;
}

/** 409 `not-submitted`, which says who decided what. */
export async function notSubmitted(context: Context, { decision, completionDetails }: Item): Promise<Refusal> {
  const status = completionDetails?.approvalStatus;
  if (!decision || (status !== 'Approved' && status !== 'Rejected'))
    return conflict('not-submitted', 'This item is not waiting for approval.');
  const by = await context.records.find(users, typeof decision.by === 'string' ? decision.by : null);
  const decidedOn = dayIn(context.timeZone, new Date(String(decision.at)));
  const what = decision.what === 'approved' ? 'approved this item' : 'sent this item back';
  return conflict('not-submitted', `${by?.name ?? 'Somebody'} ${what} on ${dayInWords(decidedOn)}.`);
}
