import type { AnyRecord } from '#common/module.ts';
import type { SearchQuery } from '#common/search.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { MOST_RECORDS, countRecords, search } from './search.ts';

/** Every match at once. Cut results would be taken for all there is, so too many are an error of the caller. */
export async function findAll(
  context: Context,
  module: Module,
  searchTerms: unknown,
  options: Pick<SearchQuery, 'sort' | 'sortField' | 'sortOrder' | 'relationshipsNeeded'>,
): Promise<AnyRecord[]> {
  const { records } = await search(context, module, { searchTerms, ...options, selectAll: true, total: 'none' });
  if (records.length === MOST_RECORDS && (await countRecords(context, module, { searchTerms })) > MOST_RECORDS)
    throw new Error(`There are more than ${MOST_RECORDS} matching ${module.name}: records.each reads them page by page.`);
  return records;
}

const PAGE = 500;

/** By keyset: what is added or removed meanwhile shifts no page. */
export async function* findEach(
  context: Context,
  module: Module,
  searchTerms: unknown,
): AsyncGenerator<AnyRecord, void, undefined> {
  for (let afterId = ''; ;) {
    const page = { searchTerms, sortField: '_id', sortOrder: 'asc', selectNumberOfRecords: PAGE, total: 'none' } as const;
    const { records } = await search(context, module, page, { afterId });
    yield* records;
    if (records.length < PAGE) return;
    afterId = records.at(-1)!._id;
  }
}
