import { malformed } from '#common/errors.ts';
import { OTHERS, type GroupBy, type GroupedKey } from '#common/analysis.ts';
import type { SearchQuery } from '#common/search.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { search, type Found } from '../records/search.ts';
import type { Sql } from '../records/sql.ts';
import { analysisPlan, type AnalysisQuery } from './analyze.ts';
import type { GroupKey } from './group-key.ts';
import type { Rank } from './rank.ts';

/** A page of the records that one group of an analysis counts; with fewer keys than groups, of all groups that begin with them. */
export function recordsBehind(
  context: Context,
  module: Module,
  query: AnalysisQuery,
  keys: readonly GroupedKey[],
  page: Pick<SearchQuery, 'pageNumber' | 'pageSize' | 'sort' | 'fields' | 'relationshipsNeeded'>,
): Promise<Found> {
  if (keys.length > query.groups.length) throw malformed('There are more keys than groups.');
  const groups = query.groups
    .slice(0, keys.length)
    .map((group, _, { length }) => (length > 1 || group.others ? group : unranked(group)));
  // What no key and no ranking asks for would leave a parameter of the statement unused, which PostgreSQL refuses.
  const ranking = new Set(groups.flatMap(({ limit, order }) => (typeof order === 'object' ? order.column : limit ? 0 : [])));
  const measures = query.measures.map((measure, at) => (ranking.has(at) ? measure : { fn: 'count' as const }));
  const asked = { ...query, groups, measures };
  return search(context, module, page, {
    where: (sql) => {
      const plan = analysisPlan(context, module, asked, { sql, withTotals: false });
      const ranks = plan.ranks.map((rank) => (rank?.isJoined ? rank : undefined));
      const parts = ranks.flatMap((rank) => rank?.with ?? []);
      const joined = ranks.flatMap((rank) => rank?.join ?? []);
      const only = ranks.flatMap((rank) => rank?.only ?? []);
      const held = keys.map((key, level) => holds(plan.keys[level]!, ranks[level], key, sql));
      return (
        `t."_id" in (${parts.length ? `with ${parts.join(', ')} ` : ''}select t."_id" from ${[plan.from, ...joined].join(' ')}` +
        ` where ${[plan.where, ...only, ...held].join(' and ')})`
      );
    },
  });
}

/** The records of one group of a single level are its own, however many groups are shown. */
const unranked = ({ field, by }: GroupBy): GroupBy => ({ field, by });

function holds({ expression, kind, span }: GroupKey, rank: Rank | undefined, key: GroupedKey, sql: Sql): string {
  if (rank && key === OTHERS) return `${rank.position} is null`;
  const ranked = rank ? ` and ${rank.position} is not null` : '';
  if (key === null) return `(${expression}) is null${ranked}`;
  return `(${expression}) = ${sql.param(key)}::${castOf(kind, span, key)}${ranked}`;
}

/** @throws 400 for a key of another kind, which PostgreSQL would refuse in its own words */
function castOf(kind: GroupKey['kind'], span: GroupKey['span'], key: Exclude<GroupedKey, null>): string {
  const isNumber = kind === 'number' || kind === 'range';
  const wanted = isNumber ? 'number' : kind === 'checkbox' ? 'boolean' : 'string';
  if (typeof key !== wanted) throw malformed(`A key of this group is a ${wanted}.`);
  if (isNumber) return 'numeric';
  if (kind === 'checkbox') return 'boolean';
  if (kind !== 'date' || span === 'hour') return 'text';
  if (!/^\d{4}-\d\d-\d\d$/.test(String(key)) || Number.isNaN(Date.parse(String(key))))
    throw malformed('A key of dates is YYYY-MM-DD.');
  return 'date';
}
