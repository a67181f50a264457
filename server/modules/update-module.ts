import { Refusal, conflict, invalid } from '#common/errors.ts';
import type { Field } from '#common/field.ts';
import { defaultFields } from '#common/module.ts';
import type { Context } from '../context.ts';
import { changedBuiltIns } from './changed-built-ins.ts';
import { mergeFields } from './compose.ts';
import { changing, moduleById, noteChange, type GivenModule } from './definitions.ts';
import { usesOf, type FieldUse } from './field-usage.ts';
import { followRenaming } from './follow-renaming.ts';
import { readChecks, refuseBrokenComputed } from './given-computed.ts';
import { readDuplicates, refuseBrokenDuplicates, renamedDuplicates } from './given-duplicates.ts';
import { readFields, type GivenField } from './given-fields.ts';
import { isSame } from '../records/values.ts';
import { readRowRules, refuseBrokenRules, renamedRules } from './given-row-rules.ts';
import type { Module } from './module.ts';
import { renamedChecks, renamedField, renameInOthers } from './renamed-formulas.ts';
import { retiredOf } from './retired-fields.ts';
import { writeDefinition, type KeptDefinition } from './write-definition.ts';

/** The whole definition: fields that are missing from it are retired; built-in fields only change what does not touch what they are. */
export function updateModule(context: Context, id: string, given: GivenModule): Promise<{ run?: string }> {
  return changing(context, async (inner) => {
    const module = moduleById(inner, id);
    const before = await lockDefinition(inner, module, given.version);
    if (typeof given.label !== 'string' || !given.label.trim()) throw invalid({ label: 'Label is required.' });
    const builtIn = inner.engine.discovered.modules.get(module.name);
    const below = builtIn?.fields ?? defaultFields;
    const problems: Record<string, string> = {};
    const read = given.fields ? readFields(given.fields, builtIn?.fields ?? {}, problems, inner) : customFields(module);
    // the engine's own tables are its migrations' alone
    if (module.table && Object.keys(read).length) problems.fields ??= `${module.label} cannot have more fields.`;
    const changes = given.fields ? changedBuiltIns(below, given.fields, problems) : {};
    if (Object.keys(problems).length) throw invalid(problems);
    const renames = renamesOf(module, read, given.fields ?? []);
    refuseOtherTypes(module, read, renames);
    refuseRetiredNames(module, read, renames, before);
    const wanted = Object.fromEntries(Object.entries(read).map(([name, field]) => [name, renamedField(field, renames)]));
    const rules = {
      ...renamedRules(before, renames),
      ...renamedDuplicates(before, renames),
      ...renamedChecks(before, renames),
      ...readRowRules(given, problems, module),
      ...readDuplicates(given, problems, module),
      ...readChecks(given, problems),
    };
    const fields = given.fields ? { ...changes, ...wanted } : before.fields;
    const allFields = { ...mergeFields(below, fields), ...relationsOf(module) };
    const drafted = { ...module, fields: allFields, ...rules };
    const leaving = Object.entries(customFields(module)).filter(([name]) => !(name in read) && !renames.has(name));
    await refuseInUse(inner, module, drafted, leaving, given.force === true);
    const known = { ...Object.fromEntries(leaving), ...allFields };
    refuseBrokenRules(inner, { ...builtIn, name: module.name, fields: allFields, ...rules }, problems);
    refuseBrokenDuplicates(given.label, known, rules, problems);
    refuseBrokenComputed(inner, { name: module.name, fields: known, checks: rules.checks }, problems);
    if (Object.keys(problems).length) throw invalid(problems);
    await followRenaming(inner, module, renames, wanted);
    await renameInOthers(inner, module, renames);
    const definition = { ...before, ...attributes(given, module), ...rules, fields } as KeptDefinition;
    const done = await writeDefinition(inner, module, before, definition, {
      renames,
      active: given.active as boolean | undefined,
    });
    await noteChange(inner, module, 'definition', Object.keys(customFields(module)), Object.keys(wanted));
    return done;
  });
}

/** The definition as it is kept, held until the transaction ends. @throws 409 where somebody changed it since `version` */
export async function lockDefinition({ database }: Context, module: Module, version?: unknown): Promise<KeptDefinition> {
  const { rows } = await database.query(
    'select definition, version from muster.module_definitions where _id = $1 for no key update',
    [module._id],
  );
  if (typeof version === 'number' && version !== rows[0]!.version)
    throw conflict('version-conflict', 'Someone else changed this module. Please reload it.', { conflicts: {} });
  return { fields: {}, ...rows[0]!.definition };
}

export const customFields = (module: Module): Record<string, Field> =>
  Object.fromEntries(Object.entries(module.fields).filter(([, field]) => field.custom && !field.through));

const relationsOf = (module: Module): Record<string, Field> =>
  Object.fromEntries(Object.entries(module.fields).filter(([, field]) => field.through));

/** What differs from what is there: a definition that is sent as it was answered states nothing. */
function attributes(given: GivenModule, module: Module): Record<string, unknown> {
  const stated: Record<string, unknown> = { ...given, label: given.label.trim() };
  const names = (['label', 'singular', 'plural', 'description', 'icon', 'apps', 'customSchema'] as const).filter(
    (name) =>
      stated[name] !== undefined &&
      !isSame(stated[name], module[name] ?? (name === 'description' || name === 'plural' ? '' : null)),
  );
  return Object.fromEntries(names.map((name) => [name, stated[name]]));
}

function refuseOtherTypes(module: Module, read: Readonly<Record<string, Field>>, renames: ReadonlyMap<string, string>): void {
  for (const [name, field] of Object.entries(customFields(module))) {
    const now = read[name];
    if (renames.has(name) || !now || now.type === field.type) continue;
    throw new Refusal(422, 'invalid', `The input type of ${field.label} cannot be changed here. Convert the field instead.`, {
      fields: { [name]: 'The input type cannot be changed here. Convert the field instead.' },
    });
  }
}

/** Its values are kept under this name. */
function refuseRetiredNames(
  module: Module,
  read: Readonly<Record<string, Field>>,
  renames: ReadonlyMap<string, string>,
  before: KeptDefinition,
): void {
  const retired = retiredOf(before);
  const taken = Object.keys(read).find(
    (name) => Object.hasOwn(retired, name) && !(name in customFields(module) && !renames.has(name)),
  );
  if (taken !== undefined)
    throw conflict('already-exists', `A retired field is named ${taken}. Restore it, or choose another name.`, { field: taken });
}

async function refuseInUse(
  context: Context,
  module: Module,
  drafted: Parameters<typeof usesOf>[3],
  leaving: readonly [string, Field][],
  force: boolean,
): Promise<void> {
  if (force) return;
  const usedBy: (FieldUse & { field: string })[] = [];
  for (const [name] of leaving)
    for (const use of await usesOf(context, module, name, drafted)) usedBy.push({ field: name, ...use });
  if (!usedBy.length) return;
  const [first] = usedBy;
  const label = module.fields[first!.field]!.label;
  throw conflict(
    'in-use',
    `${label} is in use: ${first!.kind} “${first!.name}”${usedBy.length > 1 ? ` and ${usedBy.length - 1} more` : ''}.`,
    {
      usedBy,
    },
  );
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
