import { typeOf } from '#common/fields/index-of-types.ts';
import type { Condition, Operator, SearchTree } from '#common/search.ts';
import { joinTable } from '../modules/storage.ts';
import { isFreeText } from '../modules/tables.ts';
import { quote, type StoredField } from '../modules/module.ts';
import { comparisonSql } from './comparisons.ts';
import { refusedOperator, type Operand, type WhereSetting } from './operand.ts';
import { SYSTEM_COLUMNS, owned, readable, stepOf } from './paths.ts';
import { scopeSql } from './scope.ts';

/** The operators that are the opposite of another: true for empty values, and over relations "no such record". */
const OPPOSITES: Partial<Record<Operator, Operator>> = {
  notEquals: 'equals',
  notIn: 'in',
  notContains: 'contains',
  empty: 'notEmpty',
};

/** Compiles a search tree to a boolean SQL expression over `alias`, with the reader's rights at every step. */
export function treeSql(tree: SearchTree, setting: WhereSetting): string {
  if ('all' in tree) return tree.all.length ? `(${tree.all.map((node) => treeSql(node, setting)).join(' and ')})` : 'true';
  if ('any' in tree) return tree.any.length ? `(${tree.any.map((node) => treeSql(node, setting)).join(' or ')})` : 'false';
  const opposite = OPPOSITES[tree.op];
  return opposite ? `(${positiveSql({ ...tree, op: opposite }, setting)}) is not true` : positiveSql(tree, setting);
}

function positiveSql(condition: Condition, setting: WhereSetting): string {
  const { registry, access, module, alias, sql } = setting;
  if (SYSTEM_COLUMNS.has(condition.field)) return comparisonSql(condition, systemOperand(condition.field, alias), setting);
  const step = stepOf(registry, access, module, condition.field);
  if (step.kind === 'field') return comparisonSql(condition, fieldOperand(condition, step, setting), setting);

  const other = sql.alias();
  const inner = positiveSql({ ...condition, field: step.rest }, { ...setting, module: step.target, alias: other });
  const visible = scopeSql(registry, access, step.target, 'view', other, sql);
  return `exists (select 1 from ${step.target.tableName} ${other} where ${link(step, alias, other, setting)} and ${visible} and ${inner})`;
}

function link(
  step: Exclude<ReturnType<typeof stepOf>, { kind: 'field' }>,
  alias: string,
  other: string,
  { access, sql }: WhereSetting,
): string {
  if (step.kind === 'inverse') return `${readable(other, step.field, step.level, access, sql)} = ${alias}."_id"`;
  if (step.kind === 'forward') return `${other}."_id" = ${readable(alias, step.stored.name, step.level, access, sql)}`;
  if (!step.stored.field.through) return `${other}."_id" = any(${readable(alias, step.stored.name, step.level, access, sql)})`;
  const { relationship, side } = step.stored.field.through;
  const [mine, theirs] = side === 'primary' ? ['primary_id', 'related_id'] : ['related_id', 'primary_id'];
  const mineAlone = owned('true', alias, step.level, access, sql);
  return `(${other}."_id" in (select ${theirs} from ${joinTable(relationship)} where ${mine} = ${alias}."_id") and ${mineAlone})`;
}

function fieldOperand(
  condition: Condition,
  step: Extract<ReturnType<typeof stepOf>, { kind: 'field' }>,
  { access, alias, sql }: WhereSetting,
): Operand {
  const { stored, part, level } = step;
  if (stored.field.secret) throw refusedOperator(condition);
  if (stored.field.through)
    return {
      ...operandOf(stored, ''),
      expression: owned(throughArray(stored, alias), alias, level, access, sql),
      comparison: 'list',
      exact: true,
    };
  const column = (name: string) => readable(alias, name, level, access, sql);
  const operand = operandOf(stored, part);
  const expression = column(part ? `${stored.name}$${part}` : stored.columns.length > 1 ? stored.columns[0]!.name : stored.name);
  return { ...operand, expression, column };
}

/** The ids that a join table holds for this record, as an array. */
export function throughArray(stored: StoredField, alias: string): string {
  const { relationship, side } = stored.field.through!;
  const [mine, theirs] = side === 'primary' ? ['primary_id', 'related_id'] : ['related_id', 'primary_id'];
  return `array(select ${theirs} from ${joinTable(relationship)} where ${mine} = ${alias}."_id" order by 1)`;
}

function operandOf(stored: StoredField, part: string): Omit<Operand, 'expression' | 'column'> {
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

const systemOperand = (name: string, alias: string): Operand => ({
  stored: undefined,
  part: '',
  comparison: name === '_id' ? 'record' : 'number',
  exact: true,
  expression: `${alias}.${quote(name)}`,
  column: (column) => `${alias}.${quote(column)}`,
});
