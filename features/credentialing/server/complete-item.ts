import type { Context } from '#server/context.ts';
import { credentialingRequiredItems as items } from '../credentialing-required-items.module.ts';
import { answerOf, type Answer } from './item-answers.ts';
import { itemAtWork, refuseReaders, stateAtWork, type Item, type ItemAtWork } from './item-at-work.ts';
import { answerRefused } from './may-answer.ts';

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
  const asked = { record: atWork.record, state: await stateAtWork(atWork), isProvider: context.access.isProvider };
  const refused = answerRefused(atWork.item, asked);
  if (refused) throw refused;
  return atWork;
}
