import { conflict, forbidden, invalid } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { documents } from '#features/documents/documents.module.ts';
import { credentialingRequiredItemMessages } from '../credentialing-required-item-messages.module.ts';
import { credentialingRequiredItems as items } from '../credentialing-required-items.module.ts';
import { itemAtWork, type Item, type ItemAtWork } from './item-at-work.ts';
import { readExpiration } from './save-upload.ts';

export interface Approval {
  expirationDate?: string | null | undefined;
  notes?: string | null | undefined;
}

/** What was submitted is right: the item is completed and its document active. Staff only. */
export function approveItem(context: Context, id: string, approval: Approval): Promise<Item> {
  return reviewing(context, id, async (inner, atWork) => {
    const { item } = atWork;
    const details = submitted(item);
    const asked = approval.expirationDate === undefined ? details.expirationDate : approval.expirationDate;
    const expirationDate = readExpiration(inner, asked, item.requires_exp_date === true);
    await setDocument(atWork, { status: 'Active', expiration_date: expirationDate });
    return inner.records.update(items, id, {
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
  });
}

/** What was submitted does not do: the item opens again, its document is rejected, and the provider reads why. Staff only. */
export function rejectItem(context: Context, id: string, reason: string): Promise<Item> {
  if (!reason.trim()) throw invalid({ reason: 'Please say why, so that the provider knows what to do.' });
  return reviewing(context, id, async (inner, atWork) => {
    const { item, system } = atWork;
    const details = item.completed ? (item.completionDetails ?? {}) : submitted(item);
    await setDocument(atWork, { status: 'Rejected' });
    const reopened = await inner.records.update(items, id, {
      completed: false,
      completionDetails: { ...details, approvalStatus: 'Rejected', rejectionReason: reason, dateCompleted: null },
    });
    await system.records.create(credentialingRequiredItemMessages, { required_item: id, message: `Rejected: ${reason}` });
    return reopened;
  });
}

function reviewing(context: Context, id: string, review: (inner: Context, atWork: ItemAtWork) => Promise<Item>): Promise<Item> {
  return context.transaction(async (inner) => {
    const atWork = await itemAtWork(inner, id);
    if (inner.access.isProvider) throw forbidden('Only our staff approve or reject items.');
    return review(inner, atWork);
  });
}

function submitted({ completionDetails }: Item): Record<string, unknown> {
  if (completionDetails?.approvalStatus !== 'Submitted')
    throw conflict('not-submitted', 'Nothing of this item is waiting for approval.');
  return completionDetails;
}

async function setDocument(
  { item, system }: ItemAtWork,
  fields: { status: string; expiration_date?: string | null },
): Promise<void> {
  const id = item.completionDetails?.document;
  if (typeof id === 'string' && (await system.records.find(documents, id))) await system.records.update(documents, id, fields);
}
