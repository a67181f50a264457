import { Decimal } from '#common/formula/decimal.ts';
import { keptValue } from '#common/formula/field-formula.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import type { RolledUp, RollupField } from './computed-book.ts';
import { workOf } from './follow-writes.ts';

/** A rollup to which is added what the writes of a transaction change in it, by record. */
export interface AddedTo extends RollupField {
  readonly by: ReadonlyMap<string, Decimal>;
}

/**
 * Notes what the write of a record changes in the rollups that count it: what is known exactly is added to them, what is not is counted
 * again. Directly after the write, before anything that follows from it.
 *
 * @param before null: the record is new
 * @param changed the fields; absent: any
 */
export function noteDifferences(
  context: Context,
  module: Module,
  before: AnyRecord | null,
  after: AnyRecord,
  changed?: ReadonlySet<string>,
): void {
  const { rolledUp } = context.engine.registry.computed.of(module.name);
  const touched = changed ? rolledUp.filter(({ fields }) => [...fields].some((name) => changed.has(name))) : rolledUp;
  if (!touched.length) return;
  const work = workOf(context);
  work.noteOnce(module.name, after._id);
  for (const rollup of touched) {
    const places = [before, after].flatMap((each) => parentOf(rollup, each) ?? []);
    if (!isSum(rollup, module) || isAway(before) || isAway(after)) for (const id of places) work.parentsOf(rollup).add(id);
    else {
      if (before) add(work.addedTo(rollup), parentOf(rollup, before), amountOf(rollup, before).neg());
      add(work.addedTo(rollup), parentOf(rollup, after), amountOf(rollup, after));
    }
  }
}

/** What a rollup says with the differences; undefined where it cannot be told without counting. */
export function withDifferences({ name, field, by }: AddedTo, held: readonly AnyRecord[]): Map<string, unknown> | undefined {
  const values = new Map<string, unknown>();
  for (const record of held) {
    const stored = record[name] as number | null;
    const difference = by.get(record._id);
    if (!difference || difference.isZero()) values.set(record._id, stored);
    else if (stored === null || !isExact(stored)) return undefined;
    else {
      const sum = difference.plus(stored);
      if (!isExact(sum)) return undefined;
      values.set(record._id, keptValue(sum, field));
    }
  }
  return values;
}

/** A double keeps so many digits as they are. */
const MOST_DIGITS = 15;
const isExact = (value: Decimal | number): boolean => new Decimal(value).precision(true) <= MOST_DIGITS;

/** A count or a sum of all, whose numbers are those of the records. */
const isSum = ({ field, rollup: { fn, of, where } }: RolledUp, module: Module): boolean =>
  !where && (fn === 'count' || (fn === 'sum' && of !== undefined && module.fields[of]?.type === field.type));

const isAway = (record: AnyRecord | null): boolean => record?.deleted === true || record?.archived === true;

function parentOf({ rollup }: RolledUp, record: AnyRecord | null): string | undefined {
  const parent = record?.[rollup.field];
  return typeof parent === 'string' ? parent : undefined;
}

function amountOf({ rollup: { fn, of } }: RolledUp, record: AnyRecord): Decimal {
  if (fn === 'count') return new Decimal(1);
  return new Decimal((record[of!] as number | null | undefined) ?? 0);
}

function add(differences: Map<string, Decimal>, parent: string | undefined, amount: Decimal): void {
  if (parent !== undefined) differences.set(parent, (differences.get(parent) ?? new Decimal(0)).plus(amount));
}
