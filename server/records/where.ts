import type { Condition, SearchTree } from '#common/search.ts';
import { joinTable } from '../modules/storage.ts';
import { ownStepOf, treeOf } from './field-where.ts';
import { conditionSql } from './from-records.ts';
import type { WhereSetting } from './operand.ts';
import { owned, readable, type Step } from './paths.ts';
import { scopeSql } from './scope.ts';

/** Compiles a search tree to a boolean SQL expression over `alias`, with the reader's rights at every step. */
export const treeSql = (tree: SearchTree, setting: WhereSetting): string =>
  treeOf(tree, (condition) => positiveSql(condition, setting));

function positiveSql(condition: Condition, setting: WhereSetting): string {
  const { registry, access, alias, sql } = setting;
  const step = ownStepOf(condition, setting);
  if (!step || step.kind === 'field') return conditionSql(condition, step, setting);

  const other = sql.alias();
  const inner = positiveSql({ ...condition, field: step.rest }, { ...setting, module: step.target, alias: other });
  const visible = scopeSql(registry, access, step.target, 'view', other, sql);
  return `exists (select 1 from ${step.target.tableName} ${other} where ${link(step, alias, other, setting)} and ${visible} and ${inner})`;
}

function link(step: Exclude<Step, { kind: 'field' }>, alias: string, other: string, { access, sql }: WhereSetting): string {
  if (step.kind === 'inverse') return `${readable(other, step.field, step.level, access, sql)} = ${alias}."_id"`;
  if (step.kind === 'forward') return `${other}."_id" = ${readable(alias, step.stored.name, step.level, access, sql)}`;
  if (!step.stored.field.through) return `${other}."_id" = any(${readable(alias, step.stored.name, step.level, access, sql)})`;
  const { relationship, side } = step.stored.field.through;
  const [mine, theirs] = side === 'primary' ? ['primary_id', 'related_id'] : ['related_id', 'primary_id'];
  const mineAlone = owned('true', alias, step.level, access, sql);
  return `(${other}."_id" in (select ${theirs} from ${joinTable(relationship)} where ${mine} = ${alias}."_id") and ${mineAlone})`;
}
