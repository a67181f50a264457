import { fieldLevel } from '#common/access.ts';
import { forbidden, malformed } from '#common/errors.ts';
import type { AnyRecord } from '#common/module.ts';
import { inSentence } from '#common/names.ts';
import { conditionsOf, parseSearch, type SearchQuery } from '#common/search.ts';
import { noteEvent } from '../audit/note-event.ts';
import type { Context } from '../context.ts';
import type { Module, StoredField } from '../modules/module.ts';
import { isTooLarge } from './answer-budget.ts';
import { unknownField } from './paths.ts';
import { idPages } from './id-pages.ts';
import { countRecords, search } from './search.ts';
import { sortedSearch } from './search-body.ts';
import { headerOf, sheetOf, type ExportCell, type ExportStyle, type Sheet } from './sheets.ts';

export interface ExportOrder extends Pick<SearchQuery, 'searchTerms' | 'search' | 'sort' | 'sortField' | 'sortOrder'> {
  /** Field names; absent: every field that the reader may read. */
  fields?: string[];
  ids?: string[];
  /** How cells are written; absent: as a list shows them. */
  style?: ExportStyle;
}
export interface Exported {
  header: string[];
  /** How many there were when it began. */
  count: number;
  /** The rows in the order of the search, a page at a time. */
  rows: AsyncGenerator<ExportCell[]>;
}

const PAGE = 1_000;

/** The `count` rows of a search as a spreadsheet shows them, under the reader's rights; what is exported stands in the audit log. */
export async function exportRecords(
  context: Context,
  module: Module,
  order: ExportOrder,
  { format, count }: { format: string; count: number },
): Promise<Exported> {
  refuseExport(context, module);
  const columns = columnsOf(context, module, order.fields);
  const sheet = sheetOf(order.style, columns, context.timeZone);
  const { query, among } = exportQuery(order);
  await noteExport(context, module, { count, fields: columns.map(({ name }) => name), format });
  const rows = async function* () {
    for await (const ids of idPages(context, module, query, { among })) yield* rowsOf(context, module, ids, sheet, order);
  };
  return { header: headerOf(sheet), count, rows: await begun(rows()) };
}

/** The search that an export follows, and the ids that it is narrowed to. */
export function exportQuery(order: ExportOrder) {
  return { query: sortedSearch(order), among: order.ids?.map((id) => id.toLowerCase()) };
}

export function countExport(context: Context, module: Module, order: ExportOrder): Promise<number> {
  refuseExport(context, module);
  return countRecords(context, module, order, exportQuery(order).among);
}

export function refuseExport(context: Context, module: Module): void {
  if (!context.access.module(module).export) throw forbidden(`You may not export ${inSentence(module.label)}.`);
}

/** The same rows, the first page read already: what cannot be exported is refused before the answer has begun. */
async function begun<T>(rows: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await rows.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* rows;
  })();
}

const asksForDeleted = ({ searchTerms }: Pick<ExportOrder, 'searchTerms'>) =>
  conditionsOf(parseSearch(searchTerms)).some(({ field }) => field === 'deleted');

/** A secret is exported only to those who see it, and only when it is asked for by name. */
export function columnsOf(context: Context, module: Module, asked: readonly string[] | undefined): StoredField[] {
  const rights = context.access.module(module);
  const levelOf = (name: string) => fieldLevel(rights, name);
  const isReadable = ({ name, field }: StoredField) => levelOf(name) !== 'None' && (!field.secret || levelOf(name) === 'Full');
  if (!asked?.length) return [...module.storage.values()].filter((stored) => isReadable(stored) && !stored.field.secret);
  if (asked.length > 300) throw malformed('At most 300 fields can be exported.');
  return asked.map((name) => {
    const stored = module.storage.get(name);
    if (!stored || !isReadable(stored)) throw unknownField(name, module);
    return stored;
  });
}

/** The rows of these records in their order; who is gone or hidden by now is left out. */
export async function* rowsOf(
  context: Context,
  module: Module,
  ids: readonly string[],
  sheet: Sheet,
  order: Pick<ExportOrder, 'searchTerms'>,
): AsyncGenerator<ExportCell[]> {
  const withDeleted = asksForDeleted(order);
  for (let from = 0; from < ids.length; from += PAGE) {
    const page = ids.slice(from, from + PAGE);
    const records = await inParts(page, (part) => recordsOf(context, module, part, sheet, withDeleted));
    for (const id of page) {
      const record = records.get(id);
      if (record) yield sheet.columns.map(({ cell }) => cell(record));
    }
  }
}

/** Of one search; there may be any number of them. */
const MOST_RELATIONS = 40;

async function recordsOf(
  context: Context,
  module: Module,
  ids: readonly string[],
  { fields: stored, isNamed }: Sheet,
  withDeleted: boolean,
): Promise<Map<string, AnyRecord>> {
  const related = isNamed ? stored.filter((each) => hasNames(context, each)).map(({ name }) => name) : [];
  const fields = stored.map(({ name }) => name);
  const searchTerms = { _id: ids, ...(withDeleted ? { deleted: [true, false] } : {}) };
  // they were found already, archived ones where the search asked for them
  const query: SearchQuery = { searchTerms, includeArchived: true, selectNumberOfRecords: PAGE, total: 'none', sortField: '_id' };
  const first = related.slice(0, MOST_RELATIONS);
  const { records } = await search(context, module, { ...query, fields, relationshipsNeeded: first });
  const byId = new Map(records.map((record) => [record._id, record]));
  for (let from = MOST_RELATIONS; from < related.length; from += MOST_RELATIONS) {
    const next = related.slice(from, from + MOST_RELATIONS);
    for (const more of (await search(context, module, { ...query, fields: [], relationshipsNeeded: next })).records) {
      const record = byId.get(more._id);
      if (record) addRelations(record, more, next);
    }
  }
  return byId;
}

function addRelations(record: AnyRecord, more: AnyRecord, names: readonly string[]): void {
  const cut = [record, more].flatMap((each) => (each.relationsCut as string[] | undefined) ?? []);
  for (const name of names) (record as Record<string, unknown>)[name] = more[name];
  if (cut.length) record.relationsCut = cut;
}

/** What is too large for one answer is read in halves. */
async function inParts<K, V>(ids: readonly string[], read: (part: readonly string[]) => Promise<Map<K, V>>): Promise<Map<K, V>> {
  try {
    return await read(ids);
  } catch (problem) {
    if (!isTooLarge(problem) || ids.length < 2) throw problem;
    const half = Math.ceil(ids.length / 2);
    return new Map([...(await inParts(ids.slice(0, half), read)), ...(await inParts(ids.slice(half), read))]);
  }
}

/** Relations are shown by name, as far as the reader may see the other record. */
function hasNames(context: Context, { field }: StoredField): boolean {
  if ((field.type !== 'Relate' && field.type !== 'MultiRelate') || field.ref === undefined) return false;
  const target = context.engine.registry.modules.get(field.ref);
  return target !== undefined && context.access.module(target).access;
}

export async function noteExport(context: Context, module: Module, what: Record<string, unknown>): Promise<void> {
  await noteEvent(context, {
    module: module.name,
    recordId: module._id,
    recordName: module.label,
    event: 'exported',
    next: what,
  });
}
