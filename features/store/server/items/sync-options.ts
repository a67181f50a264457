import { z } from 'zod';
import { invalid } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { givenId } from '#server/http/given-id.ts';
import { storeItems } from '../../store-items.module.ts';
import { storeOptions } from '../../store-options.module.ts';
import { moveStock } from './move-stock.ts';

const MOST = 1_000_000_000;
const whole = z.number().int('Enter a whole number.').min(0, 'Enter 0 or more.').max(MOST);

export const optionShape = z.looseObject({
  _id: givenId.optional(),
  label: z.string().trim().max(200).nullish(),
  price: whole,
  quantity: whole.nullish(),
  lowAt: whole.nullish(),
});
export type GivenOption = z.infer<typeof optionShape>;

/** Makes the rows of an item's options what the list says: matched by `_id`, new ones without it; one that is left out is sold no more. */
export async function syncOptions(context: Context, item: string, given: readonly GivenOption[]): Promise<void> {
  const system = context.asSystem('the options of an item are rows');
  await system.records.lock(storeItems, item);
  const known = new Map((await system.records.all(storeOptions, { ofItem: item })).map((option) => [option._id, option]));
  for (const [order, { _id, label, price, quantity, lowAt }] of given.entries()) {
    const before = _id ? known.get(_id) : undefined;
    if (_id && !before) throw invalid({ options: 'An option of this item does not exist.' });
    const fields = {
      label: label ?? null,
      name: label || 'Option',
      price,
      order,
      isSold: true,
      ...(lowAt === undefined ? {} : { lowAt }),
    };
    if (before) known.delete(before._id);
    const option = before
      ? await system.records.update(storeOptions, before._id, fields)
      : await system.records.create(storeOptions, {
          ...fields,
          ofItem: item,
          quantity: quantity === null || quantity === undefined ? null : 0,
        });
    if (quantity !== undefined && !option.isDigital)
      await moveStock(context, option._id, { to: quantity, reason: before ? 'Edited' : 'First stock' });
  }
  for (const { _id } of known.values()) await system.records.update(storeOptions, _id, { isSold: false });
}
