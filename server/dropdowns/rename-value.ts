import { invalid, notFound } from '#common/errors.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Option } from '#common/field.ts';
import type { Context } from '../context.ts';
import { changing } from '../modules/definitions.ts';
import { noteVersion } from '../modules/definition-versions.ts';
import { quote, type Module } from '../modules/module.ts';
import { namingRows } from '../modules/named-fields.ts';
import { changeSet } from '../records/bulk.ts';
import { lockRecords } from '../records/lock.ts';
import { applyChanges } from '../records/save.ts';
import { isSame } from '../records/values.ts';
import { inBackground } from '../runs/start-run.ts';
import { dropdowns } from './dropdowns.module.ts';
import renameChoice from './rename-choice.act.ts';
import { renamedChoice } from './renamed-choice.ts';
import { fieldsWith, type FieldWithList } from './usage.ts';

/**
 * Gives a choice another name, or merges it into the one that has it: in the list, in definitions, layouts and views at once, in records
 * by a run.
 */
export function renameValue(context: Context, id: string, { from, to }: { from: string; to: string }): Promise<{ run: string }> {
  return changing(context, async (inner) => {
    const list = await inner.records.lock(dropdowns, id);
    const options = (list.options ?? []) as unknown as Option[];
    if (!options.some(({ value }) => value === from)) throw notFound(`${list.name} has no choice “${from}”.`, 'choice-not-found');
    if (from === to) throw invalid({ to: 'This is its name already.' });
    const fields = fieldsWith(inner.engine.registry, list.name!);
    const { run } = await inBackground(
      inner,
      { kind: 'act', module: null, plan: { act: renameChoice.name, input: { list: list.name, from, to } } },
      recordsWith(fields, from),
    );
    const system = inner.asSystem('a choice was renamed');
    await renameInLists(system, list as unknown as AnyRecord, options, from, to);
    await renameInDefinitions(system, fields, from, to);
    await renameInViews(system, fields, from, to);
    await inner.raise('lists');
    return { run };
  });
}

function recordsWith(fields: readonly FieldWithList[], from: string) {
  const parts = fields.map(
    ({ module, name, isList }, at) =>
      `select ${at} as at, $${at + 2}::text as module, "_id" as record_id from ${module.tableName} where ${isList ? `$1 = any(${quote(name)})` : `${quote(name)} = $1`}`,
  );
  const all = parts.length
    ? parts.join(' union all ')
    : 'select 0 as at, null::text as module, null::text as record_id where $1 is null';
  return {
    text: `select row_number() over (order by module, record_id)::int as position, module, record_id from (select distinct module, record_id from (${all}) held) each`,
    values: [from, ...fields.map(({ module }) => module.name)],
  };
}

/** The list itself, and lists whose choices hang on it. */
async function renameInLists(
  system: Context,
  list: AnyRecord,
  options: readonly Option[],
  from: string,
  to: string,
): Promise<void> {
  const isMerged = options.some(({ value }) => value === to);
  const renamed = options.flatMap((option) => {
    if (option.value !== from) return [option];
    return isMerged ? [] : [{ ...option, value: to, label: option.label === from ? to : option.label }];
  });
  const { rows } = await system.database.query('select _id from records."dropdowns" where not deleted');
  const module = system.engine.registry.module(dropdowns.name);
  const locked = await lockRecords(
    system,
    module,
    rows.map(({ _id }) => _id as string),
    'edit',
  );
  const parents = childListsOf(system, String(list.name));
  for (const { record } of locked.values()) {
    const own = record._id === list._id ? renamed : ((record.options ?? []) as unknown as Option[]);
    const next = parents.has(String(record.name))
      ? own.map((each) => (each.parent === from ? { ...each, parent: to } : each))
      : own;
    if (!isSame(next, record.options)) await writeOptions(system, module, record, next);
  }
}

/** Its records follow by the run: the rule that keeps choices in use is not asked. */
async function writeOptions(system: Context, module: Module, record: AnyRecord, options: readonly Option[]): Promise<void> {
  await changeSet(system, module, [record._id], { options }, 'edit');
}

function childListsOf({ engine }: Context, list: string): Set<string> {
  const found = new Set<string>();
  for (const { fields } of engine.registry.modules.values())
    for (const { parentField, dropdown } of Object.values(fields))
      if (dropdown && parentField && fields[parentField]?.dropdown === list) found.add(dropdown);
  return found;
}

/** Conditions, rollups and defaults of definitions. */
async function renameInDefinitions(system: Context, fields: readonly FieldWithList[], from: string, to: string): Promise<void> {
  const { rows } = await system.database.query('select _id, name, definition from muster.module_definitions for no key update');
  for (const { _id, name, definition } of rows) {
    const module = system.engine.registry.modules.get(name as string);
    const own = new Set(fields.filter((each) => each.module.name === name).map((each) => each.name));
    const rolled = (target: string) => new Set(fields.filter((each) => each.module.name === target).map((each) => each.name));
    const next = Object.fromEntries(
      Object.entries((definition.fields ?? {}) as Record<string, any>).map(([key, field]) => {
        const changed = renamedChoice(withoutRollup(field), own, from, to) as Record<string, unknown>;
        const rollup = field.rollup && {
          ...field.rollup,
          where: renamedChoice(field.rollup.where, rolled(field.rollup.module), from, to),
        };
        const isDefault = own.has(key) && field.default === from;
        return [key, { ...changed, ...(rollup ? { rollup } : {}), ...(isDefault ? { default: to } : {}) }];
      }),
    );
    if (!module || isSame(JSON.parse(JSON.stringify(next)), definition.fields ?? {})) continue;
    const after = { ...definition, fields: next };
    await system.database.query(
      'update muster.module_definitions set definition = $2, version = version + 1, updated_at = now() where _id = $1',
      [_id, JSON.stringify(after)],
    );
    await noteVersion(system, module, { before: definition, after });
  }
}

const withoutRollup = ({ rollup: _, ...field }: Record<string, unknown>) => field;

/** Layouts, and records that say of themselves that they name the fields of a module: views, reports, workflows. */
async function renameInViews(system: Context, fields: readonly FieldWithList[], from: string, to: string): Promise<void> {
  for (const [module, names] of Map.groupBy(fields, (each) => each.module)) {
    const own = new Set(names.map(({ name }) => name));
    await changeRows(system, 'layouts', '"ssModule" in ($1, $2)', [module.name, module._id], ['sections'], own, from, to);
    for (const other of system.engine.registry.modules.values())
      if (other.namesFields && !other.definitionDeleted)
        await changeRows(system, other.name, namingRows(system, other), [module.name], other.namesFields.within, own, from, to);
  }
}

async function changeRows(
  system: Context,
  name: string,
  where: string,
  values: readonly unknown[],
  within: readonly string[],
  fields: ReadonlySet<string>,
  from: string,
  to: string,
): Promise<void> {
  const target = system.engine.registry.module(name);
  const { rows } = await system.database.query(`select "_id" from ${target.tableName} where ${where}`, values);
  const locked = await lockRecords(
    system,
    target,
    rows.map(({ _id }) => _id as string),
    'edit',
    { includeDeleted: true },
  );
  for (const { record } of locked.values()) {
    const changed = within
      .map((key) => [key, renamedChoice(record[key], fields, from, to)] as const)
      .filter(([key, next]) => !isSame(next, record[key]));
    if (changed.length) await applyChanges(system, target, record, Object.fromEntries(changed));
  }
}
