import type { Field } from '#common/field.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import { lockRecords } from '../records/lock.ts';
import { applyChanges } from '../records/save.ts';
import { isSame } from '../records/values.ts';
import type { Module } from './module.ts';
import { namingRows } from './named-fields.ts';
import { renamedIn } from './renamed-in.ts';

/** Old names of fields and their new ones. */
export type Renames = ReadonlyMap<string, string>;

/** The reason of what is written then: nothing of it needs to fit the fields as they were. */
export const RENAMED = 'a field was renamed';

/** What speaks of fields by name follows their renaming in the same transaction: rights first of all. */
export async function followRenaming(
  context: Context,
  module: Module,
  renames: Renames,
  fields: Readonly<Record<string, Field>>,
): Promise<void> {
  if (!renames.size) return;
  const system = context.asSystem(RENAMED);
  await changeEach(system, 'userAccessControls', 'lower(name) = lower($1)', [module.name], (control) => ({
    fields: restrictedAs(control.fields, renames),
    relationships: restrictedAs(control.relationships, renames),
  }));
  for (const [old, next] of renames) await followInRelated(system, module, old, next, fields[next]);
  await changeEach(system, 'layouts', '"ssModule" in ($1, $2)', [module.name, module._id], ({ sections }) => ({
    sections: renamedIn(sections, renames),
  }));
  await changeEach(system, 'layouts', '"relatedLists" is not null', [], ({ relatedLists }) => ({
    relatedLists: (relatedLists as string[]).map((list) => renamedList(list, module.name, renames)),
  }));
  await changeNaming(system, module, renames);
  for (const each of context.engine.discovered.fieldNames) await each.rename(system, module, renames);
  await renameMarks(system, module, renames);
}

function renamedList(list: string, moduleName: string, renames: Renames): string {
  const [name, field] = list.split('.') as [string, string];
  return name === moduleName && renames.has(field) ? `${name}.${renames.get(field)}` : list;
}

/** A relation has a level in the rights on the module it leads to, under the field's name. */
async function followInRelated(system: Context, module: Module, old: string, next: string, field: Field | undefined) {
  if (!field?.ref || field.ref === module.name) return;
  const renames = new Map([[old, next]]);
  await changeEach(system, 'userAccessControls', 'lower(name) = lower($1)', [field.ref], (control) => ({
    fields: restrictedAs(control.fields, renames),
    relationships: restrictedAs(control.relationships, renames),
  }));
}

/** The new name has the old one's level. The old one keeps it: the log still holds its values, and another field may be given the name. */
function restrictedAs(levels: unknown, renames: Renames): unknown {
  if (levels === null || typeof levels !== 'object') return levels;
  const entries = Object.entries(levels);
  const folded = new Map([...renames].map(([old, next]) => [old.toLowerCase(), next]));
  const following = entries.flatMap(([name, level]) => {
    const [head, ...rest] = name.split('.');
    const next = folded.get(head!.toLowerCase());
    return next === undefined ? [] : [[[next, ...rest].join('.'), level] as const];
  });
  const exchanged = [...renames.values()].map((name) => name.toLowerCase()).filter((name) => folded.has(name));
  const taken = new Set([...following.map(([name]) => name.toLowerCase()), ...exchanged]);
  return Object.fromEntries([...entries.filter(([name]) => !taken.has(name.toLowerCase())), ...following]);
}

/** Records of modules that say of themselves that they name the fields of another module: reports, their groups and columns. */
async function changeNaming(system: Context, module: Module, renames: Renames): Promise<void> {
  for (const other of system.engine.registry.modules.values()) {
    if (!other.namesFields) continue;
    const { within } = other.namesFields;
    await changeEach(system, other.name, namingRows(system, other), [module.name], (record) =>
      Object.fromEntries(within.map((name) => [name, renamedIn(record[name], renames)])),
    );
  }
}

/** Deleted records too: they may be restored. */
async function changeEach(
  system: Context,
  name: string,
  where: string,
  values: unknown[],
  change: (record: AnyRecord) => Record<string, unknown>,
): Promise<void> {
  const target = system.engine.registry.modules.get(name);
  if (!target) return;
  const { rows } = await system.database.query(`select "_id" from ${target.tableName} where ${where}`, values);
  const ids = rows.map(({ _id }) => _id as string);
  const locked = await lockRecords(system, target, ids, 'edit', { includeDeleted: true });
  for (const { record } of locked.values()) {
    const changed = Object.entries(change(record)).filter(([field, value]) => !isSame(value, record[field]));
    if (changed.length) await applyChanges(system, target, record, Object.fromEntries(changed));
  }
}

/** The marks by which a save notices that somebody else changed the same field. */
async function renameMarks({ database }: Context, module: Module, renames: Renames): Promise<void> {
  await database.query(
    `update ${module.tableName} t set "_changed" = (
       select jsonb_object_agg(coalesce(n.next, m.key), m.value) from jsonb_each(t."_changed") m
         left join unnest($1::text[], $2::text[]) as n(old, next) on n.old = m.key)
      where t."_changed" ?| $1::text[]`,
    [[...renames.keys()], [...renames.values()]],
  );
  // all at once, so that two fields may exchange their names
  await database.query(
    `with gone as (delete from muster.field_times where module = $1 and field = any($2) returning *)
     insert into muster.field_times (module, field, record_id, changed_at)
     select $1, n.next, gone.record_id, gone.changed_at from gone join unnest($2::text[], $3::text[]) as n(old, next) on n.old = gone.field`,
    [module.name, [...renames.keys()], [...renames.values()]],
  );
}
