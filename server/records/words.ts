import { fieldLevel } from '#common/access.ts';
import type { Option } from '#common/field.ts';
import { conditionsOf, type Condition } from '#common/search.ts';
import { readWords, wordsTree, type WordField } from '#common/words-search.ts';
import type { Context } from '../context.ts';
import { basicSearch } from '../modules/basic-search.ts';
import type { Module, StoredField } from '../modules/module.ts';
import type { Registry } from '../modules/registry.ts';
import type { Access } from './access.ts';
import { ownConditionSql, ownStepOf, throughArray, treeOf } from './field-where.ts';
import type { Named, WhereSetting } from './operand.ts';
import { owned, readable, stepOf, unknownField } from './paths.ts';
import { scopeSql } from './scope.ts';
import { createSql } from './sql.ts';

/** `search: "words"` as SQL: every word stands in some field of the module's basic search that this reader may read. */
export function wordsSql(words: string, setting: WhereSetting): string {
  const tree = wordsTree(words, wordFields(setting));
  return treeOf(tree, (condition) => conditionSql(condition, setting));
}

/** The fields of the module's basic search in which this reader may look. */
export function wordFields({ registry, access, module }: Pick<WhereSetting, 'registry' | 'access' | 'module'>): WordField[] {
  const rights = access.module(module);
  return basicSearch(module, module.layoutList, access.roles)
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

/** So many ids travel with a statement; names that more records have are looked up inside it. */
const MOST_NAMED = 1_000;

/**
 * The related records that hold a word in their name, in one statement before the search. PostgreSQL expects ten ids where it cannot see them:
 * where few people own all records, it would read every row instead of the indexes.
 */
export async function relatedByName(context: Context, module: Module, search: unknown): Promise<Named | undefined> {
  const words = readWords(search);
  if (words === undefined) return undefined;
  const { access, engine } = context;
  const sql = createSql();
  const setting = {
    registry: engine.registry,
    access,
    module,
    alias: 't',
    sql,
    today: context.today(),
    timeZone: context.timeZone,
  };
  const conditions = conditionsOf(wordsTree(words, wordFields(setting))).filter(
    (condition) => (ownStepOf(condition, setting)?.kind ?? 'field') !== 'field',
  );
  if (!conditions.length) return undefined;
  const selected = conditions.map((condition) => `array(${namedSql(condition, setting)} limit ${MOST_NAMED + 1})`);
  const [found] = await context.database.planned(`select ${selected.join(', ')}`, sql.values);
  const named = conditions.map((condition, at) => [namedKey(condition), found![at] as string[]] as const);
  return new Map(named.filter(([, ids]) => ids.length <= MOST_NAMED));
}

const namedKey = ({ field, op, value }: Condition): string => JSON.stringify([field, op, value]);

/** Names of related records are found first: an index then gives the rows that point at them, also beside other fields. */
function conditionSql(condition: Condition, setting: WhereSetting): string {
  const { access, module, alias, sql, named } = setting;
  const step = ownStepOf(condition, setting);
  if (!step || step.kind === 'field') return ownConditionSql(condition, step, setting);
  if (step.kind === 'inverse') throw unknownField(condition.field, setting.module);
  const known = named?.get(namedKey(condition));
  if (known?.length === 0) return 'false';
  const ids = known ? `${sql.param(known)}::text[]` : `array(${namedSql(condition, setting)})`;
  const field = module.storage.get(step.stored.name)!;
  if (step.kind === 'forward') return `${readable(alias, field.name, step.level, access, sql)} = any(${ids})`;
  const own = field.field.through ? throughArray(field, alias) : `${alias}."${field.name.replaceAll('"', '""')}"`;
  return `${owned(own, alias, step.level, access, sql)} && ${ids}`;
}

/** The ids of the related records that meet a condition over their name, as far as the reader sees them. */
function namedSql(condition: Condition, setting: WhereSetting): string {
  const { registry, access, sql } = setting;
  const step = ownStepOf(condition, setting);
  if (!step || step.kind === 'field' || step.kind === 'inverse') throw unknownField(condition.field, setting.module);
  const other = sql.alias();
  const name = stepOf(registry, access, step.target, step.rest);
  if (name.kind !== 'field') throw unknownField(condition.field, setting.module);
  const has = ownConditionSql({ ...condition, field: step.rest }, name, { ...setting, module: step.target, alias: other });
  const visible = scopeSql(registry, access, step.target, 'view', other, sql);
  return `select ${other}."_id" from ${step.target.tableName} ${other} where ${has} and ${visible}`;
}
