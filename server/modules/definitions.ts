import { conflict, forbidden, invalid, notFound } from '#common/errors.ts';
import { newId } from '#common/ids.ts';
import type { Field } from '#common/field.ts';
import { defaultFields } from '#common/module.ts';
import { caseFoldKey, checkModuleName, pathOfName } from '#common/names.ts';
import { noteEvent } from '../audit/note-event.ts';
import type { Context } from '../context.ts';
import { SHAPE_LOCK } from '../database/migrations.ts';
import { rebuildKeys } from '../duplicates/duplicates.jobs.ts';
import { composeModule, type StoredDefinition } from './compose.ts';
import { noteVersion } from './definition-versions.ts';
import { readChecks, refuseBrokenComputed } from './given-computed.ts';
import { readDuplicates, refuseBrokenDuplicates } from './given-duplicates.ts';
import { readFields, type GivenField } from './given-fields.ts';
import { readRowRules, refuseBrokenRules } from './given-row-rules.ts';
import type { Module } from './module.ts';
import { retireModule } from './retire-module.ts';
import { restorableNamed } from './restorable.ts';
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
    const restorable = await restorableNamed(inner, given.name);
    if (restorable)
      throw conflict('already-exists', `A deleted module is named ${given.name}. Restore it, or choose another name.`, {
        restorable,
      });
    await freeName(inner, given.name);
    const fields = readFields(given.fields ?? [], {}, problems, inner);
    const rules = { ...readRowRules(given, problems), ...readDuplicates(given, problems), ...readChecks(given, problems) };
    refuseBrokenRules(inner, { name: given.name, fields: { ...defaultFields, ...fields }, ...rules }, problems);
    refuseBrokenDuplicates(given.label, { ...defaultFields, ...fields }, rules, problems);
    refuseBrokenComputed(inner, { name: given.name, fields: { ...defaultFields, ...fields }, ...rules }, problems);
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
    await noteVersion(inner, module, { before: {}, after: stored });
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
    ...(given.plural ? { plural: String(given.plural).trim() } : {}),
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
