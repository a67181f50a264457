import { z } from 'zod';
import { conflict, malformed } from '#common/errors.ts';
import { MOST_AT_ONCE } from '#common/runs.ts';
import type { SearchQuery } from '#common/search.ts';
import type { Context } from '../context.ts';
import type { Call } from '../http/route.ts';
import type { Module } from '../modules/module.ts';
import { hasTrash } from '../modules/trash.ts';
import { orderSql } from '../records/order.ts';
import { refuseForeignCall } from '../records/save.ts';
import { sortedSearch, sortedSearchBody } from '../records/search-body.ts';
import { compile, searchIds } from '../records/search.ts';
import type { Sql } from '../records/sql.ts';
import type { RunPlan } from './run.ts';
import { atOnce, inBackground, theseRecords, type Choice } from './start-run.ts';
import { works, type Worked } from './works.ts';

type ManyKind = 'update' | 'delete' | 'restore' | 'delete-forever' | 'archive' | 'unarchive';

/** Which records an act is about: those of these ids, or the matches of a search. */
export const manyRecords = {
  ids: z.array(z.string().max(64)).max(200_000).optional(),
  ...sortedSearchBody,
  selectNumberOfRecords: z.union([z.number(), z.string(), z.null()]).optional(),
  /** How many the caller has seen: with another number nothing is done. */
  expected: z.number().int().min(0).optional(),
  /** Nothing is changed; the answer tells what would be. */
  dryRun: z.boolean().optional(),
};
const manySchema = z.looseObject(manyRecords);
export type ManyRecords = z.infer<typeof manySchema>;

/** So many records are one run at most. */
const MOST_IN_RUN = 1_000_000;

/**
 * An act on many records. Up to 2,000 are done at once, `{ matched, changed, skipped, run }`; more are a run in the background,
 * 202 `{ run }`. A trial changes nothing and, up to 2,000, is no run.
 */
export async function actOnMany(
  { context, reply }: Pick<Call, 'context' | 'reply'>,
  module: Module,
  kind: ManyKind,
  asked: ManyRecords,
  plan: RunPlan = {},
): Promise<(Worked & { run?: string | null }) | { run: string }> {
  const work = works[kind];
  await work.refuse?.(context, module, plan);
  refuseForeignCall(context, module);
  const { ids, total, choice } = await chosen(context, module, kind, asked);
  refuseOtherCount(asked, total);
  const act = { kind, module, plan, dryRun: asked.dryRun ?? false };
  if (total > MOST_AT_ONCE) {
    reply.code(202);
    return inBackground(context, act, choice, (taken) => refuseOtherCount(asked, taken));
  }
  const records = ids.map((recordId) => ({ module: null, recordId }));
  const working = (inner: Context) => work.run(inner, { ...act, module: module.name } as never, records);
  if (act.dryRun) return context.rehearse(working);
  return total ? atOnce(context, act, total, working) : { matched: 0, changed: 0, skipped: [], run: null };
}

async function chosen(context: Context, module: Module, kind: ManyKind, asked: ManyRecords) {
  if ((asked.ids === undefined) === (asked.searchTerms === undefined && !asked.search?.trim()))
    throw malformed('The body names records by ids or by searchTerms and search, one of the two.');
  if (asked.ids) {
    const ids = [...new Set(asked.ids.map((id) => id.toLowerCase()))];
    return { ids, total: ids.length, choice: theseRecords(ids) };
  }
  const query = queryOf(module, kind, asked);
  const most = query.selectNumberOfRecords === undefined ? Infinity : Number(query.selectNumberOfRecords);
  const found = await searchIds(context, module, {
    ...query,
    selectNumberOfRecords: Math.min(most, MOST_AT_ONCE),
  });
  const total = Math.min(most, found.total);
  if (total > MOST_IN_RUN)
    throw malformed('At most 1,000,000 records can be changed at once. Please narrow the search.', 'too-many-records');
  return { ids: found.ids, total, choice: matches(context, module, query, total) };
}

/** A search for what to restore or to delete for good looks in the trash alone, one for what to unarchive in the archive. */
function queryOf(module: Module, kind: ManyKind, asked: ManyRecords): SearchQuery {
  const { selectNumberOfRecords } = asked;
  const searchTerms = asked.searchTerms ?? {};
  const isOfTrash = kind === 'restore' || (kind === 'delete-forever' && hasTrash(module));
  const standing = isOfTrash ? 'deleted' : kind === 'unarchive' ? 'archived' : undefined;
  const terms = standing ? { all: [searchTerms, { field: standing, op: 'equals', value: true }] } : searchTerms;
  const isAll = selectNumberOfRecords === undefined || selectNumberOfRecords === null || selectNumberOfRecords === '';
  return {
    ...sortedSearch({ ...asked, searchTerms: terms }),
    ...(isAll ? {} : { selectNumberOfRecords: Number(selectNumberOfRecords) }),
  };
}

const matches = (context: Context, module: Module, query: SearchQuery, total: number): Choice =>
  matchesOf(context, module, query, { most: query.selectNumberOfRecords === undefined ? MOST_IN_RUN : total });

/** Taken down at this moment, in the order of the search: what matches later is not meant. */
export function matchesOf(
  context: Context,
  module: Module,
  query: SearchQuery,
  { most, where }: { most: number; where?: (sql: Sql) => string },
): Choice {
  const { plan } = compile(context, module, query, { where });
  const text =
    `select row_number() over (order by ${orderSql(plan.order)})::int as position, null::text as module, t."_id" as record_id` +
    ` from ${module.tableName} t where ${plan.where} order by 1 limit ${most}`;
  return { text, values: plan.sql.values };
}

function refuseOtherCount({ expected }: ManyRecords, count: number): void {
  if (expected !== undefined && expected !== count)
    throw conflict('count-changed', 'Another number of records matches by now. Please look again.', { matched: count });
}
