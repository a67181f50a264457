import type { Option } from '#common/field.ts';
import { typeOf } from '#common/fields/index-of-types.ts';
import type { ColumnPlan, ImportPlan } from '#common/imports.ts';
import type { AddressValue } from '#common/module.ts';
import type { Context } from '../context.ts';
import type { Module, StoredField } from '../modules/module.ts';
import { parsedValue } from '../records/input.ts';
import { pauses } from '../records/pauses.ts';
import { withoutApostrophe } from '../records/spreadsheets.ts';
import { choiceIn, choicesIn, choicesOf, listIn } from './choices.ts';
import { labelOf } from './check-plan.ts';
import { dayPattern, dayText, momentText } from './days.ts';
import type { GivenRow } from './parse-rows.ts';
import { relatedRecords, type Related } from './related-records.ts';

/** A row as a save takes it. */
export interface ReadRow {
  row: number;
  /** By field; null empties it. */
  values: Record<string, unknown>;
  /** Parts of addresses, by field: they are laid over what is there. */
  parts: Record<string, Record<string, string | null>>;
  /** What it finds its record by, in the order of `matchBy`; undefined where a value of it is missing. */
  key: string[] | undefined;
  /** By heading. */
  problems: Record<string, string>;
}

interface Column extends ColumnPlan {
  at: number;
  stored: StoredField | undefined;
  part: string | undefined;
}

/** Reads a batch of rows by the plan; what cells name in other modules is looked up once for all of them. */
export async function readRows(
  context: Context,
  module: Module,
  headers: readonly string[],
  plan: ImportPlan,
  rows: readonly GivenRow[],
): Promise<ReadRow[]> {
  const columns = plan.mapping.map((each): Column => {
    const [name, part] = each.field.split('.') as [string, string | undefined];
    return { ...each, at: headers.indexOf(each.column), stored: module.storage.get(name), part };
  });
  const related = await relatedOf(context, columns, rows);
  const pattern = plan.dateFormat === undefined ? undefined : dayPattern(plan.dateFormat);
  const pause = pauses();
  const read: ReadRow[] = [];
  for (const given of rows) {
    await pause();
    read.push(readRow(context, module, plan, columns, given, { related, pattern }));
  }
  return read;
}

interface Means {
  related: ReadonlyMap<Column, Related>;
  pattern: RegExp | undefined;
}

const cellOf = ({ at }: Column, { cells }: GivenRow) => withoutApostrophe(cells[at] ?? '');

async function relatedOf(context: Context, columns: readonly Column[], rows: readonly GivenRow[]) {
  const related = new Map<Column, Related>();
  for (const column of columns) {
    const { field } = column.stored ?? {};
    const target = context.engine.registry.modules.get(field?.ref ?? '');
    if (!target || (field?.type !== 'Relate' && field?.type !== 'MultiRelate')) continue;
    const cells = rows.map((row) => cellOf(column, row));
    const given = field.type === 'Relate' ? cells : cells.flatMap((cell) => [cell, ...listIn(cell)]);
    related.set(column, await relatedRecords(context, target, column.by, given));
  }
  return related;
}

function readRow(
  context: Context,
  module: Module,
  { matchBy = [], mode }: ImportPlan,
  columns: readonly Column[],
  given: GivenRow,
  means: Means,
): ReadRow {
  const read: ReadRow = { row: given.row, values: {}, parts: {}, key: undefined, problems: {} };
  for (const column of columns) {
    const cell = cellOf(column, given);
    const value = cell.trim() === '' ? { value: null } : valueOf(context, column, cell, means);
    if ('problem' in value) read.problems[column.column] = value.problem;
    else if (value.value !== null || column.whenEmpty === 'clear') put(read, column, value.value);
  }
  if (mode !== 'create') read.key = keyOf(module, columns, matchBy, read);
  delete read.values._id;
  if (Object.keys(read.problems).length) addUnreadable(columns, read);
  return read;
}

/** A row that no save will see says all that is wrong with its values. */
function addUnreadable(columns: readonly Column[], { values, problems }: ReadRow): void {
  for (const { column, stored, part } of columns) {
    const value = stored && part === undefined ? values[stored.name] : undefined;
    if (value === undefined || value === null || column in problems) continue;
    const parsed = parsedValue(stored!.field, value);
    if ('problem' in parsed) problems[column] = parsed.problem;
  }
}

function put({ values, parts }: ReadRow, { field, stored, part }: Column, value: unknown): void {
  if (part === undefined) values[stored?.name ?? field] = value;
  else (parts[stored!.name] ??= {})[part] = value as string | null;
}

/** A cell as the field reads it; what it cannot be is left for the field to refuse. */
function valueOf(
  context: Context,
  column: Column,
  cell: string,
  { related, pattern }: Means,
): { value: unknown } | { problem: string } {
  const { stored, part, values: planned } = column;
  const text = cell.trim();
  if (!stored) return { value: text };
  if (part !== undefined) return partValue(stored, part, text);
  const { field } = stored;
  if (field.type === 'Date') return { value: dayText(text, pattern) };
  if (field.type === 'DateTime') return { value: momentText(text, pattern, context.timeZone) };
  const choices = choicesOf(context, field);
  if (choices && field.type === 'Dropdown') return knownChoices(choices, choiceIn(choices, text, planned));
  if (choices) return knownChoices(choices, choicesIn(choices, text, planned));
  const lookUp = related.get(column);
  if (!lookUp) return { value: cell };
  if (field.type === 'Relate') return relatedValue(lookUp(text));
  const whole = lookUp(text);
  if ('id' in whole) return { value: [whole.id] };
  const ids: string[] = [];
  for (const entry of listIn(text)) {
    const found = lookUp(entry);
    if ('problem' in found) return found;
    ids.push(found.id);
  }
  return { value: ids };
}

/** What the file's author reads are labels, not the values behind them. */
function knownChoices(choices: readonly Option[], value: string | string[] | null): { value: unknown } | { problem: string } {
  const given = value === null ? [] : [value].flat();
  const unknown = given.find((each) => !choices.some((choice) => choice.value === each));
  if (unknown === undefined) return { value };
  const named = choices.length <= MOST_NAMED ? `: ${choices.map(({ label }) => label).join(', ')}` : '';
  return { problem: `“${unknown.slice(0, 60)}” is not one of the choices${named}.` };
}
const MOST_NAMED = 12;

/** A part of an address is read by itself, so that what is wrong with it stands at its own column. */
function partValue({ field }: StoredField, part: string, text: string): { value: string } | { problem: string } {
  const parsed = typeOf(field).parse({ [part]: text }, field);
  return 'problem' in parsed ? { problem: parsed.problem } : { value: text };
}

const relatedValue = (found: ReturnType<Related>) => ('id' in found ? { value: found.id } : found);

/** The values of the fields that a row finds its record by, as they are stored. */
function keyOf(module: Module, columns: readonly Column[], matchBy: readonly string[], read: ReadRow): string[] | undefined {
  const key: string[] = [];
  for (const name of matchBy) {
    const heading = columns.find(({ field }) => field === name)?.column ?? name;
    const stored = module.storage.get(name);
    const given = read.values[name] ?? null;
    const parsed = name === '_id' ? { value: given } : typeOf(stored!.field).parse(given, stored!.field);
    if ('problem' in parsed) read.problems[heading] ??= parsed.problem;
    else if (parsed.value === null)
      read.problems[heading] ??= `${labelOf(module, name)} is empty, so the record cannot be found.`;
    else key.push(String(parsed.value));
  }
  return key.length === matchBy.length ? key : undefined;
}

/** Parts of addresses, laid over what is there. */
export function inputOf({ values, parts }: ReadRow, previous: Readonly<Record<string, unknown>> | null): Record<string, unknown> {
  const laid = Object.entries(parts).map(([name, given]) => [name, { ...(previous?.[name] as AddressValue | null), ...given }]);
  return { ...values, ...Object.fromEntries(laid) };
}
