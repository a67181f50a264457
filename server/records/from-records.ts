import { fieldLevel } from '#common/access.ts';
import type { Condition } from '#common/search.ts';
import { quote, type StoredField } from '../modules/module.ts';
import { comparisonSql } from './comparisons.ts';
import { operandOf, ownConditionSql, type FieldStep } from './field-where.ts';
import type { Reader, WhereSetting } from './operand.ts';
import { owned, readable } from './paths.ts';
import { scopeSql } from './scope.ts';
import { isoSql } from './sql.ts';

/**
 * The entries of a list that is read from records, as objects or plain values; null where there are none. They are the records that
 * the reader sees, with the fields that they may read: the list opens nothing that is closed in its own module.
 */
export function entriesSql({ registry, access, sql }: Reader, { field }: StoredField, alias: string): string {
  const { module: name, by, fields, most, oldestFirst, only, isPlain } = field.from!;
  const module = registry.modules.get(name)!;
  const rights = access.module(module);
  const own = sql.alias();
  const values = Object.entries(fields).flatMap(([field, type]) => {
    const level = fieldLevel(rights, field);
    if (level === 'None') return [];
    const column = readable(own, field, level, access, sql);
    return [{ field, value: type === 'DateTime' ? isoSql(column) : column }];
  });
  if (!rights.access || (isPlain && !values.length)) return 'null::jsonb';
  const pairs = values.map(({ field, value }) => `, '${field}', ${value}`).join('');
  const entry = isPlain ? values[0]!.value : `jsonb_build_object('_id', ${own}."_id"${pairs})`;
  const order = oldestFirst ? 'at, id' : 'at desc, id desc';
  const chosen =
    `select ${own}."createdAt" as at, ${own}."_id" as id, ${entry} as entry from ${module.tableName} ${own}` +
    ` where ${own}.${quote(by)} = ${alias}."_id" and ${scopeSql(registry, access, module, 'view', own, sql)}` +
    (only ? ` and ${own}.${quote(only)}` : '') +
    ` order by ${order} limit ${most}`;
  return `(select jsonb_agg(n.entry order by ${order.replace(/at|id/g, 'n.$&')}) from (${chosen}) n)`;
}

/** A condition over a field of the row or over such a list. */
export function conditionSql(condition: Condition, step: FieldStep | undefined, setting: WhereSetting): string {
  if (!step?.stored.field.from) return ownConditionSql(condition, step, setting);
  const { access, alias, sql } = setting;
  const expression = owned(entriesSql(setting, step.stored, alias), alias, step.level, access, sql);
  return comparisonSql(condition, { ...operandOf(step.stored, ''), expression }, setting);
}
