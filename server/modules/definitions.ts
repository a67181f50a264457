import { Refusal, conflict, forbidden, invalid, notFound } from '#common/errors.ts';
import { newId } from '#common/ids.ts';
import type { Field } from '#common/field.ts';
import { defaultFields, type ModuleDefinition } from '#common/module.ts';
import { caseFoldKey, checkModuleName, pathOfName } from '#common/names.ts';
import { noteEvent } from '../audit/note-event.ts';
import type { Context } from '../context.ts';
import { SHAPE_LOCK } from '../database/migrations.ts';
import { rebuildKeys } from '../duplicates/duplicates.jobs.ts';
import { buildIndexes } from './build-indexes.jobs.ts';
import { composeModule, type StoredDefinition } from './compose.ts';
import { followRenaming } from './follow-renaming.ts';
import { readDuplicates, refuseBrokenDuplicates, renamedDuplicates } from './given-duplicates.ts';
import { readFields, type GivenField } from './given-fields.ts';
import { readRowRules, refuseBrokenRules, renamedRules } from './given-row-rules.ts';
import { quote, type Module } from './module.ts';
import { retireModule } from './retire-module.ts';
import { columnsOf } from './storage.ts';
import { reconcileTables } from './tables.ts';

export interface GivenModule extends Record<string, unknown> {
  name: string;
  label: string;
  fields?: GivenField[];
  version?: number;
}

/** Definition and table change in one transaction, one change at a time on all nodes; all nodes know of it within a beat. */
export async function changing<T>(context: Context, run: (inner: Context) => Promise<T>): Promise<T> {
  if (!context.access.isAdmin) throw forbidden('Only a System Admin can change modules.');
  const result = await context
    .transaction(async (inner) => {
      await inner.database.query(`set local lock_timeout = '5s'`);
      await inner.database.query('select pg_advisory_xact_lock($1)', [SHAPE_LOCK]);
      await inner.engine.changeCounters.check(); // what another node changed a moment ago
      const value = await run(inner);
      await inner.database.query(`update muster.change_counters set value = value + 1 where name = 'definitions'`);
      return value;
    })
    .catch((problem: { code?: string }) => {
      if (problem.code !== '55P03' && problem.code !== '40P01') throw problem;
      throw conflict('busy', 'The records of this module are in use right now. Please try again.');
    });
  await context.engine.changeCounters.check();
  return result;
}

export function createModule(context: Context, given: GivenModule): Promise<string> {
  return changing(context, async (inner) => {
    const problems = moduleProblems(inner, given);
    await freeName(inner, given.name);
    const fields = readFields(given.fields ?? [], {}, problems, inner);
    const rules = { ...readRowRules(given, problems), ...readDuplicates(given, problems) };
    refuseBrokenRules(inner, { name: given.name, fields: { ...defaultFields, ...fields }, ...rules }, problems);
    refuseBrokenDuplicates(given.label, { ...defaultFields, ...fields }, rules, problems);
    if (Object.keys(problems).length) throw invalid(problems);
    const _id = typeof given._id === 'string' && /^[0-9a-f]{24}$/i.test(given._id) ? given._id.toLowerCase() : newId();
    const stored = { ...storedOf(given, _id, fields), ...rules };
    await inner.database.query(
      `insert into muster.module_definitions (_id, name, built_in, definition, active) values ($1, $2, false, $3, $4)`,
      [_id, given.name, JSON.stringify(stored), given.active !== false],
    );
    const module = composeModule(
      undefined,
      { ...stored, active: true, deleted: false, version: 1, createdAt: '', updatedAt: '' } as StoredDefinition,
      [],
      [],
    );
    await reconcileTables(inner.database, [module]);
    if (rules.duplicates) await inner.queue(rebuildKeys, {}, { key: rebuildKeys.name });
    await noteChange(inner, module, 'created', null, given.label);
    return _id;
  });
}

function storedOf(given: GivenModule, _id: string, fields: Record<string, Field>) {
  const label = given.label.trim();
  const base = {
    name: given.name,
    path: pathOfName(given.name),
    label,
    singular: (given.singular as string | undefined)?.trim() || label.replace(/s$/, ''),
    fields: { ...defaultFields },
    ...(given.description ? { description: String(given.description) } : {}),
    ...(given.icon ? { icon: String(given.icon) } : { icon: 'cube' }),
    ...(given.navigation ? { navigation: String(given.navigation) } : { navigation: 'Custom' }),
    ...(Array.isArray(given.apps) ? { apps: given.apps } : {}),
    isCustom: true,
  };
  return { _id, name: given.name, base, customSchema: given.customSchema ?? null, fields };
}

function moduleProblems(context: Context, given: GivenModule): Record<string, string> {
  const problems: Record<string, string> = {};
  const name = checkModuleName(given.name);
  if (name) problems.name = name;
  if (typeof given.label !== 'string' || !given.label.trim()) problems.label = 'Label is required.';
  const keys = [String(given.name), pathOfName(String(given.name))].map(caseFoldKey);
  const taken = [...context.engine.registry.modules.values()].some(
    (module) => !module.definitionDeleted && [module.name, module.path].some((each) => keys.includes(caseFoldKey(each))),
  );
  if (taken) throw conflict('already-exists', `There is already a module named ${given.name}.`);
  // the router would answer in its place
  if (context.engine.discovered.routes.some(({ path }) => keys.includes(caseFoldKey(path.split('/')[2] ?? ''))))
    problems.name ??= `“${given.name}” is reserved. Please choose another name.`;
  return problems;
}

/** Earlier versions left a deleted module its name. */
async function freeName(context: Context, name: string): Promise<void> {
  const former = [...context.engine.registry.modules.values()].find(
    (module) => module.definitionDeleted && caseFoldKey(module.name) === caseFoldKey(name),
  );
  if (former) await retireModule(context, former);
}

/** The whole definition: fields that are missing from it go, with their values; built-in fields only change harmless attributes. */
export function updateModule(context: Context, id: string, given: GivenModule): Promise<void> {
  return changing(context, async (inner) => {
    const module = moduleById(inner, id);
    const { rows } = await inner.database.query(
      'select definition, version from muster.module_definitions where _id = $1 for update',
      [module._id],
    );
    if (typeof given.version === 'number' && given.version !== rows[0]!.version)
      throw conflict('version-conflict', 'Someone else changed this module. Please reload it.', { conflicts: {} });
    if (typeof given.label !== 'string' || !given.label.trim()) throw invalid({ label: 'Label is required.' });
    const builtIn = inner.engine.discovered.modules.get(module.name);
    const problems: Record<string, string> = {};
    const wanted = given.fields ? readFields(given.fields, builtIn?.fields ?? {}, problems, inner) : customFields(module);
    // the engine's own tables are its migrations' alone
    if (module.table && Object.keys(wanted).length) problems.fields ??= `${module.label} cannot have more fields.`;
    if (Object.keys(problems).length) throw invalid(problems);
    const renames = renamesOf(module, wanted, given.fields ?? []);
    const before = rows[0]!.definition;
    const rules = {
      ...renamedRules(before, renames),
      ...renamedDuplicates(before, renames),
      ...readRowRules(given, problems, module),
      ...readDuplicates(given, problems, module),
    };
    const relations = Object.entries(module.fields).filter(([, field]) => field.through);
    const allFields = { ...(builtIn?.fields ?? defaultFields), ...wanted, ...Object.fromEntries(relations) };
    refuseBrokenRules(inner, { ...builtIn, name: module.name, fields: allFields, ...rules }, problems);
    refuseBrokenDuplicates(given.label, allFields, rules, problems);
    if (Object.keys(problems).length) throw invalid(problems);
    await followRenaming(inner, module, renames, wanted);
    await changeColumns(inner, module, wanted, renames);
    const below = (builtIn ?? (before.base as ModuleDefinition)).fields;
    const fields = given.fields ? { ...relabelled(below, given.fields), ...pointingOn(wanted, renames) } : before.fields;
    const definition = { ...before, ...attributes(given), ...rules, fields };
    await inner.database.query(
      `update muster.module_definitions set definition = $2, version = version + 1, updated_at = now(), active = coalesce($3, active) where _id = $1`,
      [module._id, JSON.stringify(definition), given.active ?? null],
    );
    const after = composeModule(builtIn, { ...definition, ...identity(module) }, [], []);
    const left = await reconcileTables(inner.database, [after]);
    if (left.length) await inner.queue(buildIndexes, {}, { key: buildIndexes.name });
    if ('duplicates' in rules) await inner.queue(rebuildKeys, {}, { key: rebuildKeys.name });
    await noteChange(inner, module, 'definition', Object.keys(customFields(module)), Object.keys(wanted));
  });
}

/** What a dependent dropdown hangs on, under its new name. */
const pointingOn = (fields: Record<string, Field>, renames: ReadonlyMap<string, string>): Record<string, Field> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const parentField = field.parentField && renames.get(field.parentField);
      const fieldsToTrigger = field.fieldsToTrigger?.map((each) => renames.get(each) ?? each);
      return [name, { ...field, ...(parentField && { parentField }), ...(fieldsToTrigger && { fieldsToTrigger }) }];
    }),
  );

const identity = (module: Module) => ({
  _id: module._id,
  name: module.name,
  active: true,
  deleted: false,
  version: 0,
  createdAt: '',
  updatedAt: '',
});

const customFields = (module: Module): Record<string, Field> =>
  Object.fromEntries(Object.entries(module.fields).filter(([, field]) => field.custom && !field.through));

function attributes(given: GivenModule): Record<string, unknown> {
  const named: Record<string, unknown> = { label: given.label.trim() };
  for (const name of ['singular', 'description', 'icon', 'apps', 'customSchema'] as const)
    if (given[name] !== undefined) named[name] = given[name];
  return named;
}

/** A built-in field may be called otherwise, described, and left out of mass updates; what it is stays. */
function relabelled(builtIn: Readonly<Record<string, Field>>, given: readonly GivenField[]): Record<string, Partial<Field>> {
  const changes: Record<string, Partial<Field>> = {};
  for (const each of given) {
    const below = builtIn[each.fieldName];
    if (!below) continue;
    const change: Record<string, unknown> = {};
    if (typeof each.label === 'string' && each.label.trim() && each.label !== below.label) change.label = each.label.trim();
    if (typeof each.description === 'string' && each.description !== below.description) change.description = each.description;
    if (typeof each.massUpdatable === 'boolean' && each.massUpdatable !== below.massUpdatable)
      change.massUpdatable = each.massUpdatable;
    if (Object.keys(change).length) changes[each.fieldName] = change as Partial<Field>;
  }
  return changes;
}

/** Old names to new ones, of fields that keep their values. */
function renamesOf(module: Module, wanted: Readonly<Record<string, Field>>, given: readonly GivenField[]): Map<string, string> {
  const before = customFields(module);
  const isRenamed = ({ renamedFrom, fieldName }: GivenField) =>
    renamedFrom !== undefined &&
    Object.hasOwn(before, renamedFrom) &&
    Object.hasOwn(wanted, fieldName) &&
    (!(renamedFrom in wanted) || given.some((other) => other.fieldName === renamedFrom && other.renamedFrom)) &&
    wanted[fieldName]!.type === before[renamedFrom]!.type;
  const renames = new Map(given.filter(isRenamed).map((each) => [each.renamedFrom!, each.fieldName]));
  const taken = [...renames.values()].find((name) => Object.hasOwn(before, name) && !renames.has(name));
  if (taken) throw invalid({ [taken]: `There is already a field named ${taken}.` });
  for (const old of renames.keys())
    if (module.relationships.some(({ name, type }) => name === old && type === 'One to Many'))
      throw new Refusal(422, 'invalid', `${before[old]!.label} belongs to a relationship and cannot be renamed.`, {
        fields: { [renames.get(old)!]: 'A relationship cannot be renamed.' },
      });
  return renames;
}

async function changeColumns(
  context: Context,
  module: Module,
  wanted: Readonly<Record<string, Field>>,
  renames: ReadonlyMap<string, string>,
): Promise<void> {
  const moved: { from: string; by: string; to: string }[] = [];
  for (const [name, field] of Object.entries(customFields(module))) {
    const target = renames.get(name);
    if (target !== undefined) {
      for (const { name: column, part } of columnsOf(name, field))
        moved.push({ from: column, by: `~${moved.length}`, to: part ? `${target}$${part}` : target });
    } else if (name in wanted) {
      if (wanted[name]!.type !== field.type)
        throw new Refusal(422, 'invalid', `The input type of ${field.label} cannot be changed. Create a new field instead.`, {
          fields: { [name]: 'The input type cannot be changed.' },
        });
    } else {
      for (const column of columnsOf(name, field))
        await context.database.query(`alter table ${module.tableName} drop column if exists ${quote(column.name)}`);
      await forgetRelationship(context, module, name);
    }
  }
  // by a name that no field has, as fields may take each other's
  const rename = (from: string, to: string) =>
    context.database.query(`alter table ${module.tableName} rename column ${quote(from)} to ${quote(to)}`);
  for (const { from, by } of moved) await rename(from, by);
  for (const { by, to } of moved) await rename(by, to);
}

/** A relationship goes with the field that carries it. */
async function forgetRelationship(context: Context, module: Module, field: string): Promise<void> {
  if (!module.relationships.some(({ name, related_module }) => name === field && related_module === module.name)) return;
  const { records } = context.asSystem('the field of a relationship was removed');
  const { ids } = await records.ids('relationships', { searchTerms: { name: field } });
  await records.markDeleted('relationships', ids);
}

/** Built-in modules are locked against deletion; the others leave the menus and keep their data, not their name. */
export function deleteModule(context: Context, id: string): Promise<void> {
  return changing(context, async (inner) => {
    const module = moduleById(inner, id);
    if (module.locked) throw forbidden('This module is part of Muster and cannot be deleted.');
    await retireModule(inner, module);
    await noteChange(inner, module, 'deleted', false, true);
  });
}

export function moduleById(context: Context, idOrName: string): Module {
  const { modules } = context.engine.registry;
  const module = modules.get(idOrName) ?? [...modules.values()].find((each) => each._id === idOrName.toLowerCase());
  if (!module || module.definitionDeleted) throw notFound('This module was not found.', 'module-not-found');
  return module;
}

export async function noteChange(
  context: Context,
  module: Pick<Module, '_id' | 'name' | 'label'>,
  what: string,
  previous: unknown,
  next: unknown,
): Promise<void> {
  await noteEvent(context, { module: 'ss-modules', recordId: module._id, recordName: module.label, event: what, previous, next });
}
