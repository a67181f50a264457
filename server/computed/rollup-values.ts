import { areMet, fieldsNamedIn } from '#common/field-conditions.ts';
import { Decimal } from '#common/formula/decimal.ts';
import { keptValue } from '#common/formula/field-formula.ts';
import type { Field } from '#common/field.ts';
import type { Rollup, RollupFunction } from '#common/rollups.ts';
import type { Context } from '../context.ts';
import { isKeptSql } from '../modules/archived.ts';
import { quote, type Module, type StoredField } from '../modules/module.ts';
import { hasTrash } from '../modules/trash.ts';
import type { RollupField } from './computed-book.ts';
import { isoSql } from '../records/sql.ts';

/**
 * What a rollup says of these records. Records that its conditions do not tell apart are counted by the database; which of these groups
 * count, the one evaluator of conditions says.
 */
export async function rollupValues(
  context: Context,
  { field, rollup }: Pick<RollupField, 'field' | 'rollup'>,
  ids: readonly string[],
): Promise<Map<string, unknown>> {
  const module = context.engine.registry.modules.get(rollup.module)!;
  const of = rollup.of === undefined ? undefined : module.storage.get(rollup.of);
  const named = fieldsNamedIn(rollup.where).flatMap((name) => module.storage.get(name) ?? []);
  const columns = named.flatMap((stored) => stored.columns.map((column) => ({ stored, column })));
  const parent = `t.${quote(rollup.field)}`;
  const groups = columns.map(({ column }) => `t.${quote(column.name)}`);
  // archiving a record changes nothing of another: what is archived counts on
  const alive = hasTrash(module) ? `and ${isKeptSql('t')}` : module.storage.has('deleted') ? 'and not t."deleted"' : '';
  const { rows } = await context.database.query(
    `select ${parent} as parent, ${[...measures(of), ...groups.map((name, at) => `${name} as g${at}`)].join(', ')}
       from ${module.tableName} t where ${parent} = any($1::text[]) ${alive} group by ${[parent, ...groups].join(', ')}`,
    [ids],
  );
  const found = new Map(ids.map((id) => [id, [] as Group[]]));
  for (const row of rows) if (counts(rollup, named, columns, row)) found.get(row.parent)?.push(row as unknown as Group);
  return new Map([...found].map(([id, parts]) => [id, together(rollup, field, parts)]));
}

/** Of one group: how many, and as texts, so that no digit is lost, the sum, the least and the greatest. */
interface Group {
  count: number;
  filled: number;
  sum: string | null;
  least: string | null;
  greatest: string | null;
}

function measures(of: StoredField | undefined): string[] {
  if (!of) return ['count(*) as count', 'count(*) as filled', 'null as sum', 'null as least', 'null as greatest'];
  const column = `t.${quote(of.columns[0]!.name)}`;
  const type = of.columns[0]!.type;
  const asText = (value: string) => (type === 'timestamptz' ? isoSql(value) : `(${value})::text`);
  const isNumber = type === 'numeric' || type === 'bigint';
  const isOrdered = isNumber || type === 'date' || type === 'timestamptz';
  return [
    'count(*) as count',
    `count(${column}) as filled`,
    `${isNumber ? `sum(${column})::text` : 'null'} as sum`,
    `${isOrdered ? asText(`min(${column})`) : 'null'} as least`,
    `${isOrdered ? asText(`max(${column})`) : 'null'} as greatest`,
  ];
}

type Columns = readonly { stored: StoredField; column: { part: string } }[];

function counts({ where }: Rollup, named: readonly StoredField[], columns: Columns, row: Record<string, unknown>): boolean {
  if (!named.length) return true;
  const values: Record<string, unknown> = {};
  columns.forEach(({ stored, column }, at) => {
    if (stored.columns.length === 1) values[stored.name] = row[`g${at}`];
    else values[stored.name] = { ...(values[stored.name] as object), [column.part]: row[`g${at}`] };
  });
  return areMet(where, values) ?? true;
}

function together({ fn, of }: Rollup, field: Field, groups: readonly Group[]): unknown {
  const sum = (numbers: readonly (string | number | null)[]) =>
    numbers.reduce<Decimal>((total, each) => (each === null ? total : total.plus(each)), new Decimal(0));
  const filled = sum(groups.map((group) => (of === undefined ? group.count : group.filled)));
  if (fn === 'count') return keptValue(filled, field);
  if (fn === 'sum') return keptValue(sum(groups.map((group) => group.sum)), field);
  if (fn === 'avg') return filled.isZero() ? null : keptValue(sum(groups.map((group) => group.sum)).div(filled), field);
  const ends = groups.flatMap(({ least, greatest }) => (fn === 'min' ? least : greatest) ?? []);
  return ends.length ? keptValue(endOf(ends, fn, field), field) : null;
}

function endOf(ends: readonly string[], fn: RollupFunction, { type }: Field): Decimal | string {
  if (type === 'Number' || type === 'Currency') return fn === 'min' ? Decimal.min(...ends) : Decimal.max(...ends);
  return [...ends].sort().at(fn === 'min' ? 0 : -1)!;
}

export const rollupsOf = (context: Context, module: Module) => context.engine.registry.computed.of(module.name).rollups;
