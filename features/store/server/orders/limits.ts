import { rule } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { storeOrderLines } from '../../store-order-lines.module.ts';
import type { Priced } from './buy.ts';

/** What a person has bought of an item counts, unless the order was cancelled. Ask it while their wallet is held. */
export async function refuseBeyondLimits({ records }: Context, buyer: string, priced: readonly Priced[]): Promise<void> {
  for (const [, lines] of Map.groupBy(priced, ({ item }) => item._id)) {
    const { _id, name, limit_per_person: limit } = lines[0]!.item;
    if (limit === null) continue;
    const before = await records.all(storeOrderLines, {
      all: [
        { field: 'buyer', op: 'equals', value: buyer },
        { field: 'item', op: 'equals', value: _id },
        { field: 'transaction.status', op: 'notEquals', value: 'Cancelled' },
      ],
    });
    const had = before.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
    const wanted = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    if (had + wanted <= limit) continue;
    throw rule(
      had
        ? `${name} is limited to ${limit} per person, and you have bought ${had}.`
        : `${name} is limited to ${limit} per person.`,
    );
  }
}
