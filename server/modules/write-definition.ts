import type { Field } from '#common/field.ts';
import { defaultFields } from '#common/module.ts';
import { startRecompute } from '../computed/start-recompute.ts';
import type { Context } from '../context.ts';
import { rebuildKeys } from '../duplicates/duplicates.jobs.ts';
import { buildIndexes } from './build-indexes.jobs.ts';
import { composeModule, type StoredDefinition } from './compose.ts';
import { noteVersion } from './definition-versions.ts';
import { quote, type Module } from './module.ts';
import { freeKey, renameColumns, retiredOf, type RetiredField, type RetiredFields } from './retired-fields.ts';
import { columnsOf } from './storage.ts';
import { reconcileTables } from './tables.ts';

/** A definition as its row keeps it. */
export type KeptDefinition = Omit<
  StoredDefinition,
  '_id' | 'name' | 'active' | 'deleted' | 'version' | 'createdAt' | 'updatedAt'
> & {
  retired?: RetiredFields;
} & Record<string, unknown>;

interface Rewriting {
  /** Old names of fields to new ones. */
  renames?: ReadonlyMap<string, string>;
  /** Fields that come back have the values that were kept of them; else they begin empty. */
  bringsBack?: boolean;
  active?: boolean | undefined;
}

/**
 * Writes a definition and brings its table to it: what leaves is retired, what changes its type leaves its former values among the
 * retired. Answers the run that computes records anew, where there is one.
 */
export async function writeDefinition(
  context: Context,
  module: Module,
  before: KeptDefinition,
  wanted: KeptDefinition,
  { renames = new Map(), bringsBack = false, active }: Rewriting = {},
): Promise<{ run?: string }> {
  const retired = await moveColumns(context, module, before, wanted, renames, bringsBack);
  const after: KeptDefinition = { ...wanted, retired };
  if (!Object.keys(retired).length) delete after.retired;
  await context.database.query(
    `update muster.module_definitions set definition = $2, version = version + 1, updated_at = now(), active = coalesce($3, active) where _id = $1`,
    [module._id, JSON.stringify(after), active ?? null],
  );
  const builtIn = context.engine.discovered.modules.get(module.name);
  const composed = composeModule(builtIn, { ...after, ...identityOf(module) } as StoredDefinition, [], []);
  const left = await reconcileTables(context.database, [composed]);
  if (left.length) await context.queue(buildIndexes, {}, { key: buildIndexes.name });
  if (JSON.stringify(before.duplicates) !== JSON.stringify(after.duplicates))
    await context.queue(rebuildKeys, {}, { key: rebuildKeys.name });
  await noteVersion(context, module, { before, after, renames });
  return startRecompute(context, module, before.fields, after.fields);
}

const identityOf = ({ _id, name }: Module) => ({
  _id,
  name,
  active: true,
  deleted: false,
  version: 0,
  createdAt: '',
  updatedAt: '',
});

/** The fields of a definition that have columns of its own. */
export function customIn(context: Context, module: Module, { fields }: KeptDefinition): Record<string, Field> {
  const below: Readonly<Record<string, Field>> = context.engine.discovered.modules.get(module.name)?.fields ?? defaultFields;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(below, name))) as Record<string, Field>;
}

async function moveColumns(
  context: Context,
  module: Module,
  before: KeptDefinition,
  after: KeptDefinition,
  renames: ReadonlyMap<string, string>,
  bringsBack: boolean,
): Promise<RetiredFields> {
  const retired: Record<string, RetiredField> = { ...retiredOf(before) };
  const [old, wanted] = [customIn(context, module, before), customIn(context, module, after)];
  await takeNewNames(context, module, old, renames);
  const at = context.now().toISOString();
  const present = new Set<string>();
  for (const [name, field] of Object.entries(old)) {
    const now = renames.get(name) ?? name;
    if (wanted[now]?.type === field.type) present.add(now);
    else if (now in wanted) {
      const key = freeKey(now, retired);
      await renameColumns(context, module, field, now, key);
      retired[key] = { name: now, field, at };
    } else {
      retired[now] = { name: now, field, at };
      await setRelationship(context, module, now, true);
    }
  }
  for (const [name, field] of Object.entries(wanted)) {
    if (present.has(name)) continue;
    const key = bringsBack ? keptOf(name, field, retired) : undefined;
    if (Object.hasOwn(retired, name) && key !== name) {
      const other = freeKey(name, retired);
      await renameColumns(context, module, retired[name]!.field, name, other);
      retired[other] = retired[name]!;
      delete retired[name];
    }
    if (key === undefined) continue;
    if (key !== name) await renameColumns(context, module, retired[key]!.field, key, name);
    else await setRelationship(context, module, name, false);
    delete retired[key];
  }
  return retired;
}

/** Of several that had this name and type, the last. */
function keptOf(name: string, { type }: Field, retired: RetiredFields): string | undefined {
  const fitting = Object.entries(retired).filter(([, each]) => each.name === name && each.field.type === type);
  return fitting.toSorted(([, a], [, b]) => (a.at < b.at ? 1 : -1))[0]?.[0];
}

/** By a name that no field has, as fields may take each other's. */
async function takeNewNames(
  context: Context,
  module: Module,
  fields: Record<string, Field>,
  renames: ReadonlyMap<string, string>,
) {
  const moved = [...renames].flatMap(([name, target]) =>
    columnsOf(name, fields[name]!).map(({ name: from, part }) => ({ from, to: part ? `${target}$${part}` : target })),
  );
  const rename = (from: string, to: string) =>
    context.database.query(`alter table ${module.tableName} rename column ${quote(from)} to ${quote(to)}`);
  for (const [at, { from }] of moved.entries()) await rename(from, `~${at}`);
  for (const [at, { to }] of moved.entries()) await rename(`~${at}`, to);
}

/** A relationship goes, and comes back, with the field that carries it. */
async function setRelationship(context: Context, module: Module, field: string, deleted: boolean): Promise<void> {
  const { records } = context.asSystem(
    deleted ? 'the field of a relationship was removed' : 'the field of a relationship came back',
  );
  const { rows } = await context.database.query(
    `select _id from records."relationships" where name = $1 and related_module = $2 and type = 'One to Many' and deleted = $3`,
    [field, module.name, !deleted],
  );
  const ids = rows.map(({ _id }) => _id as string);
  if (ids.length) await (deleted ? records.markDeleted('relationships', ids) : records.restore('relationships', ids));
}
