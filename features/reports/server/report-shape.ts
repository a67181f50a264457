import { z } from 'zod';
import { invalid } from '#common/errors.ts';
import type { SearchTree } from '#common/search.ts';
import { MEASURES, MOST_GROUP_LEVELS, MOST_LIMIT, MOST_MEASURES, SPANS } from '#common/analysis.ts';
import { inOneSentence, readGiven } from '#server/read-given.ts';

const field = z.string().min(1).max(200);
const direction = z.enum(['asc', 'desc']);

const group = z.strictObject({
  field,
  by: z.union([z.enum(SPANS), z.strictObject({ width: z.number().positive().max(1e12) })]).optional(),
  order: z
    .union([
      direction,
      z.strictObject({
        column: z
          .number()
          .int()
          .min(0)
          .max(MOST_MEASURES - 1),
        direction: direction.optional(),
      }),
    ])
    .optional(),
  limit: z.number().int().min(1).max(MOST_LIMIT).optional(),
  others: z.boolean().optional(),
});
const measure = z.strictObject({
  fn: z.enum(MEASURES),
  field: field.optional(),
  minus: field.optional(),
  label: z.string().max(200).optional(),
  share: z.boolean().optional(),
  of: z.custom<SearchTree>((given) => typeof given === 'object' && given !== null).optional(),
});
const shown = z.strictObject({ field, label: z.string().max(200).optional() });

export const MOST_FILTERS = 20;
export const filters = z.array(z.unknown()).max(MOST_FILTERS);

/** What a report asks: grouped, its columns are measures; ungrouped, they are fields. */
export const reportShape = z.object({
  related_module: z.string().min(1).max(100),
  filters: filters.nullish(),
  groups: z.array(group).max(MOST_GROUP_LEVELS).nullish(),
  columns: z.union([z.array(measure).max(MOST_MEASURES), z.array(shown).max(40)]).nullish(),
});
export type ReportShape = z.infer<typeof reportShape>;
export type ShownColumn = z.infer<typeof shown>;

/** Whether its numbers stand beside those of the period before, wherever it is shown or sent. */
export const isCompared = ({ options }: { options?: unknown }): boolean =>
  (options as { compare?: unknown } | null | undefined)?.compare === true;

/** @throws 422 at the part that is no report */
export function shapeOf(given: unknown): ReportShape {
  const read = readGiven(reportShape, given);
  if ('data' in read) return read.data;
  const [problem] = read.problems;
  throw invalid({ [problem!.at.split('.')[0] || 'report']: inOneSentence(problem!, 'report') });
}
