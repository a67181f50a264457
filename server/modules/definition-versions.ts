import { notFound } from '#common/errors.ts';
import type { Context } from '../context.ts';
import { noteEvent } from '../audit/note-event.ts';
import { isSame } from '../records/values.ts';
import type { Module } from './module.ts';

/** One attribute that changed: `fields.score.required`. */
export interface DefinitionChange {
  path: string;
  previous: unknown;
  next: unknown;
}
type Definition = Readonly<Record<string, unknown>>;

const MOST_NOTED = 300;
/** Kept beside what an admin states: where values of fields that left are. */
const UNSTATED = new Set(['_id', 'retired', 'version', 'updatedAt', 'createdAt']);

/** What two definitions differ in, attribute by attribute. */
export function changesBetween(before: Definition, after: Definition): DefinitionChange[] {
  const [previous, next] = [flat(before), flat(after)];
  const paths = [...new Set([...previous.keys(), ...next.keys()])].sort();
  return paths
    .filter((path) => !isSame(previous.get(path) ?? null, next.get(path) ?? null))
    .map((path) => ({ path, previous: previous.get(path) ?? null, next: next.get(path) ?? null }));
}

/** Objects are opened; lists are values, and so are the conditions and rollups of a field. */
function flat(value: Definition, above = ''): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [key, held] of Object.entries(value)) {
    if (!above && UNSTATED.has(key)) continue;
    const path = above ? `${above}.${key}` : key;
    const isOpened =
      held !== null && typeof held === 'object' && !Array.isArray(held) && path.split('.').length < 4 && !WHOLE.has(key);
    if (isOpened) for (const [inner, each] of flat(held as Definition, path)) found.set(inner, each);
    else if (held !== undefined) found.set(path, held);
  }
  return found;
}
const WHOLE = new Set([
  'visibleWhen',
  'requiredWhen',
  'readOnlyWhen',
  'rollup',
  'seenBy',
  'changedBy',
  'customSchema',
  'default',
]);

interface Changed {
  before: Definition;
  after: Definition;
  renames?: ReadonlyMap<string, string>;
}

/** Notes a version of a definition, and each of its changes in the audit log. */
export async function noteVersion(context: Context, module: Pick<Module, '_id' | 'label'>, { before, after, renames }: Changed) {
  const changes = changesBetween(before, after);
  await keepFirst(context, module, before);
  await context.database.query(
    `insert into muster.definition_versions (module_id, version, at, by, changes, definition, renames)
     select _id, version, $2, $3, $4, $5, $6 from muster.module_definitions where _id = $1
     on conflict (module_id, version) do update set changes = excluded.changes, definition = excluded.definition`,
    [
      module._id,
      context.now(),
      context.userId,
      JSON.stringify(changes),
      JSON.stringify(after),
      JSON.stringify(Object.fromEntries(renames ?? [])),
    ],
  );
  for (const { path, previous, next } of changes.slice(0, MOST_NOTED))
    await noteEvent(context, {
      module: 'ss-modules',
      recordId: module._id,
      recordName: module.label,
      event: path,
      previous,
      next,
    });
}

/** A definition that was there before versions were kept has the one that it was changed from. */
async function keepFirst({ database }: Context, { _id }: Pick<Module, '_id'>, before: Definition): Promise<void> {
  if (!Object.keys(before).length) return;
  await database.query(
    `insert into muster.definition_versions (module_id, version, at, by, changes, definition)
     select _id, version - 1, created_at, null, '[]', $2 from muster.module_definitions where _id = $1
        and not exists (select 1 from muster.definition_versions where module_id = $1)`,
    [_id, JSON.stringify(before)],
  );
}

export async function listVersions({ database }: Context, module: Module, pageNumber: number, pageSize: number) {
  const { rows } = await database.query(
    `select version, at, by, changes, count(*) over () as of from muster.definition_versions where module_id = $1
      order by version desc limit ${pageSize} offset ${pageNumber * pageSize}`,
    [module._id],
  );
  const records = rows.map(({ version, at, by, changes }) => ({ version, at, by, changes }));
  return { records, total: Number(rows[0]?.of ?? 0), pageNumber, pageSize };
}

export interface KeptVersion {
  definition: Record<string, any>;
  renames: Record<string, string>;
}

/** @throws 404 */
export async function readVersion({ database }: Context, module: Module, version: number): Promise<KeptVersion> {
  const { rows } = await database.query(
    'select definition, renames from muster.definition_versions where module_id = $1 and version = $2',
    [module._id, version],
  );
  if (!rows[0]) throw notFound('This version of the definition is not kept.', 'version-not-found');
  return rows[0] as KeptVersion;
}

/** The names that fields of a version have by now. */
export async function namesSince({ database }: Context, module: Module, version: number): Promise<Map<string, string>> {
  const { rows } = await database.query(
    'select renames from muster.definition_versions where module_id = $1 and version > $2 order by version',
    [module._id, version],
  );
  const names = new Map<string, string>();
  for (const { renames } of rows as { renames: Record<string, string> }[])
    for (const [old, next] of Object.entries(renames)) {
      const first = [...names].find(([, now]) => now === old)?.[0] ?? old;
      names.set(first, next);
    }
  return names;
}
