import { fieldLevel } from '#common/access.ts';
import type { Option } from '#common/field.ts';
import type { Condition } from '#common/search.ts';
import { wordsTree, type WordField } from '#common/words-search.ts';
import { basicSearch } from '../modules/basic-search.ts';
import type { StoredField } from '../modules/module.ts';
import type { Registry } from '../modules/registry.ts';
import type { Access } from './access.ts';
import { ownConditionSql, ownStepOf, throughArray, treeOf } from './field-where.ts';
import type { WhereSetting } from './operand.ts';
import { owned, readable, stepOf, unknownField } from './paths.ts';
import { scopeSql } from './scope.ts';

/** `search: "words"` as SQL: every word stands in some field of the module's basic search that this reader may read. */
export function wordsSql(words: string, setting: WhereSetting): string {
  const tree = wordsTree(words, wordFields(setting));
  return treeOf(tree, (condition) => conditionSql(condition, setting));
}

/** The fields of the module's basic search in which this reader may look. */
export function wordFields({ registry, access, module }: Pick<WhereSetting, 'registry' | 'access' | 'module'>): WordField[] {
  const rights = access.module(module);
  return basicSearch(module)
    .filter(({ name, field }) => !field.secret && !field.from && fieldLevel(rights, name) !== 'None')
    .map(({ name, field }) => ({
      name,
      type: field.type,
      options: optionsOf(registry, field),
      isNamed: isNamed(registry, access, field.ref),
    }));
}

function optionsOf({ lists, modules }: Registry, field: StoredField['field']): readonly Option[] {
  if (field.type === 'Module' || field.type === 'MultiModule')
    return [...modules.values()].map(({ name, label }) => ({ value: name, label }));
  return field.options ?? lists.get(field.dropdown ?? '') ?? [];
}

function isNamed({ modules }: Registry, access: Access, ref: string | undefined): boolean {
  const target = ref === undefined ? undefined : modules.get(ref);
  if (!target?.storage.has('name')) return false;
  const rights = access.module(target);
  return rights.access && fieldLevel(rights, 'name') !== 'None';
}

/** Names of related records are found first: an index then gives the rows that point at them, also beside other fields. */
function conditionSql(condition: Condition, setting: WhereSetting): string {
  const { registry, access, module, alias, sql } = setting;
  const step = ownStepOf(condition, setting);
  if (!step || step.kind === 'field') return ownConditionSql(condition, step, setting);
  if (step.kind === 'inverse') throw unknownField(condition.field);
  const other = sql.alias();
  const named = stepOf(registry, access, step.target, step.rest);
  if (named.kind !== 'field') throw unknownField(condition.field);
  const has = ownConditionSql({ ...condition, field: step.rest }, named, { ...setting, module: step.target, alias: other });
  const visible = scopeSql(registry, access, step.target, 'view', other, sql);
  const ids = `array(select ${other}."_id" from ${step.target.tableName} ${other} where ${has} and ${visible})`;
  const field = module.storage.get(step.stored.name)!;
  if (step.kind === 'forward') return `${readable(alias, field.name, step.level, access, sql)} = any(${ids})`;
  const own = field.field.through ? throughArray(field, alias) : `${alias}."${field.name.replaceAll('"', '""')}"`;
  return `${owned(own, alias, step.level, access, sql)} && ${ids}`;
}
