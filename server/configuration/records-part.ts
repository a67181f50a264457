import { Refusal } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import { isComputed } from '#common/field.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import { quote, type Module, type StoredField } from '../modules/module.ts';
import type { Entry, Part } from './configuration-shapes.ts';
import type { PartOfConfiguration } from './part-of-configuration.ts';

/** Who made a record, whose it is and when is of one installation. */
const OF_HERE = new Set(['created_by', 'modified_by', 'createdAt', 'updatedAt', 'deleted', 'client', 'assigned_to']);

/** Records of modules that say of themselves that they are part of the configuration; `of` is their module. */
export const recordsPart = (part: Part): PartOfConfiguration => ({
  part,
  nameOf: (entry) => (entry.known as unknown[] | undefined)?.filter(Boolean).join(' · ') ?? String(entry.of),
  read: async (context) => {
    const entries: Entry[] = [];
    for (const module of modulesOf(context, part)) entries.push(...(await entriesOf(context, module)));
    return entries;
  },
  write: async (context, entry) => {
    const module = modulesOf(context, part).find(({ name }) => name === entry.of);
    if (!module) throw new Refusal(422, 'invalid', `Records of ${String(entry.of)} are no part of ${part}.`);
    const fields = await fieldsOf(context, module, entry);
    for (const name of lastOf(module, entry)) delete fields[name];
    const { records } = context.answeringFor(module.name);
    const id = await idOf(context, module, entry);
    if (id) await records.update(module.name, id, fields);
    else await records.create(module.name, fields);
  },
  finish: async (context, entry) => {
    const module = modulesOf(context, part).find(({ name }) => name === entry.of)!;
    const last = lastOf(module, entry);
    const id = last.length ? await idOf(context, module, entry) : undefined;
    if (!id) return;
    const fields = Object.fromEntries(last.map((name) => [name, entry[name]]));
    await context.answeringFor(module.name).records.update(module.name, id, fields);
  },
});

/** What is taken away is taken away at once. */
const lastOf = ({ configuration }: Module, entry: Entry): string[] =>
  (configuration!.last ?? []).filter((name) => Boolean(entry[name]));

async function idOf(context: Context, module: Module, { known }: Entry): Promise<string | undefined> {
  const entries = await entriesWithIds(context, module);
  return entries.find(({ entry }) => JSON.stringify(entry.known) === JSON.stringify(known))?._id;
}

const modulesOf = ({ engine }: Context, part: Part): Module[] =>
  [...engine.registry.modules.values()]
    .filter((module) => module.configuration?.part === part && !module.definitionDeleted)
    .toSorted((a, b) => a.configuration!.by.length - b.configuration!.by.length);

async function entriesOf(context: Context, module: Module): Promise<Entry[]> {
  const found = await entriesWithIds(context, module);
  return found.map(({ entry }) => entry).filter((entry) => !holdsId(entry));
}

/** What names a record or a person of this installation is none of another's. */
const holdsId = (value: unknown): boolean =>
  typeof value === 'string' ? isId(value) : value !== null && typeof value === 'object' && Object.values(value).some(holdsId);

async function entriesWithIds(context: Context, module: Module): Promise<{ _id: string; entry: Entry }[]> {
  const records = await context.asSystem('configuration is read').records.all(module.name, {});
  const names = await namesIn(context, module, records);
  return records.map((record) => {
    const values = wanted(module).flatMap(({ name, field }): [string, unknown][] => {
      const value = record[name] ?? null;
      const shown = field.type === 'Relate' ? (names.get(value as string) ?? null) : moduleNameOf(context, value);
      return shown === null ? [] : [[name, shown]];
    });
    const fields = Object.fromEntries(values);
    return {
      _id: record._id,
      entry: { of: module.name, known: module.configuration!.by.map((name) => fields[name] ?? null), ...fields },
    };
  });
}

const wanted = (module: Module): StoredField[] =>
  [...module.storage.values()].filter(
    ({ name, field, columns }) =>
      columns.length > 0 &&
      !OF_HERE.has(name) &&
      !field.secret &&
      !field.writeOnly &&
      !field.serverOnly &&
      !isComputed(field) &&
      field.ref !== 'users',
  );

/** A layout may say its module by id. */
function moduleNameOf({ engine }: Context, value: unknown): unknown {
  if (!isId(value)) return value;
  return [...engine.registry.modules.values()].find(({ _id }) => _id === value)?.name ?? value;
}

async function namesIn(context: Context, module: Module, records: readonly AnyRecord[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const { name, field } of wanted(module)) {
    if (field.type !== 'Relate') continue;
    const target = context.engine.registry.module(field.ref!);
    const ids = [...new Set(records.map((record) => record[name]).filter(Boolean))];
    const { rows } = await context.database.query(`select "_id", "name" from ${target.tableName} where "_id" = any($1::text[])`, [
      ids,
    ]);
    for (const row of rows) names.set(row._id, row.name);
  }
  return names;
}

/** As the record keeps it: relations lead to the one record of that name. */
async function fieldsOf(context: Context, module: Module, { of: _of, known: _known, ...entry }: Entry): Promise<Entry> {
  const fields: Entry = {};
  for (const { name } of wanted(module)) if (!(name in entry)) fields[name] = null;
  for (const [name, value] of Object.entries(entry)) {
    const field = module.fields[name];
    fields[name] = field?.type === 'Relate' && value !== null ? await idNamed(context, field.ref!, String(value)) : value;
  }
  return fields;
}

async function idNamed(context: Context, moduleName: string, name: string): Promise<string> {
  const target = context.engine.registry.module(moduleName);
  const { rows } = await context.database.query(
    `select "_id" from ${target.tableName} where ${quote('name')} = $1 and not "deleted" limit 2`,
    [name],
  );
  if (rows.length === 1) return rows[0]!._id;
  throw new Refusal(
    422,
    'invalid',
    rows.length ? `Several of ${target.label} are named ${name}.` : `There is no ${target.singular} named ${name}.`,
  );
}
