import { malformed } from '#common/errors.ts';
import type { AnyRecord } from '#common/module.ts';
import { conditionsOf, parseSearch, type Condition, type Operator, type SearchQuery, type SearchTree } from '#common/search.ts';
import { readWords } from '#common/words-search.ts';
import type { Context, Toast } from '../context.ts';
import { AnswerTooLarge } from '../database/prepared-query.ts';
import { ARCHIVE_COLUMNS, isDeletedSql } from '../modules/archived.ts';
import type { Module } from '../modules/module.ts';
import { hasTrash } from '../modules/trash.ts';
import { inSpan } from '../traces/traces.ts';
import type { Access } from './access.ts';
import { MOST_BYTES, cutLists, recordsWithin, refuseBeyond, tooManyBytes } from './answer-budget.ts';
import type { Named, WhereSetting } from './operand.ts';
import { orderOf, orderSql, type SortKey } from './order.ts';
import { markRead } from './past-rights.ts';
import { systemColumn } from './paths.ts';
import { relationColumns, type Relations } from './relations.ts';
import { rowShape } from './rows.ts';
import { scopeSql } from './scope.ts';
import { createSql, type Sql } from './sql.ts';
import { withoutForeignTeams } from './teams.ts';
import { treeSql } from './where.ts';
import { relatedByName, wordsSql } from './words.ts';

export interface Found {
  records: AnyRecord[];
  total: number;
  totalIsCapped?: true;
  pageNumber: number;
  pageSize: number;
  notices?: Toast[];
}
export interface FoundIds {
  ids: string[];
  total: number;
}

export const LARGEST_PAGE = 200;
export const MOST_RECORDS = 10_000;
const MOST_IDS = 200_000;
const CAP = 1_000;

/** What a search is narrowed to beside its terms. */
export interface Narrowing {
  /** Records with higher ids. */
  afterId?: string | undefined;
  /** These alone. */
  among?: readonly string[] | undefined;
  /** A condition over the row `t`, written into the same statement. */
  where?: ((sql: Sql) => string) | undefined;
  /** Of `relatedByName`; absent: names of related records are looked up inside the statement. */
  named?: Named | undefined;
}

/** A page under the reader's rights, with the notices that the search itself gave. */
export async function search(context: Context, module: Module, query: SearchQuery, only: Narrowing = {}): Promise<Found> {
  const before = context.toasts.length;
  const facts = { 'muster.module': module.name };
  const found = await inSpan('work', `search ${module.name}`, facts, () => pageOf(context, module, query, only));
  const notices = context.toasts.slice(before);
  return notices.length ? { ...found, notices } : found;
}

/** One statement: the page, its relations and the total. */
async function pageOf(context: Context, module: Module, query: SearchQuery, narrowedTo: Narrowing): Promise<Found> {
  const narrowing = { ...narrowedTo, named: await relatedByName(context, module, query.search) };
  const { plan, size, page, withDeletion, withArchived } = compile(context, module, query, narrowing);
  const only = query.fields && new Set(query.fields);
  const reading = { registry: context.engine.registry, access: context.access, sql: plan.sql };
  const { columns, record } = rowShape(reading, module, 't', only, { withDeletion, withArchived });
  const relations = relationColumns(reading, module, 't', query.relationshipsNeeded ?? []);
  const isBudgeted = context.reason === null && context.userId !== null;
  if (isBudgeted) await refuseTooMany(context, module, query, narrowing, size, page, relations);
  const selected = relations.columns.size ? [...columns, ...relations.columns.values()] : columns;
  const text = pageSql(module, plan, selected, size, page * size, query.total ?? 'exact');
  const rows = await rowsOf(context, plan, text, isBudgeted ? MOST_BYTES : undefined);
  const total = Number(rows[0]?.[0] ?? 0);
  const records = rows
    .filter((row) => row[1] !== null)
    .map((row) => withRelations(record(row, 1), row, 1 + columns.length, relations));
  if (isBudgeted && relations.lists.length) refuseBeyond(relatedIn(records, relations));
  markRead(context, module, records, relations.columns.keys());
  if (query.total === 'none') return { records, total: page * size + records.length, pageNumber: page, pageSize: size };
  if (query.total === 'capped' && total > CAP)
    return { records, total: CAP, totalIsCapped: true, pageNumber: page, pageSize: size };
  return { records, total, pageNumber: page, pageSize: size };
}

export async function rowsOf(
  { database }: Context,
  plan: Plan,
  text: string,
  mostBytes: number | undefined,
): Promise<unknown[][]> {
  try {
    return await database[plan.isUnpredictable ? 'planned' : 'prepared'](text, plan.sql.values, mostBytes);
  } catch (problem) {
    throw problem instanceof AnswerTooLarge ? tooManyBytes() : problem;
  }
}

/** Ids only, for "select all": bounded by what was asked for. */
export async function searchIds(context: Context, module: Module, query: SearchQuery): Promise<FoundIds> {
  const { plan } = compile(context, module, query);
  const most = Math.min(
    MOST_IDS,
    amountOf(query.selectNumberOfRecords) ?? (query.selectAll || query.pageSize === undefined ? MOST_IDS : query.pageSize),
  );
  const text = pageSql(module, plan, ['t."_id"'], most, 0, 'exact');
  const rows = await context.database.planned(text, plan.sql.values);
  return { ids: rows.filter((row) => row[1] !== null).map((row) => row[1] as string), total: Number(rows[0]?.[0] ?? 0) };
}

export async function countRecords(
  context: Context,
  module: Module,
  { searchTerms, search: words, includeArchived }: Pick<SearchQuery, 'searchTerms' | 'search' | 'includeArchived'>,
  among?: readonly string[],
): Promise<number> {
  const named = await relatedByName(context, module, words);
  const { plan } = compile(context, module, { searchTerms, search: words, includeArchived }, { among, named });
  const text = `select count(*) from ${module.tableName} t where ${plan.where}`;
  const rows = await context.database[plan.isUnpredictable ? 'planned' : 'prepared'](text, plan.sql.values);
  return Number(rows[0]![0]);
}

export interface Plan {
  sql: Sql;
  where: string;
  order: readonly SortKey[];
  /** A generic plan would misjudge it (text patterns, circles): planned anew each time, counted and paged in one scan. */
  isUnpredictable: boolean;
}

/** The matches of a search as parts of a statement over `t` (of `sql`, where there is more than one search in it): of records with higher ids than `afterId`, or `among` these alone. */
export function compile(
  context: Context,
  module: Module,
  query: SearchQuery,
  { afterId, among, where: more, named, sql = createSql() }: Narrowing & { sql?: Sql } = {},
): { plan: Plan; setting: WhereSetting; size: number; page: number; withDeletion: boolean; withArchived: boolean } {
  const { access, engine } = context;
  const tree = withoutForeignTeams(context, module, parseSearch(query.searchTerms));
  const words = readWords(query.search);
  const { registry } = engine;
  const setting: WhereSetting = {
    registry,
    access,
    module,
    alias: 't',
    sql,
    today: context.today(),
    timeZone: context.timeZone,
    named,
  };
  const conditions = conditionsOf(tree);
  const asksForDeleted = conditions.some((condition) => condition.field === 'deleted') && access.module(module).delete !== 'None';
  const isOfArchive = ({ field }: Condition) => ARCHIVE_COLUMNS.has(field) && systemColumn(module, field) !== undefined;
  // whoever asks for deleted rows past all rights, to know what was there before, means the archived ones too
  const asksForArchived =
    query.includeArchived === true || conditions.some(isOfArchive) || (asksForDeleted && access.userId === null);
  const where = [
    scopeSql(registry, access, module, 'view', 't', sql, {
      includeDeleted: asksForDeleted,
      includeArchived: asksForArchived,
      own: ownFields(access, module, tree),
    }),
    asksForDeleted && access.module(module).delete === 'Owner'
      ? `(${hasTrash(module) ? `not ${isDeletedSql('t')}` : 'not t."deleted"'} or t."assigned_to" = ${sql.shared('me', access.userId)})`
      : 'true',
    among ? `t."_id" = any(${sql.param(among)}::text[])` : 'true',
    treeSql(tree, setting),
    words === undefined ? 'true' : wordsSql(words, setting),
    afterId === undefined ? 'true' : `t."_id" > ${sql.param(afterId)}`,
    more ? more(sql) : 'true',
  ]
    .filter((part) => part !== 'true')
    .join(' and ');
  const order = orderOf(context, module, query, tree, sql);
  const isUnpredictable = words !== undefined || conditions.some(({ op }) => UNPREDICTABLE.has(op));
  return {
    plan: { sql, where: where || 'true', order, isUnpredictable },
    setting,
    withDeletion: asksForDeleted,
    withArchived: asksForArchived,
    ...paging(module, query),
  };
}

/** The relations that each match leads from to the reader: what the rows' rule says of them need not be asked, nor planned. */
function ownFields(access: Access, module: Module, tree: SearchTree): string[] {
  if ('any' in tree) return [];
  if ('all' in tree) return tree.all.flatMap((part) => ownFields(access, module, part));
  const isOwn = tree.op === 'equals' && (tree.value === '$me' || tree.value === access.userId);
  return isOwn && access.userId && module.storage.get(tree.field)?.field.type === 'Relate' ? [tree.field] : [];
}

const UNPREDICTABLE: ReadonlySet<Operator> = new Set<Operator>(['contains', 'notContains', 'startsWith', 'withinMiles']);

function paging(module: Module, query: SearchQuery): { size: number; page: number } {
  const page = query.pageNumber ?? 0;
  if (!Number.isInteger(page) || page < 0 || page > 10_000_000) throw malformed('pageNumber is a whole number from 0.');
  const amount = amountOf(query.selectNumberOfRecords);
  if (amount !== undefined) return { size: Math.min(amount, MOST_RECORDS), page: 0 };
  if (query.selectAll) return { size: MOST_RECORDS, page: 0 };
  const size = query.pageSize ?? module.pageSize;
  if (!Number.isInteger(size) || size < 1) throw malformed('pageSize is a whole number from 1.');
  return { size: Math.min(size, LARGEST_PAGE), page };
}

function amountOf(value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const amount = Number(value);
  if (!Number.isInteger(amount) || amount < 1) throw malformed('Please set the number of records you want to select!');
  return amount;
}

function pageSql(
  module: Module,
  plan: Plan,
  selected: readonly string[],
  limit: number,
  offset: number,
  total: 'exact' | 'capped' | 'none',
): string {
  const page = `limit ${limit}${offset ? ` offset ${plan.sql.param(offset)}::int8` : ''}`;
  const { named, names } = selectionOf(selected);
  if (plan.isUnpredictable && total !== 'none') return oneScanSql(module, plan, named, names, page, total);
  const rows = `select ${named} from ${module.tableName} t where ${plan.where} order by ${orderSql(plan.order)} ${page}`;
  if (total === 'none') return `select 0, ${names} from (${rows}) p`;
  const counted =
    total === 'exact'
      ? `select count(*) as n from ${module.tableName} t where ${plan.where}`
      : `select count(*) as n from (select 1 from ${module.tableName} t where ${plan.where} limit ${CAP + 1}) c`;
  return `select n.n, ${names} from (${counted}) n left join (${rows}) p on true`;
}

interface Selection {
  /** Within the page. */
  named: string;
  /** Of the page. */
  names: string;
}
const selections = new WeakMap<readonly string[], Selection>();

/** Columns of a kept shape are the same list each time. */
function selectionOf(columns: readonly string[]): Selection {
  let selection = selections.get(columns);
  if (!selection) {
    const named = columns.map((column, at) => `${column} as c${at}`).join(', ');
    selections.set(columns, (selection = { named, names: columns.map((_, at) => `p.c${at}`).join(', ') }));
  }
  return selection;
}

/** The hits are found once; the total counts them and the page picks from them. */
function oneScanSql(module: Module, plan: Plan, named: string, names: string, page: string, total: 'exact' | 'capped'): string {
  const keys = plan.order.map(({ expression }, at) => `${expression} as o${at}`).join(', ');
  const orderIn = (alias: string) => orderSql(plan.order.map((key, at) => ({ ...key, expression: `${alias}.o${at}` })));
  const hidden = plan.order.map((_, at) => `h.o${at}`).join(', ');
  const most = total === 'capped' ? CAP + 1 : undefined;
  const count = most ? `(select count(*) from (select 1 from hits limit ${most}) c)` : '(select count(*) from hits)';
  return (
    `with hits as materialized (select t."_id", ${keys} from ${module.tableName} t where ${plan.where}),` +
    ` page as (select * from hits k order by ${orderIn('k')} ${page})` +
    ` select n.n, ${names} from (select ${count} as n) n left join (select ${named}, ${hidden} from page h join ${module.tableName} t on t."_id" = h."_id") p on true` +
    ` order by ${orderIn('p')}`
  );
}

export function withRelations(record: AnyRecord, row: unknown[], offset: number, relations: Relations): AnyRecord {
  let at = offset;
  for (const name of relations.columns.keys()) (record as Record<string, unknown>)[name] = row[at++];
  if (relations.lists.length) cutLists(record, relations.lists);
  return record;
}

/** How many records there are is asked only where so many might be too many. */
async function refuseTooMany(
  context: Context,
  module: Module,
  query: SearchQuery,
  narrowing: Narrowing,
  size: number,
  page: number,
  { weight }: Relations,
): Promise<void> {
  const most = recordsWithin(weight);
  if (size <= most) return;
  const { plan } = compile(
    context,
    module,
    { searchTerms: query.searchTerms, search: query.search, includeArchived: query.includeArchived },
    narrowing,
  );
  const text = `select count(*) from (select 1 from ${module.tableName} t where ${plan.where} offset ${page * size} limit ${most + 1}) c`;
  const [row] = await context.database.planned(text, plan.sql.values);
  refuseBeyond(Number(row![0]), most);
}

function relatedIn(records: readonly AnyRecord[], { lists }: Relations): number {
  let count = 0;
  for (const record of records)
    for (const path of lists) {
      const list = path.reduce<unknown>((at, name) => (at as Record<string, unknown> | null | undefined)?.[name], record);
      if (Array.isArray(list)) count += list.length;
    }
  return count;
}
