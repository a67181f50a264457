import { z } from 'zod';
import { notFound } from '#common/errors.ts';
import { route } from '#server/http/route.ts';
import { aPage } from '#server/openapi/record-shapes.ts';
import { searchTerms } from '#server/openapi/search-terms.ts';
import { termsBeside } from '#server/records/search-body.ts';
import { concerns } from '../fits.ts';
import { games } from '../games.module.ts';

const order = z.union([
  z.record(z.string().max(200), z.union([z.literal(1), z.literal(-1)])),
  z.array(z.object({ field: z.string().max(200), order: z.enum(['asc', 'desc']).optional() })).max(5),
]);
const searchWithLimit = z.looseObject({
  searchTerms: searchTerms.optional(),
  limit: z.number().int().min(1).max(200).default(20),
  sort: order.optional(),
});
const LOOKED_AT = 100;

export default [
  route('POST /api/games/search-with-limit-and-sort', {
    policy: { module: 'games', view: 'access' },
    readOnly: true,
    summary: 'Searches games, so many, in this order',
    body: searchWithLimit,
    answer: aPage,
    handle: ({ context, body }) => {
      const { limit, sort } = body;
      return context.records.search(games, {
        searchTerms: termsBeside(body, searchWithLimit.shape),
        pageNumber: 0,
        pageSize: limit,
        ...(sort ? { sort: sortOf(sort) } : {}),
      });
    },
  }),

  route('POST /api/games/would-count', {
    policy: 'system-admin',
    readOnly: true,
    summary: 'How many of the latest hundred records of a module fit a game that is being written',
    body: z.strictObject({
      related_module: z.string().max(100),
      fieldToWatch: z.record(z.string(), z.unknown()).nullish(),
      fieldToWatchValue: z.record(z.string(), z.unknown()).nullish(),
      where: searchTerms.nullish(),
    }),
    answer: z.object({ counted: z.number().int(), of: z.number().int() }),
    handle: async ({ context, engine, body }) => {
      if (!engine.registry.modules.has(body.related_module)) throw notFound('This module is not there.');
      const latest = { sortField: 'updatedAt', sortOrder: 'desc', pageNumber: 0, pageSize: LOOKED_AT, total: 'none' } as const;
      const { records } = await context.records.search(body.related_module, { searchTerms: {}, ...latest });
      const ids = records.map(({ _id }) => _id);
      const among =
        body.where && ids.length
          ? await context.records.all(body.related_module, { all: [{ field: '_id', op: 'in', value: ids }, body.where] })
          : records;
      const game = { appliesTo: 'update', fieldToWatch: body.fieldToWatch, fieldToWatchValue: body.fieldToWatchValue };
      const counted = among.filter((record) => concerns(game, 'changed', Object.keys(record), (field) => record[field]));
      return { counted: counted.length, of: records.length };
    },
  }),
];

const sortOf = (sort: z.infer<typeof order>): { field: string; order: 'asc' | 'desc' }[] =>
  Array.isArray(sort)
    ? sort.map((each) => ({ field: each.field, order: each.order ?? 'asc' }))
    : Object.entries(sort).map(([field, way]) => ({ field, order: way === 1 ? 'asc' : 'desc' }));
