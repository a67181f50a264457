import { z } from 'zod';
import { AGGREGATES, DATE_GROUPS, MOST_AGGREGATES } from '#common/groups.ts';
import { MOST_SORT_KEYS } from '#common/search.ts';
import { MOST_SEARCH_CHARACTERS } from '#common/words-search.ts';

const field = z.string().max(200);
const fields = z.array(field).max(300);

/** What a saved view keeps of a list. Every part is optional; a part that is not here is refused. */
export const viewState = z.strictObject({
  shape: z.string().max(40).optional(),
  columns: fields.optional(),
  pinnedColumns: fields.optional(),
  /** Pixels, by column. */
  widths: z.record(field, z.number().int().min(1).max(10_000)).optional(),
  density: z.string().max(40).optional(),
  pageSize: z.number().int().min(1).max(200).optional(),
  sort: z
    .array(z.object({ field, order: z.enum(['asc', 'desc']).optional() }))
    .max(MOST_SORT_KEYS)
    .optional(),
  searchTerms: z.unknown().optional(),
  search: z.string().max(MOST_SEARCH_CHARACTERS).optional(),
  groupBy: field.nullish(),
  dateGroup: z.enum(DATE_GROUPS).optional(),
  aggregates: z
    .array(z.object({ field, fn: z.enum(AGGREGATES) }))
    .max(MOST_AGGREGATES)
    .optional(),
  /** Of a calendar and of a map. */
  dateField: field.nullish(),
  placeField: field.nullish(),
});
export type ViewState = z.infer<typeof viewState>;
