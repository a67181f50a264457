import type { Comparison } from '#common/fields/field-type.ts';
import { typeOf } from '#common/fields/index-of-types.ts';
import type { Condition, Operator, SearchTree } from '#common/search.ts';
import { joinTable } from '../modules/storage.ts';
import { isArchivedSql, isDeletedSql } from '../modules/archived.ts';
import { isFreeText } from '../modules/comparable.ts';
import { quote, type StoredField } from '../modules/module.ts';
import { hasTrash } from '../modules/trash.ts';
import { comparisonSql } from './comparisons.ts';
import { refusedOperator, type Operand, type WhereSetting } from './operand.ts';
import { owned, readable, stepOf, systemColumn, unknownField, type Step } from './paths.ts';

/** The operators that are the opposite of another: true for empty values, and over relations "no such record". */
const OPPOSITES: Partial<Record<Operator, Operator>> = {
  notEquals: 'equals',
  notIn: 'in',
  notContains: 'contains',
  empty: 'notEmpty',
};

/** A search tree as a boolean expression; `positive` compiles a condition that is the opposite of no other. */
export function treeOf(tree: SearchTree, positive: (condition: Condition) => string): string {
  if ('all' in tree) return tree.all.length ? `(${tree.all.map((node) => treeOf(node, positive)).join(' and ')})` : 'true';
  if ('any' in tree) return tree.any.length ? `(${tree.any.map((node) => treeOf(node, positive)).join(' or ')})` : 'false';
  const opposite = OPPOSITES[tree.op];
  return opposite ? `(${positive({ ...tree, op: opposite })}) is not true` : positive(tree);
}

/** A search tree over the fields of the row itself. */
export const ownTreeSql = (tree: SearchTree, setting: WhereSetting): string =>
  treeOf(tree, (condition) => {
    const step = ownStepOf(condition, setting);
    if (step && step.kind !== 'field') throw unknownField(condition.field, setting.module);
    return ownConditionSql(condition, step, setting);
  });

/** Where a condition looks; undefined: in a column that every row has. */
export const ownStepOf = ({ field }: Condition, { registry, access, module }: WhereSetting): Step | undefined =>
  systemColumn(module, field) ? undefined : stepOf(registry, access, module, field);

export function ownConditionSql(condition: Condition, step: FieldStep | undefined, setting: WhereSetting): string {
  if (step) return comparisonSql(condition, fieldOperand(condition, step, setting), setting);
  // without a parameter, so that the index of archived rows is seen to fit
  if (condition.field === 'archived' && condition.op === 'equals' && condition.value === true)
    return isArchivedSql(setting.alias);
  return comparisonSql(condition, systemOperand(condition.field, setting), setting);
}

export type FieldStep = Extract<Step, { kind: 'field' }>;

function fieldOperand(condition: Condition, step: FieldStep, { access, alias, sql, module }: WhereSetting): Operand {
  const { stored, part, level } = step;
  if (stored.field.secret) throw refusedOperator(condition, []);
  if (stored.field.through)
    return {
      ...operandOf(stored, ''),
      expression: owned(throughArray(stored, alias), alias, level, access, sql),
      comparison: 'list',
      exact: true,
    };
  if (stored.field.from) throw unknownField(condition.field, module);
  const column = (name: string) => readable(alias, name, level, access, sql);
  const operand = operandOf(stored, part);
  if (stored.name === 'deleted' && hasTrash(module)) return { ...operand, expression: isDeletedSql(alias), column };
  const expression = column(part ? `${stored.name}$${part}` : stored.columns.length > 1 ? stored.columns[0]!.name : stored.name);
  return { ...operand, expression, column };
}

/** The ids that a join table holds for this record, as an array. */
export function throughArray(stored: StoredField, alias: string): string {
  const { relationship, side } = stored.field.through!;
  const [mine, theirs] = side === 'primary' ? ['primary_id', 'related_id'] : ['related_id', 'primary_id'];
  return `array(select ${theirs} from ${joinTable(relationship)} where ${mine} = ${alias}."_id" order by 1)`;
}

export function operandOf(stored: StoredField, part: string): Omit<Operand, 'expression' | 'column'> {
  const type = typeOf(stored.field);
  const isPart = part !== '';
  return {
    stored,
    part,
    comparison:
      stored.field.shape === 'geo' ? 'none' : isPart ? (part === 'id' || part === 'module' ? 'record' : 'text') : type.comparison,
    exact: !isFreeText(stored) && (stored.field.options ?? stored.field.dropdown ?? stored.field.type !== 'Dropdown') !== false,
  };
}

const SYSTEM_COMPARISONS: Readonly<Record<string, Comparison>> = {
  _id: 'record',
  version: 'number',
  deletedAt: 'datetime',
  deletedBy: 'record',
  archived: 'boolean',
  archivedAt: 'datetime',
};

const systemOperand = (name: string, { alias, module }: WhereSetting): Operand => ({
  stored: undefined,
  part: '',
  comparison: SYSTEM_COMPARISONS[name]!,
  exact: true,
  expression: name === 'archived' ? `(${isArchivedSql(alias)})` : `${alias}.${quote(systemColumn(module, name)!)}`,
  column: (column) => `${alias}.${quote(column)}`,
});
