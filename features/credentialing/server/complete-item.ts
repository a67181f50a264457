import { conflict, forbidden } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { credentialingRequiredItems as items } from '../credentialing-required-items.module.ts';
import { answerOf, type Answer } from './item-answers.ts';
import { itemAtWork, refuseLocked, refuseReaders, type Item, type ItemAtWork } from './item-at-work.ts';

/**
 * A provider's (or staff's) answer to an item: a tick, a date, a choice or an upload. An upload waits for approval,
 * everything else is completed by it; `value: false` opens an item again.
 */
export function completeItem(context: Context, id: string, answer: Answer): Promise<Item> {
  return context.transaction(async (inner) => {
    const atWork = await itemToAnswer(inner, id);
    const { item, system } = atWork;
    const { isProvider } = inner.access;
    const { completed, ...details } = await answerOf(inner, atWork, answer);
    // A provider has no right to write items as such: this verb is their right.
    const actor = isProvider ? system : inner;
    return actor.records.update(items, id, {
      completed,
      completionDetails: {
        ...item.completionDetails,
        ...details,
        ...(answer.notes === undefined ? {} : { notes: answer.notes }),
        dateCompleted: !completed ? null : details.renewal ? item.completionDetails?.dateCompleted : inner.now().toISOString(),
      },
    });
  });
}

/** An item, held until the transaction ends, that waits for an answer of this person. @throws 403, 404, 409 */
export async function itemToAnswer(context: Context, id: string): Promise<ItemAtWork> {
  await context.records.get(items, id);
  await refuseReaders(context, id);
  const atWork = await itemAtWork(context, id);
  const { item } = atWork;
  const { isProvider } = context.access;
  if (isProvider && !item.provider_assigned) throw forbidden('Our staff completes this item.');
  await refuseLocked(atWork);
  if (isProvider && item.completed && item.completionDetails?.approvalStatus === 'Approved' && !item.expiration_date)
    throw conflict('already-approved', 'This item has already been approved.');
  return atWork;
}
