import { malformed } from '#common/errors.ts';
import {
  MOST_GROUPED,
  MOST_GROUP_LEVELS,
  MOST_MEASURES,
  type Analysis,
  type AnalyzedGroup,
  type GroupBy,
  type GroupedKey,
  type Measure,
} from '#common/analysis.ts';
import type { SearchQuery } from '#common/search.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import type { WhereSetting } from '../records/operand.ts';
import { compile } from '../records/search.ts';
import { createSql, type Sql } from '../records/sql.ts';
import { withMissingDates } from './fill-dates.ts';
import { groupKey, type GroupKey } from './group-key.ts';
import { keptRows } from './kept-rows.ts';
import { labelsOf } from './labels.ts';
import { measureColumn, type MeasureColumn } from './measure.ts';
import { inOrder, levelOf, placesOf } from './order.ts';
import { rankOf, type Rank } from './rank.ts';
import { Sources } from './sources.ts';
import { runShared } from './shared-runs.ts';

export interface AnalysisQuery extends Pick<SearchQuery, 'searchTerms' | 'search'> {
  groups: readonly GroupBy[];
  measures: readonly Measure[];
}

/** A query of an analysis, compiled under the reader's rights. */
export interface AnalysisPlan {
  sql: Sql;
  /** The FROM of the records and of all that stands beside them. */
  from: string;
  where: string;
  keys: readonly GroupKey[];
  ranks: readonly (Rank | undefined)[];
  measures: readonly MeasureColumn[];
  overlaps: boolean;
  /** A statement of the totals, where a record stands in several groups. */
  totals: string | undefined;
}

/** Groups of the matches of a search, with their measures: one statement under the reader's rights. */
export async function analyze(context: Context, module: Module, query: AnalysisQuery): Promise<Analysis> {
  const plan = analysisPlan(context, module, query);
  const { keys, ranks, measures, overlaps } = plan;
  const { text, hasTotalRow } = analysisSql(plan);
  const { rows: found, ranAt } = await runShared(context, text, plan.sql.values);
  const rows = hasTotalRow ? found.slice(1) : found;
  const columns = measures.map(({ label, type }) => ({ label, type }));
  const at = (row: unknown[], from: number) => measures.map((_, index) => row[from + index] as AnalyzedGroup['values'][number]);
  const totals = found.length
    ? at(found[0]!, keys.length * 2 + (hasTotalRow ? 0 : measures.length))
    : measures.map(({ ofNothing }) => ofNothing);
  const isTruncated = rows.length > MOST_GROUPED;
  const shown = isTruncated ? rows.slice(0, MOST_GROUPED) : rows;
  const levels = keys.map((_, level) => levelOf(shown, level, keys.length, ranks[level] !== undefined));
  const labels = await labelsOf(context, keys, levels);
  const places = levels.map((level, index) => placesOf(keys[index]!, level, labels[index]!));
  const labelsOfKeys = (own: readonly GroupedKey[]) => own.map((key, level) => labels[level]!(key));
  const groups = inOrder(shown, levels, places).map((row) => {
    const own = levels.map(({ keyOf }) => keyOf(row));
    return { keys: own, labels: labelsOfKeys(own), values: at(row, keys.length * 2) };
  });
  const nothing = measures.map(({ ofNothing }) => ofNothing);
  const filled = isTruncated ? groups : withMissingDates(keys, groups, nothing, labelsOfKeys);
  return { columns, ...withShares(measures, filled, totals), isTruncated, overlaps, ranAt };
}

/** @param withTotals also compiles the statement of the totals, whose parameters must then be used */
export function analysisPlan(
  context: Context,
  module: Module,
  query: AnalysisQuery,
  { sql = createSql(), withTotals = true }: { sql?: Sql; withTotals?: boolean } = {},
): AnalysisPlan {
  if (query.groups.length > MOST_GROUP_LEVELS) throw malformed(`A report has at most ${MOST_GROUP_LEVELS} groups.`);
  if (!query.measures.length || query.measures.length > MOST_MEASURES)
    throw malformed(`A report has 1 to ${MOST_MEASURES} columns.`);
  const { plan, setting } = compile(context, module, { searchTerms: query.searchTerms, search: query.search }, { sql });
  const sources = new Sources(setting, module);
  const keys = query.groups.map((group) => groupKey(context, sources, group, sql));
  const measures = query.measures.map((measure) => measureColumn(sources, measure));
  const { overlaps, from } = sources;
  const found = { sql, from, where: plan.where, keys, measures, overlaps };
  const ranks = keys.map((key, index) => rankOf(key, index, found));
  return {
    ...found,
    ranks,
    totals: withTotals && keys.length && overlaps ? totalsSql(setting, module, query, plan.where) : undefined,
  };
}

/** Totals are of records: without the entries of their lists, and without a look at the groups. */
function totalsSql(setting: WhereSetting, module: Module, { measures }: AnalysisQuery, where: string): string {
  const sources = new Sources(setting, module);
  const columns = measures.map((measure, index) => `${measureColumn(sources, measure).expression} as m${index}`);
  return `select ${columns.join(', ')} from ${sources.from} where ${where}`;
}

interface Statement {
  text: string;
  /** The first row is that of the totals; else each row ends with them. */
  hasTotalRow: boolean;
}

/** `k0, k1, …, rank0, rank1, …, m0, m1, …, total0, total1, …`: a row for each group, in the order of the ranks and keys. */
function analysisSql(plan: AnalysisPlan): Statement {
  const { from, where, keys, measures, ranks, overlaps } = plan;
  if (!keys.length) {
    const values = measures.map(({ expression }) => expression);
    return { text: `select ${[...values, ...values].join(', ')} from ${from} where ${where}`, hasTotalRow: false };
  }
  const isWhole = measures.every(({ total }) => total);
  if (!overlaps && !isWhole && !ranks.some(Boolean)) return { text: withTotalRow(plan), hasTotalRow: true };
  const isReadAgain = ranks.some((rank) => rank?.isJoined) || (!overlaps && !isWhole);
  return { text: isReadAgain ? overKeptRows(plan) : groupsSql(plan), hasTotalRow: false };
}

/** The totals are one more set beside the groups: both come of one look at the records. */
function withTotalRow({ from, where, keys, measures }: AnalysisPlan): string {
  const columns = [
    ...keys.map(({ expression }) => expression),
    ...keys.map(() => 'null::int'),
    ...measures.map((each) => each.expression),
  ];
  const places = keys.map((_, index) => index + 1);
  const order = [`grouping(${keys[0]!.expression}) desc`, ...places.map((place) => `${place} nulls last`)];
  return [
    `select ${columns.join(', ')} from ${from} where ${where}`,
    `group by grouping sets ((${places.join(', ')}), ()) order by ${order.join(', ')} limit ${MOST_GROUPED + 2}`,
  ].join(' ');
}

function overKeptRows(plan: AnalysisPlan): string {
  const kept = keptRows(plan);
  const ranks = kept.keys.map((key, index) => rankOf(key, index, kept));
  const totals =
    plan.totals ??
    `select ${kept.measures.map(({ expression }, index) => `${expression} as m${index}`).join(', ')} from ${kept.from}`;
  return groupsSql({ ...plan, ...kept, ranks, totals }, [kept.with]);
}

function groupsSql({ from, where, keys, ranks, measures, totals }: AnalysisPlan, before: readonly string[] = []): string {
  const values = measures.map(({ expression }) => expression);
  const place = (index: number) => keys.length + index + 1;
  const names = keys.map((key, index) => ranks[index]?.key ?? key.expression);
  const positions = ranks.map((rank) => rank?.position ?? 'null::int');
  const sums = measures.map(({ total }, index) => (totals ? `(select m${index} from totals)` : total!));
  const joined = ranks.flatMap((rank) => rank?.join ?? []);
  const only = ranks.flatMap((rank) => rank?.only ?? []);
  const grouping = ranks.flatMap((rank, index) => (rank?.isJoined ? [index + 1, place(index)] : [index + 1]));
  const order = ranks.map((rank, index) => `${rank ? place(index) : index + 1} nulls last`);
  const most = Math.min(...ranks.map((rank) => rank?.limit ?? MOST_GROUPED + 1));
  const parts = [
    ...before,
    ...ranks.flatMap((rank) => rank?.with ?? []),
    ...(totals ? [`totals as materialized (${totals})`] : []),
  ];
  return [
    parts.length ? `with ${parts.join(', ')}` : '',
    `select ${[...names, ...positions, ...values, ...sums].join(', ')}`,
    `from ${[from, ...joined].join(' ')} where ${[where, ...only].join(' and ')}`,
    `group by ${grouping.join(', ')} order by ${order.join(', ')} limit ${most}`,
  ].join(' ');
}

function withShares(
  measures: readonly MeasureColumn[],
  groups: readonly AnalyzedGroup[],
  totals: Analysis['totals'],
): Pick<Analysis, 'groups' | 'totals'> {
  if (!measures.some(({ isShare }) => isShare)) return { groups: [...groups], totals };
  const share = (values: AnalyzedGroup['values']) =>
    values.map((value, index) =>
      measures[index]!.isShare ? (totals[index] ? Number(value) / Number(totals[index]) : 0) : value,
    );
  return { groups: groups.map((group) => ({ ...group, values: share(group.values) })), totals: share(totals) };
}
