import { readDateTime } from '#common/fields/date-time.ts';
import { readDate } from '#common/fields/date.ts';
import { phoneDigits } from '#common/fields/phone.ts';
import { typeOf } from '#common/fields/index-of-types.ts';
import type { Field } from '#common/field.ts';
import { namedRange, operatorsFor, type Condition } from '#common/search.ts';
import { endOfDay, startOfDay } from '#common/time-zones.ts';
import type { Registry } from '../modules/registry.ts';
import { digitsSql, foldedText } from '../modules/comparable.ts';
import { milesSql } from './miles.ts';
import type { Sql } from './sql.ts';
import { badValue, offers, refusedOperator, type Operand, type WhereSetting } from './operand.ts';

/** A positive comparison (the opposites are made of these); empty values are never true. */
export function comparisonSql(condition: Condition, operand: Operand, setting: WhereSetting): string {
  if (condition.op === 'withinMiles') return milesSql(condition, operand, setting);
  if (condition.op === 'notEmpty') return notEmptySql(operand);
  if (isBlank(condition.value) && (condition.op === 'equals' || condition.op === 'in'))
    return Array.isArray(condition.value) ? 'false' : `(${notEmptySql(operand)}) is not true`;
  if (!offers(operand, condition.op)) throw refusedOperator(condition, operatorsFor(operand.comparison));
  switch (operand.comparison) {
    case 'text':
      return textSql(condition, operand, setting);
    case 'number':
      return orderedSql(condition, operand, setting, numberOf, '::numeric');
    case 'date':
      return orderedSql(condition, operand, setting, dayOf, '::date');
    case 'datetime':
      return momentSql(condition, operand, setting);
    case 'boolean':
      return booleanSql(condition, operand, setting);
    case 'list':
      return listSql(condition, operand, setting);
    case 'record':
      return recordSql(condition, operand, setting);
    case 'none':
      throw refusedOperator(condition, operatorsFor(operand.comparison));
  }
}

const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function notEmptySql({ comparison, stored, part, column, expression }: Operand): string {
  if (comparison === 'list') return `cardinality(${expression}) > 0`;
  if (stored && stored.columns.length > 1 && !part)
    return `(${stored.columns.map((each) => `coalesce(${column!(each.name)}::text, '') <> ''`).join(' or ')})`;
  if (comparison === 'none') return `(${expression} is not null and ${expression}::text not in ('{}', '[]', 'null', '""'))`;
  if (comparison === 'text') return `${expression} <> ''`;
  return `${expression} is not null`;
}

function textSql(condition: Condition, operand: Operand, { sql, registry }: WhereSetting): string {
  const spellings = (values: unknown[]) =>
    values.flatMap((value) => spellingsOf(textOf(value, condition, operand), operand.stored?.field, registry));
  const fold = (expression: string) => foldedText(operand.stored, expression);
  const like = (pattern: string) => `${fold(operand.expression)} like ${fold(sql.param(pattern))}`;
  const digits =
    operand.stored && typeOf(operand.stored.field).traits.comparesDigits && !operand.part
      ? phoneDigits(String(condition.value))
      : undefined;
  const digitsLike = (pattern: string) => `${digitsSql(operand.expression)} like ${sql.param(pattern)}`;
  switch (condition.op) {
    case 'equals':
      if (!operand.exact) return `${fold(operand.expression)} = ${fold(sql.param(textOf(condition.value, condition, operand)))}`;
      return amongSql(operand.expression, spellings([condition.value]), sql);
    case 'in':
      if (operand.exact) return amongSql(operand.expression, spellings(listOf(condition)), sql);
      return `${fold(operand.expression)} = any(array(select ${fold('v')} from unnest(${sql.param(listOf(condition).map((value) => textOf(value, condition, operand)))}::text[]) v))`;
    case 'contains':
      return digits === undefined ? like(`%${escapeLike(String(condition.value))}%`) : digitsLike(`%${digits}%`);
    case 'startsWith':
      return digits === undefined ? like(`${escapeLike(String(condition.value))}%`) : digitsLike(`${digits}%`);
    default:
      return fail(condition);
  }
}

/** One value as an equality: an index then gives the rows below it in its order, which it does not for a list of values. */
const amongSql = (expression: string, values: readonly unknown[], sql: Sql) =>
  values.length === 1 ? `${expression} = ${sql.param(values[0])}` : `${expression} = any(${sql.param(values)}::text[])`;

const SIGNS: Record<string, string> = {
  equals: '=',
  lessThan: '<',
  lessThanOrEqual: '<=',
  greaterThan: '>',
  greaterThanOrEqual: '>=',
  on: '=',
  onOrBefore: '<=',
  onOrAfter: '>=',
};

function orderedSql(
  condition: Condition,
  { expression }: Operand,
  { sql, today }: WhereSetting,
  read: (value: unknown, condition: Condition, today: string) => unknown,
  cast: string,
): string {
  const param = (value: unknown) => sql.param(read(value, condition, today)) + cast;
  if (condition.op === 'in') {
    const values = listOf(condition).map((value) => read(value, condition, today));
    return `${expression} = any(${sql.param(values)}${cast}[])`;
  }
  if (condition.op === 'between' || condition.op === 'within') {
    const [from, to] = condition.op === 'between' ? pairOf(condition) : rangeOf(condition, today);
    return `(${expression} >= ${param(from)} and ${expression} <= ${param(to)})`;
  }
  return `${expression} ${SIGNS[condition.op] ?? fail(condition)} ${param(condition.value)}`;
}

/** The day operators mean days of the reader's zone; the others instants, a bare day being its midnight UTC. */
function momentSql(condition: Condition, { expression }: Pick<Operand, 'expression'>, setting: WhereSetting): string {
  const { sql, today, timeZone } = setting;
  const moment = (value: string) => `${sql.param(value)}::timestamptz`;
  const day = (value: unknown) => dayOf(value, condition, today);
  const from = (value: unknown) => `${expression} >= ${moment(startOfDay(timeZone, day(value)))}`;
  const until = (value: unknown) => `${expression} < ${moment(endOfDay(timeZone, day(value)))}`;
  switch (condition.op) {
    case 'on':
      return `(${from(condition.value)} and ${until(condition.value)})`;
    case 'in': {
      const each = (value: unknown) => momentSql({ ...condition, op: 'equals', value }, { expression }, setting);
      return `(${listOf(condition).map(each).join(' or ') || 'false'})`;
    }
    case 'between':
    case 'within': {
      const [first, last] = condition.op === 'between' ? pairOf(condition) : rangeOf(condition, today);
      return `(${from(first)} and ${until(last)})`;
    }
    case 'onOrAfter':
      return from(condition.value);
    case 'onOrBefore':
      return until(condition.value);
    case 'equals':
      return `date_trunc('milliseconds', ${expression}) = ${moment(momentOf(condition.value, condition, today))}`;
    case 'lessThan':
    case 'lessThanOrEqual':
    case 'greaterThan':
    case 'greaterThanOrEqual':
      return `${expression} ${SIGNS[condition.op]} ${moment(momentOf(condition.value, condition, today))}`;
    default:
      return fail(condition);
  }
}

function booleanSql(condition: Condition, { expression }: Operand, { sql }: WhereSetting): string {
  const read = (value: unknown) => {
    if (typeof value === 'boolean') return value;
    if (value === 'true' || value === 'false') return value === 'true';
    throw badValue(condition, 'true or false');
  };
  const left = `coalesce(${expression}, false)`;
  if (condition.op === 'in') return `${left} = any(${sql.param(listOf(condition).map(read))}::boolean[])`;
  return `${left} = ${sql.param(read(condition.value))}::boolean`;
}

function listSql(condition: Condition, { expression, stored }: Operand, { sql, access, registry }: WhereSetting): string {
  const values = listOf(condition).flatMap((value) =>
    value === '$me' ? access.userId : spellingsOf(String(value), stored?.field, registry),
  );
  return `${expression} && ${sql.param(values)}::text[]`;
}

function recordSql(condition: Condition, { expression, stored, part, column }: Operand, { sql, access }: WhereSetting): string {
  const isLink = stored?.field.type === 'FlexRelate' && !part;
  const ids = listOf(condition).map((value) => idOf(value, access.userId));
  const left = isLink ? column!(`${stored!.name}$id`) : expression;
  if (condition.op === 'in') return amongSql(left, ids, sql);
  const equal = `${left} = ${sql.param(ids[0] ?? null)}`;
  const moduleName = (condition.value as { moduleName?: unknown } | null)?.moduleName;
  return isLink && typeof moduleName === 'string'
    ? `(${equal} and ${column!(`${stored!.name}$module`)} = ${sql.param(moduleName)})`
    : equal;
}

function idOf(value: unknown, me: string | null): string | null {
  if (value === '$me') return me;
  if (value && typeof value === 'object') {
    const { recordId, _id } = value as { recordId?: unknown; _id?: unknown };
    return String(recordId ?? _id ?? '').toLowerCase();
  }
  return String(value).toLowerCase();
}

/** Choices are kept with case and asked for without: the value in every spelling in which it can be kept. */
function spellingsOf(value: string, field: Field | undefined, registry: Registry): string[] {
  if (field?.type === 'MultiRelate') return [value.toLowerCase()];
  const known =
    field?.type === 'Module' || field?.type === 'MultiModule'
      ? [...registry.modules.keys()]
      : (field?.options ?? registry.lists.get(field?.dropdown ?? '') ?? []).map((option) => option.value);
  const folded = value.toLowerCase();
  return [...new Set([value, ...known.filter((option) => option.toLowerCase() === folded)])];
}

const listOf = (condition: Condition): unknown[] => (Array.isArray(condition.value) ? condition.value : [condition.value]);

function pairOf(condition: Condition): [unknown, unknown] {
  if (!Array.isArray(condition.value) || condition.value.length !== 2) throw badValue(condition, 'two values, [from, to]');
  return condition.value as [unknown, unknown];
}

function rangeOf(condition: Condition, today: string): [string, string] {
  const { from, to } = namedRange(condition.value as never, today) ?? {};
  if (!from || !to) throw badValue(condition, 'a named range such as thisMonth');
  return [from, to];
}

/** Choices and phone numbers are compared in the form in which they are kept. */
function textOf(value: unknown, condition: Condition, { stored, part }: Operand): string {
  if (value !== null && typeof value === 'object') throw badValue(condition, 'a text');
  const given = String(value);
  if (!stored || part || stored.field.type !== 'Phone') return given;
  const parsed = typeOf(stored.field).parse(given, stored.field);
  return 'value' in parsed && parsed.value !== null ? String(parsed.value) : given;
}

function numberOf(value: unknown, condition: Condition): number {
  const number = typeof value === 'number' ? value : typeof value === 'string' && value.trim() ? Number(value) : Number.NaN;
  if (!Number.isFinite(number)) throw badValue(condition, 'a number');
  return number;
}

function dayOf(value: unknown, condition: Condition, today: string): string {
  if (value === '$today') return today;
  const day = typeof value === 'string' ? readDate(value.trim()) : undefined;
  if (!day) throw badValue(condition, 'a date that exists (YYYY-MM-DD)');
  return day;
}

function momentOf(value: unknown, condition: Condition, today: string): string {
  if (value === '$today') return `${today}T00:00:00.000Z`;
  const moment = typeof value === 'string' ? readDateTime(value.trim()) : undefined;
  if (!moment) throw badValue(condition, 'a date or a time (ISO 8601)');
  return moment;
}

const escapeLike = (value: string) => value.replace(/[\\%_]/g, '\\$&');

function fail(condition: Condition): never {
  throw refusedOperator(condition, []);
}
