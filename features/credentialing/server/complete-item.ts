import { conflict, forbidden } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { credentialingRequiredItems as items } from '../credentialing-required-items.module.ts';
import { answerOf, type Answer } from './item-answers.ts';
import { itemAtWork, refuseLocked, type Item } from './item-at-work.ts';

/**
 * A provider's (or staff's) answer to an item: a tick, a date, a choice or an upload. An upload waits for approval,
 * everything else is completed by it; `value: false` opens an item again.
 */
export function completeItem(context: Context, id: string, answer: Answer): Promise<Item> {
  return context.transaction(async (inner) => {
    const atWork = await itemAtWork(inner, id);
    const { item, system } = atWork;
    const { isProvider } = inner.access;
    if (isProvider && !item.provider_assigned) throw forbidden('Our staff completes this item.');
    await refuseLocked(atWork);
    if (isProvider && item.completed && item.completionDetails?.approvalStatus === 'Approved' && !item.expiration_date)
      throw conflict('already-approved', 'This item has already been approved.');
    const { completed, ...details } = await answerOf(inner, atWork, answer);
    // A provider has no right to write items as such: this verb is their right.
    const actor = isProvider ? system : inner;
    return actor.records.update(items, id, {
      completed,
      completionDetails: {
        ...item.completionDetails,
        ...details,
        ...(answer.notes === undefined ? {} : { notes: answer.notes }),
        dateCompleted: completed ? inner.now().toISOString() : null,
      },
    });
  });
}
