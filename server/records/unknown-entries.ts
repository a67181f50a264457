import type { AnyRecord, RecordLink } from '#common/module.ts';
import { inSentence } from '#common/names.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import type { Module, StoredField } from '../modules/module.ts';

/**
 * The database checks single relations and not the entries of lists. This finds the fields whose new entries name a record that was never
 * there. Where `refuseHiddenLinks` looks whether the person sees the record, nothing is asked here.
 */
export async function unknownEntries(
  context: Context,
  module: Module,
  values: Readonly<Record<string, unknown>>,
  previous: AnyRecord | null,
): Promise<Record<string, string>> {
  const problems: Record<string, string> = {};
  if (context.reason !== null || context.userId === null) return problems;
  for (const [name, value] of Object.entries(values)) {
    const stored = module.storage.get(name);
    if (!stored || stored.field.serverOnly || !Array.isArray(value) || !value.length) continue;
    const had = new Set(linksOf(stored, previous?.[name]).map(keyOf));
    const added = linksOf(stored, value).filter((link) => !had.has(keyOf(link)));
    for (const [target, links] of Map.groupBy(added, ({ moduleName }) => moduleName))
      if (!(await areThere(context, target, links))) problems[name] ??= sentenceOf(context, target);
  }
  return problems;
}

function linksOf({ field }: StoredField, value: unknown): RecordLink[] {
  if (!Array.isArray(value)) return [];
  if (field.type === 'MultiFlexRelate') return value as RecordLink[];
  if (field.type !== 'MultiRelate' || !field.ref) return [];
  return (value as string[]).map((recordId) => ({ moduleName: field.ref!, recordId }));
}

const keyOf = ({ moduleName, recordId }: RecordLink) => `${moduleName} ${recordId}`;

function sentenceOf({ engine }: Context, target: string): string {
  const module = engine.registry.modules.get(target);
  return `The chosen ${module ? inSentence(module.singular) : 'record'} does not exist.`;
}

const foundIn = new WeakMap<Queryable, Set<string>>();

/** What a transaction has found already: an act on many records adds the same entries to each. */
function foundBy(database: Queryable): Set<string> {
  const found = foundIn.get(database) ?? new Set<string>();
  if ('begun' in database) foundIn.set(database, found);
  return found;
}

async function areThere({ access, engine, database }: Context, target: string, links: readonly RecordLink[]): Promise<boolean> {
  const module = engine.registry.modules.get(target);
  if (!access.isAdmin && module?.roles !== 'optional') return true;
  if (!module) return false;
  const found = foundBy(database);
  const teams = target === 'teams' ? await engine.access.teams() : undefined;
  const asked = links.filter((link) => !found.has(keyOf(link)) && !teams?.has(link.recordId));
  if (!asked.length) return true;
  const ids = [...new Set(asked.map(({ recordId }) => recordId))];
  const rows = await database.prepared(`select "_id" from ${module.tableName} where "_id" = any($1::text[])`, [ids]);
  if (rows.length < ids.length) return false;
  for (const link of asked) found.add(keyOf(link));
  return true;
}
