import { conflict, forbidden, invalid } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { documents } from '#features/documents/documents.module.ts';
import { credentialingRequiredItemMessages } from '../credentialing-required-item-messages.module.ts';
import { credentialingRequiredItems as items } from '../credentialing-required-items.module.ts';
import { itemAtWork, type Item, type ItemAtWork } from './item-at-work.ts';
import { documentOf, readExpiration } from './save-upload.ts';

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
  if (!reason.trim()) throw invalid({ reason: 'Please give a reason, so that the provider knows what to do.' });
  return reviewing(context, id, async (inner, atWork) => {
    const { item, system } = atWork;
    const details = item.completed ? (item.completionDetails ?? {}) : submitted(item);
    await setDocument(atWork, { status: 'Rejected' });
    const reopened = await inner.records.update(items, id, {
      completed: false,
      completionDetails: { ...details, approvalStatus: 'Rejected', rejectionReason: reason, dateCompleted: null },
    });
    await system.records.create(credentialingRequiredItemMessages, { required_item: id, message: `Sent back: ${reason}` });
    return reopened;
  });
}

function reviewing(context: Context, id: string, review: (inner: Context, atWork: ItemAtWork) => Promise<Item>): Promise<Item> {
  return context.transaction(async (inner) => {
    const atWork = await itemAtWork(inner, id);
    if (inner.access.isProvider) throw forbidden('Only staff can approve items or send them back.');
    return review(inner, atWork);
  });
}

function submitted({ completionDetails }: Item): Record<string, unknown> {
  if (completionDetails?.approvalStatus !== 'Submitted')
    throw conflict('not-submitted', 'This item is not waiting for approval.');
  return completionDetails;
}

async function setDocument(atWork: ItemAtWork, fields: { status: string; expiration_date?: string | null }): Promise<void> {
  const document = await documentOf(atWork);
  if (document) await atWork.system.records.update(documents, document._id, fields);
}
