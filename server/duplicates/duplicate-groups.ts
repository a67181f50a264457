import type { AnyRecord } from '#common/module.ts';
import { malformed, notFound } from '#common/errors.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { scopeSql } from '../records/scope.ts';
import { createSql } from '../records/sql.ts';
import { judged, readableRules } from './find-duplicates.ts';

const MOST_IN_GROUP = 10;

export interface DuplicateGroups {
  groups: { score: number; reasons: string[]; records: AnyRecord[] }[];
  total: number;
  pageNumber: number;
  pageSize: number;
}

/** Records that are the same by some rule, the strongest groups first, of those the one that grew last; of a larger group the first ten. */
export async function duplicateGroups(
  context: Context,
  module: Module,
  pageNumber: number,
  pageSize: number,
): Promise<DuplicateGroups> {
  const rules = readableRules(context, module);
  const sql = createSql();
  const scope = scopeSql(context.engine.registry, context.access, module, 'view', 't', sql);
  const name = sql.param(module.name);
  const newest = module.storage.has('createdAt') ? 'max(t."createdAt")' : 'null::timestamptz';
  const text = `with grouped as (
       select k.rule, (array_agg(k.record_id order by k.record_id))[1:${MOST_IN_GROUP}] as ids, ${newest} as newest from muster.duplicate_keys k
         join ${module.tableName} t on t."_id" = k.record_id
        where k.module = ${name} and k.rule = any(${sql.param([...rules.keys()])}::text[]) and ${scope} group by k.rule, k.key having count(*) > 1),
     groups as (
       select ids, array_agg(distinct grouped.rule) as rules, least(100, sum(distinct_rules.weight)) as score, max(newest) as newest
         from (select rule, ids, max(newest) as newest from grouped group by rule, ids) grouped
         join unnest(${sql.param([...rules.keys()])}::text[], ${sql.param([...rules.values()].map(({ weight }) => weight))}::int[]) as distinct_rules(rule, weight)
           on distinct_rules.rule = grouped.rule
        where not exists (select 1 from muster.duplicate_dismissals d where d.module = ${name} and d.ids @> grouped.ids)
        group by ids)
     select ids, rules, count(*) over ()::int as total from groups order by score desc, newest desc, ids
      limit ${sql.param(pageSize)}::int offset ${sql.param(pageNumber * pageSize)}::int`;
  const { rows } = await context.database.query(text, sql.values);
  const found = rows as { ids: string[]; rules: string[]; total: number }[];
  const records = await readRecords(context, module, [...new Set(found.flatMap(({ ids }) => ids))]);
  const groups = found.map(({ ids, rules: held }) => ({
    ...judged(held, rules, module),
    records: ids.flatMap((id) => records.get(id) ?? []),
  }));
  return { groups, total: found[0]?.total ?? 0, pageNumber, pageSize };
}

async function readRecords(context: Context, module: Module, ids: readonly string[]): Promise<Map<string, AnyRecord>> {
  if (!ids.length) return new Map();
  const { records } = await context.records.search(module.name, {
    searchTerms: { _id: ids },
    pageSize: ids.length,
    total: 'none',
  });
  return new Map(records.map((record) => [record._id, record]));
}

/** These are not the same: no group of them is shown again, to anybody. */
export async function dismissDuplicates(context: Context, module: Module, given: readonly string[]): Promise<void> {
  const ids = [...new Set(given.map((id) => id.toLowerCase()))].sort();
  if (ids.length < 2) throw malformed('Name at least two records.');
  if ((await context.records.count(module.name, { _id: ids })) !== ids.length) throw notFound();
  await context.database.query(
    'insert into muster.duplicate_dismissals (module, ids, dismissed_by, dismissed_at) values ($1, $2, $3, $4) on conflict do nothing',
    [module.name, ids, context.userId, context.now()],
  );
}
