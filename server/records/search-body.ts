import { z } from 'zod';
import { searchTerms } from '../openapi/search-terms.ts';
import { shared } from '../openapi/shown-as.ts';
import { MOST_SORT_KEYS, type SearchQuery } from '#common/search.ts';
import { MOST_SEARCH_CHARACTERS } from '#common/words-search.ts';

/** Which records, and in which order: the parts of a body that every call over a search takes (wire contract, "Search language"). */
export const sortedSearchBody = {
  searchTerms: searchTerms.optional(),
  search: z.string().max(MOST_SEARCH_CHARACTERS).nullish(),
  /** Archived records are matches too; without it they are where the terms name `archived`. */
  includeArchived: z.boolean().optional(),
  sort: z
    .array(z.object({ field: z.string().max(200), order: z.enum(['asc', 'desc']).optional() }))
    .min(1)
    .max(MOST_SORT_KEYS)
    .optional(),
  sortField: z.string().max(200).optional(),
  sortOrder: z.enum(['asc', 'desc']).optional(),
};

/** A search with its page, and what its answer holds. */
export const searchBody = shared(
  'Search',
  z.looseObject({
    ...sortedSearchBody,
    pageNumber: z.number().int().min(0).optional(),
    pageSize: z.number().int().min(1).optional(),
    selectAll: z.boolean().optional(),
    selectNumberOfRecords: z.union([z.number(), z.string(), z.null()]).optional(),
    idsOnly: z.boolean().optional(),
    relationshipsNeeded: z.array(z.string().max(200)).max(40).optional(),
    fields: z.array(z.string().max(100)).max(300).optional(),
    total: z.enum(['exact', 'capped', 'none']).optional(),
  }),
);

/** What a body searches for: `searchTerms`, or all that it holds beside these names. */
export function termsBeside(body: Record<string, unknown>, names: object): unknown {
  return body.searchTerms ?? Object.fromEntries(Object.entries(body).filter(([name]) => !Object.hasOwn(names, name)));
}

/** What of a body is the search itself; absent parts stay absent. */
export const sortedSearch = (body: {
  searchTerms?: unknown;
  search?: string | null | undefined;
  includeArchived?: boolean | undefined;
  sort?: SearchQuery['sort'] | undefined;
  sortField?: string | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
}): SearchQuery => {
  const { searchTerms, search, includeArchived, sort, sortField, sortOrder } = body;
  return {
    searchTerms,
    ...(search ? { search } : {}),
    ...(includeArchived ? { includeArchived } : {}),
    ...(sort ? { sort } : {}),
    ...(sortField ? { sortField } : {}),
    ...(sortOrder ? { sortOrder } : {}),
  };
};
