import type { AnyRecord } from '#common/module.ts';
import { malformed } from '#common/errors.ts';
import { aggregateName, dateGroupLabel, type Aggregate, type DateGroup } from '#common/groups.ts';
import type { SearchQuery } from '#common/search.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { aggregateSql, ofNothing } from './aggregates.ts';
import { MOST_BYTES } from './answer-budget.ts';
import { groupKey, type GroupKey } from './group-key.ts';
import { namesOf } from './names-of.ts';
import { orderSql } from './order.ts';
import { markRead } from './past-rights.ts';
import { relationColumns, type Relations } from './relations.ts';
import { rowShape, type RowShape } from './rows.ts';
import { compile, rowsOf, withRelations, type Plan } from './search.ts';
import { relatedByName } from './words.ts';

export interface GroupsQuery extends Pick<
  SearchQuery,
  'searchTerms' | 'search' | 'includeArchived' | 'sort' | 'sortField' | 'sortOrder' | 'fields'
> {
  /** null: all matches are one group, for the totals of a list. */
  groupBy: string | null;
  /** Of a date; default: day. */
  dateGroup?: DateGroup | undefined;
  aggregates?: readonly Aggregate[] | undefined;
  /** So many records of each group; absent or 0: none. */
  perGroup?: number | undefined;
  /** Relations to one record. */
  relationshipsNeeded?: string[] | undefined;
}
export interface Group {
  /** The id of a related record, the first day of a group of days; null: no value. */
  value: string | number | boolean | null;
  /** null: there is no value, or the reader may not see the related record. */
  label: string | null;
  count: number;
  aggregates: Record<string, unknown>;
  records?: AnyRecord[];
}
export interface Groups {
  groups: Group[];
  /** All matches, those of groups that are left out too. */
  total: number;
  /** There are more groups: of days the latest are here, of others the largest. */
  groupsCut?: true;
}

/** The matches of a search in groups, with totals and the first records of each: one statement under the reader's rights. */
export async function groupRecords(context: Context, module: Module, query: GroupsQuery): Promise<Groups> {
  const named = await relatedByName(context, module, query.search);
  const { plan, setting, withDeletion } = compile(context, module, query, { named });
  const key = query.groupBy === null ? undefined : groupKey(context, module, query.groupBy, query.dateGroup, plan.sql);
  const aggregates = query.aggregates ?? [];
  const columns = aggregates.map((each, at) => `${aggregateSql(each, setting)} as a${at}`);
  const part = query.perGroup ? recordsPart(context, module, query, plan, withDeletion) : undefined;
  const text = part
    ? withRecords(module, plan, key, groupsSql(module, plan, key, columns), part.selected, query.perGroup!)
    : `select g.* from (${groupsSql(module, plan, key, columns)}) g`;
  const isBudgeted = context.reason === null && context.userId !== null;
  const rows = await rowsOf(context, { ...plan, isUnpredictable: true }, text, isBudgeted ? MOST_BYTES : undefined);
  const groups = readGroups(rows, aggregates, part);
  if (part)
    markRead(
      context,
      module,
      groups.flatMap(({ records }) => records!),
      part.relations.columns.keys(),
    );
  const total = Number(rows[0]?.[2] ?? 0);
  if (!key) return { groups: groups.length ? groups : [emptyGroup(null, null, aggregates, query)], total };
  const isCut = groups.filter(({ value }) => value !== null).length > key.most;
  const shown = isCut ? withoutLast(groups, key) : groups;
  return { groups: await inOrder(context, shown, key, aggregates, query), total, ...(isCut ? { groupsCut: true } : {}) };
}

/** `value, count, total, a0, …`, the group without a value first, then the largest, or the latest days. */
function groupsSql(module: Module, plan: Plan, key: GroupKey | undefined, aggregates: readonly string[]): string {
  const from = `from ${module.tableName} t where ${plan.where}`;
  const more = aggregates.map((each) => `, ${each}`).join('');
  if (!key) return `select null as v, count(*) as n, count(*) as total${more} ${from}`;
  const grouped = `select ${key.expression} as v, count(*) as n, sum(count(*)) over () as total${more} ${from} group by 1`;
  const order = key.kind === 'day' ? 'v desc' : 'n desc, v';
  return `select * from (${grouped}) k order by v is null desc, ${order} limit ${key.most + 2}`;
}

interface RecordsPart {
  shape: RowShape;
  relations: Relations;
  selected: string[];
}

function recordsPart(context: Context, module: Module, query: GroupsQuery, { sql }: Plan, withDeletion: boolean): RecordsPart {
  const reading = { registry: context.engine.registry, access: context.access, sql };
  const shape = rowShape(reading, module, 't', query.fields && new Set(query.fields), { withDeletion });
  const relations = relationColumns(reading, module, 't', query.relationshipsNeeded ?? []);
  if (relations.lists.length)
    throw malformed('The records of groups come with relations to one record each, not with lists.', 'too-many-related');
  return { shape, relations, selected: [...shape.columns, ...relations.columns.values()] };
}

/** The groups, each with its first records: looked up one group after another where an index has them, else numbered in one pass. */
function withRecords(
  module: Module,
  plan: Plan,
  key: GroupKey | undefined,
  groups: string,
  selected: readonly string[],
  perGroup: number,
): string {
  const table = `${module.tableName} t`;
  const order = orderSql(plan.order);
  const named = selected.map((column, at) => `${column} as c${at}`).join(', ');
  const names = selected.map((_, at) => `r.c${at}`).join(', ');
  const head = `with g as materialized (${groups}) select g.*, ${names} from g left join`;
  const first = (condition: string) =>
    `(select ${named}, row_number() over (order by ${order}) as rn from ${table} where ${plan.where} and ${condition} order by ${order} limit ${perGroup})`;
  if (!key) return `${head} ${first('true')} r on true order by r.rn`;
  if (key.isIndexed) {
    const ofValue = first(`${key.expression} = g.v`);
    const ofNone = first(`g.v is null and ${key.expression} is null`);
    return `${head} lateral (${ofValue} union all ${ofNone}) r on true order by g.v, r.rn`;
  }
  const numbered = `select t."_id", ${key.expression} as v, row_number() over (partition by ${key.expression} order by ${order}) as rn from ${table} where ${plan.where}`;
  const page = `select ${named}, w.v, w.rn from (select * from (${numbered}) n where n.rn <= ${perGroup}) w join ${table} on t."_id" = w."_id"`;
  return `${head} (${page}) r on r.v is not distinct from g.v order by g.v, r.rn`;
}

function readGroups(rows: unknown[][], aggregates: readonly Aggregate[], part: RecordsPart | undefined): Group[] {
  const groups = new Map<unknown, Group>();
  for (const row of rows) {
    const [value, count] = row as [Group['value'], number];
    if (count === 0) continue;
    let group = groups.get(value);
    if (!group) {
      const values = aggregates.map((each, at) => [aggregateName(each), row[3 + at]]);
      group = { value, label: null, count, aggregates: Object.fromEntries(values), ...(part ? { records: [] } : {}) };
      groups.set(value, group);
    }
    const from = 3 + aggregates.length;
    if (!part || (row[from] ?? null) === null) continue;
    const record = part.shape.record(row, from);
    group.records!.push(withRelations(record, row, from + part.shape.columns.length, part.relations));
  }
  return [...groups.values()];
}

const emptyGroup = (
  value: Group['value'],
  label: string | null,
  aggregates: readonly Aggregate[],
  { perGroup }: Pick<GroupsQuery, 'perGroup'>,
): Group => ({ value, label, count: 0, aggregates: ofNothing(aggregates), ...(perGroup ? { records: [] } : {}) });

/** One more was read than there may be: of days the earliest goes, of others the smallest. */
function withoutLast(groups: readonly Group[], key: GroupKey): Group[] {
  const valued = groups.filter(({ value }) => value !== null).toSorted(key.kind === 'day' ? byValueDown : byCount);
  return [...valued.slice(0, key.most), ...groups.filter(({ value }) => value === null)];
}

const byCount = (a: Group, b: Group) => b.count - a.count || compare(a.value, b.value);
const byValueDown = (a: Group, b: Group) => compare(b.value, a.value);
const compare = (a: Group['value'], b: Group['value']) => (a === b ? 0 : a! < b! ? -1 : 1);

/** Choices and checkboxes whole and in their order, days by time, related records and other values by size; no value last. */
async function inOrder(
  context: Context,
  groups: readonly Group[],
  key: GroupKey,
  aggregates: readonly Aggregate[],
  query: GroupsQuery,
): Promise<Group[]> {
  const byValue = new Map(groups.map((group) => [group.value, group]));
  const named = new Map<Group['value'], string>(
    key.kind === 'checkbox' ? CHECKBOX : key.choices.map(({ value, label }) => [value, label]),
  );
  const first = [...named].map(([value, label]) => ({
    ...(byValue.get(value) ?? emptyGroup(value, label, aggregates, query)),
    label,
  }));
  const others = groups.filter(({ value }) => value !== null && !named.has(value));
  others.sort(key.kind === 'day' ? (a, b) => compare(a.value, b.value) : byCount);
  const labels = await labelsOf(context, key, others);
  const none = byValue.get(null);
  return [...first, ...others.map((group) => ({ ...group, label: labels(group.value) })), ...(none ? [none] : [])];
}

const CHECKBOX: readonly [boolean, string][] = [
  [true, 'Yes'],
  [false, 'No'],
];

async function labelsOf(
  context: Context,
  key: GroupKey,
  groups: readonly Group[],
): Promise<(value: Group['value']) => string | null> {
  if (key.kind === 'day') return (value) => dateGroupLabel(key.dateGroup, String(value));
  if (key.kind !== 'relation') return String;
  const links = groups.map(({ value }) => ({ moduleName: key.stored.field.ref!, _id: String(value) }));
  const names = new Map((await namesOf(context, links)).map(({ _id, name }) => [_id, name]));
  return (value) => names.get(String(value)) ?? null;
}
