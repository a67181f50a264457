import { malformed } from '#common/errors.ts';
import type { Comparison } from '#common/fields/field-type.ts';
import { OPERATOR_LABELS, operatorsFor, type Condition, type Operator } from '#common/search.ts';
import type { Module, StoredField } from '../modules/module.ts';
import type { Registry } from '../modules/registry.ts';
import type { Access } from './access.ts';
import type { Sql } from './sql.ts';

/** Whose search of which module is being compiled, and into which statement. */
export interface WhereSetting {
  registry: Registry;
  access: Access;
  module: Module;
  alias: string;
  sql: Sql;
  /** `YYYY-MM-DD`, for `$today` and the named ranges. */
  today: string;
  /** In which the days of moments begin. */
  timeZone: string;
  /** Ids that were looked up before the statement was written. */
  named?: Named | undefined;
}

/** The related records that hold a word in their name, by `namedKey` of the condition. */
export type Named = ReadonlyMap<string, readonly string[]>;

/** Who reads, and the statement that is being written for them. */
export type Reader = Pick<WhereSetting, 'registry' | 'access' | 'sql'>;

/** The left side of a comparison: a column of this reader's view, and how its values compare. */
export interface Operand {
  stored: StoredField | undefined;
  part: string;
  comparison: Comparison;
  /** Compared as it is; else without case. */
  exact: boolean;
  expression: string;
  /** The reader's view of another column of the same field. */
  column?: (name: string) => string;
}

export const offers = (operand: Operand, op: Operator) => operatorsFor(operand.comparison).includes(op);

/** @param taken the operators that may be asked instead */
export const refusedOperator = ({ field, op }: Condition, taken: readonly Operator[]) =>
  malformed(
    `“${OPERATOR_LABELS[op] ?? op}” cannot be asked of ${field}. ${taken.length ? `It takes: ${taken.join(', ')}.` : 'It cannot be searched.'}`,
    'unknown-operator',
  );

export const badValue = (condition: Condition, expected: string) =>
  malformed(`The search for ${condition.field} (${condition.op}) needs ${expected}.`, 'bad-search-value');
