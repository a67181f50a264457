import { malformed } from '#common/errors.ts';
import { typeOf } from '#common/fields/index-of-types.ts';
import { aggregateName, type Aggregate, type AggregateFn } from '#common/groups.ts';
import type { Comparison } from '#common/fields/field-type.ts';
import { treeOf } from './field-where.ts';
import { conditionSql } from './from-records.ts';
import type { WhereSetting } from './operand.ts';
import { readable, stepOf, systemColumn } from './paths.ts';

/** SQL over the rows `t` of a group. @throws 400 for a field that is unknown, hidden, or has no such value */
export function aggregateSql({ field, fn }: Aggregate, setting: WhereSetting): string {
  const { registry, access, module, sql } = setting;
  const step = systemColumn(module, field) ? undefined : stepOf(registry, access, module, field);
  if (step?.kind !== 'field' || step.stored.field.secret) throw cannotCount(field, fn);
  if (fn === 'empty') {
    const isEmpty = treeOf({ field, op: 'empty' }, (condition) => conditionSql(condition, step, setting));
    return `count(*) filter (where ${isEmpty})`;
  }
  const [column] = step.stored.columns;
  if (step.part || step.stored.columns.length !== 1 || !OFFERED[fn].includes(typeOf(step.stored.field).comparison))
    throw cannotCount(field, fn);
  const value = readable('t', column!.name, step.level, access, sql);
  return fn === 'sum' ? `coalesce(sum(${value}), 0)` : `${fn}(${value})`;
}

/** What an aggregate is where there is no record at all. */
export const ofNothing = (aggregates: readonly Aggregate[]): Record<string, unknown> =>
  Object.fromEntries(aggregates.map((each) => [aggregateName(each), each.fn === 'sum' || each.fn === 'empty' ? 0 : null]));

const OFFERED: Record<Exclude<AggregateFn, 'empty'>, readonly Comparison[]> = {
  sum: ['number'],
  avg: ['number'],
  min: ['number', 'date', 'datetime'],
  max: ['number', 'date', 'datetime'],
};

const cannotCount = (field: string, fn: string) => malformed(`There is no ${fn} of ${field}.`, 'unknown-field');
