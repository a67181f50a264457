import { conflict, forbidden, invalid } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import type { BulkResult } from '#server/records/bulk.ts';
import { eachRecord } from '#server/records/each-record.ts';
import { documents } from '#features/documents/documents.module.ts';
import { credentialingRequiredItemMessages } from '../credentialing-required-item-messages.module.ts';
import { credentialingRequiredItems as items } from '../credentialing-required-items.module.ts';
import { notSubmitted, renewalOf } from './decision.ts';
import { answersOthers, completesOthers, recordsSharing } from './document-uses.ts';
import { warnOfPlacement } from './during-placement.ts';
import { holdRecords, itemAtWork, refuseReaders, type Item, type ItemAtWork } from './item-at-work.ts';
import { approvedRenewal, rejectedRenewal, waitingAgain } from './renewals.ts';
import { documentOf, readExpiration } from './save-upload.ts';

export interface Approval {
  expirationDate?: string | null | undefined;
  notes?: string | null | undefined;
}

/** What was submitted is right: the item is completed, its document active, and one that it renews archived. Staff only. */
export function approveItem(context: Context, id: string, approval: Approval): Promise<Item> {
  return reviewing(context, id, async (inner, atWork) => {
    const { item } = atWork;
    const details = await submitted(inner, item);
    const asked = approval.expirationDate === undefined ? details.expirationDate : approval.expirationDate;
    const expirationDate = readExpiration(inner, asked, item.requires_exp_date === true);
    const fields = { status: 'Active', expiration_date: expirationDate };
    if (details.document && !(await setDocument(atWork, details.document, fields))) throw documentGone();
    const approved = await inner.records.update(items, id, {
      completed: true,
      completionDetails: {
        ...details,
        approvalStatus: 'Approved',
        expirationDate,
        rejectionReason: null,
        dateCompleted: inner.now().toISOString(),
        ...(approval.notes === undefined ? {} : { notes: approval.notes }),
      },
    });
    await warnOfPlacement(inner, atWork.record, expirationDate);
    return approved;
  });
}

/** Each by itself: one that cannot be approved is skipped with the reason. */
export function approveMany(context: Context, ids: readonly string[]): Promise<BulkResult> {
  const module = context.engine.registry.module(items.name);
  const asked = [...new Set(ids)];
  return context.transaction(async (inner) => {
    const skipped = await eachRecord(inner, module, asked, async (id) => void (await approveItem(inner, id, {})));
    const missing = skipped.filter(({ code }) => code === 'not-found').length;
    return { matched: asked.length - missing, changed: asked.length - skipped.length, skipped };
  });
}

/**
 * What was submitted does not do: the item opens again, its document is rejected, and the provider reads why. Where a renewal
 * is sent back, the item stays completed by what it renews. Staff only.
 */
export function rejectItem(context: Context, id: string, reason: string): Promise<Item> {
  if (!reason.trim()) throw invalid({ reason: 'Please give a reason, so that the provider knows what to do.' });
  return takingBack(context, id, async (inner, atWork) => {
    const { item, system } = atWork;
    const renewal = renewalOf(item.completionDetails);
    const isUndecided = item.completed && item.completionDetails?.approvalStatus !== 'Approved';
    const details = isUndecided ? (item.completionDetails ?? {}) : await submitted(inner, item);
    await takeBack(atWork, details.document, 'Rejected');
    const sentBack = await inner.records.update(
      items,
      id,
      renewal
        ? { completionDetails: rejectedRenewal(item.completionDetails!, reason) }
        : {
            completed: false,
            completionDetails: { ...details, approvalStatus: 'Rejected', rejectionReason: reason, dateCompleted: null },
          },
    );
    await system.records.create(credentialingRequiredItemMessages, { required_item: id, message: `Sent back: ${reason}` });
    return sentBack;
  });
}

/** Takes a decision back: what was submitted waits for review again, a renewal beside what it renews. Staff only. */
export function reopenItem(context: Context, id: string): Promise<Item> {
  return takingBack(context, id, async (inner, atWork) => {
    const details = atWork.item.completionDetails;
    const status = details?.approvalStatus;
    const isDecided =
      (status === 'Approved' || status === 'Rejected') && !renewalOf(details) && (details?.document || details?.documentLink);
    if (!details || !isDecided) throw conflict('not-decided', 'Nobody has decided about this item yet.');
    if (details.rejectedRenewal) {
      const renewal = details.rejectedRenewal as Record<string, unknown>;
      await takeBack(atWork, renewal.document, 'Pending Review');
      return inner.records.update(items, id, {
        completionDetails: { ...details, renewal, rejectedRenewal: null, rejectionReason: null },
      });
    }
    const current = await documentOf(atWork, details.document);
    const old = current?.renews && status === 'Approved' ? await documentOf(atWork, current.renews) : undefined;
    const isTakenBack = await takeBack(atWork, details.document, 'Pending Review');
    // an archived one that still renews it was renewed itself, and that stands
    if (old?.status === 'Archived' && isTakenBack && current!.status !== 'Archived')
      await setDocument(atWork, old._id, { status: isPast(inner, old) ? 'Expired' : 'Active' });
    const renewed = details.renewed as Record<string, unknown> | null | undefined;
    if (old && renewed && renewed.document === old._id && COUNTS.includes(old.status) && !isPast(inner, old))
      return inner.records.update(items, id, { completionDetails: waitingAgain(details, renewed) });
    return inner.records.update(items, id, {
      completed: false,
      completionDetails: { ...details, approvalStatus: 'Submitted', rejectionReason: null, dateCompleted: null },
    });
  });
}

type Review = (inner: Context, atWork: ItemAtWork) => Promise<Item>;

/** What takes a document back looks at the other items that it answers: their records are held as well. */
const takingBack = (context: Context, id: string, review: Review) => reviewing(context, id, review, recordsSharing);

function reviewing(
  context: Context,
  id: string,
  review: Review,
  alsoHeld: (inner: Context, id: string) => Promise<string[]> = async () => [],
): Promise<Item> {
  return context.transaction(async (inner) => {
    await inner.records.get(items, id);
    if (inner.access.isProvider) throw forbidden('Only staff can approve items or send them back.');
    await refuseReaders(inner, id);
    await holdRecords(inner, await alsoHeld(inner, id));
    const atWork = await itemAtWork(inner, id);
    return review(inner, atWork);
  });
}

/** What waits to be decided, as the item's answer would be: a renewal takes the place of what it renews. */
async function submitted(context: Context, item: Item): Promise<Record<string, unknown>> {
  const details = item.completionDetails;
  const renewal = renewalOf(details);
  if (renewal) return approvedRenewal(details!, renewal);
  if (!details || details.approvalStatus !== 'Submitted') throw await notSubmitted(context, item);
  return details;
}

const documentGone = () =>
  conflict('document-gone', 'The document of this item was deleted. Please send the item back, so that it is uploaded again.');

async function setDocument(atWork: ItemAtWork, id: unknown, fields: { status: string; expiration_date?: string | null }) {
  const document = await documentOf(atWork, id ?? null);
  return document && atWork.system.records.update(documents, document._id, fields);
}

/** Archived, a document still completes what was approved with it, until its last day. */
const COUNTS: readonly (string | null)[] = ['Active', 'Archived'];

/**
 * A document that is no longer good for this item, unless it completes another one. What still waits with it elsewhere keeps it
 * from being rejected, and does not keep it active. @returns whether it changed
 */
async function takeBack(atWork: ItemAtWork, id: unknown, status: 'Rejected' | 'Pending Review'): Promise<boolean> {
  const document = await documentOf(atWork, id ?? null);
  if (!document) return false;
  const stays = status === 'Rejected' ? answersOthers(atWork, document._id) : completesOthers(atWork, document._id);
  if (await stays) return false;
  await setDocument(atWork, document._id, { status });
  return true;
}

const isPast = (context: Context, { expiration_date }: { expiration_date: string | null }): boolean =>
  expiration_date !== null && expiration_date < context.today();
