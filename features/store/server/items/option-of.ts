import { invalid } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { storeOptions } from '../../store-options.module.ts';
import type { StoreOption } from './move-stock.ts';

/** @throws 422 where the option is none of this item's */
export async function optionOf({ records }: Context, item: string, option: string): Promise<StoreOption> {
  const found = await records.find(storeOptions, option);
  if (!found || found.ofItem !== item) throw invalid({ option: 'Choose an option of this item.' });
  return found;
}
