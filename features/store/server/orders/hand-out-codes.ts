import { rule } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { CART_WORDS } from '../../cart.ts';
import { storeCodes } from '../../store-codes.module.ts';

/** Gives so many codes to an order. Its option is held, so nobody else takes them. */
export async function handOutCodes(
  system: Context,
  option: string,
  quantity: number,
  order: string,
  buyer: string,
): Promise<void> {
  const free = await system.records.search(storeCodes, {
    searchTerms: {
      all: [
        { field: 'option', op: 'equals', value: option },
        { field: 'order', op: 'empty' },
      ],
    },
    selectNumberOfRecords: quantity,
    sort: [
      { field: 'createdAt', order: 'asc' },
      { field: '_id', order: 'asc' },
    ],
    total: 'none',
  });
  if (free.records.length < quantity) throw rule(CART_WORDS.tooMany);
  const fields = { order, buyer, handedOut: system.now().toISOString() };
  await system.records.updateMany(
    storeCodes,
    free.records.map(({ _id }) => _id),
    fields,
  );
}

/** The codes of an order, by option. */
export async function codesOf(system: Context, order: string): Promise<Map<string, string[]>> {
  const found = await system.records.all(storeCodes, { order }, { sortField: 'createdAt', sortOrder: 'asc' });
  const byOption = new Map<string, string[]>();
  for (const { option, code } of found) byOption.set(option!, [...(byOption.get(option!) ?? []), code ?? '']);
  return byOption;
}
