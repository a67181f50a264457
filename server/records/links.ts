import { invalid } from '#common/errors.ts';
import type { AnyRecord, RecordLink } from '#common/module.ts';
import { inSentence } from '#common/names.ts';
import { parentsOf, partsOf, type Parent } from '#common/row-rule.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { scopeSql } from './scope.ts';
import { createSql } from './sql.ts';
import { isSame } from './values.ts';

/**
 * Nobody links a record to one they cannot see: that would lend them the other record's name and rights.
 *
 * @param hasMadeUpId whether the server has just made up the id of a new record: nothing can be there under it
 */
export async function refuseHiddenLinks(
  context: Context,
  module: Module,
  record: AnyRecord,
  previous: AnyRecord | null,
  { hasMadeUpId = false } = {},
): Promise<void> {
  const { access, engine } = context;
  if (access.isAdmin) return;
  const problems: Record<string, string> = {};
  for (const { name, field } of module.storage.values()) {
    if (field.serverOnly || name === 'teams' || isSame(record[name], previous?.[name] ?? null)) continue;
    if (field.type === 'FlexRelate' || field.type === 'MultiFlexRelate') {
      const given = linksIn(record[name]).filter((link) => !linksIn(previous?.[name]).some((had) => isSame(had, link)));
      if (!(await areVisible(context, given))) problems[name] = 'The chosen record does not exist.';
      continue;
    }
    if (!field.ref || (field.type !== 'Relate' && field.type !== 'MultiRelate')) continue;
    const target = engine.registry.modules.get(field.ref);
    if (!target || target.roles === 'optional') continue;
    const had = new Set([previous?.[name] ?? []].flat());
    const ids = ([record[name] ?? []].flat() as string[]).filter((id) => !had.has(id));
    const own = previous ? undefined : ids.find((id) => id === record._id);
    const linked = own && (hasMadeUpId || !(await exists(context, target, own))) ? ids.filter((id) => id !== own) : ids;
    if (linked.length && (await visible(context, target, linked)) < new Set(linked).size)
      problems[name] = `The chosen ${inSentence(target.singular)} does not exist.`;
  }
  for (const parent of parentsIn(module)) {
    if (typeof parent === 'string') continue;
    const had = pairsIn(parent, previous);
    const given = pairsIn(parent, record).filter((link) => !had.some((each) => isSame(each, link)));
    if (!(await areVisible(context, given))) problems[parent.in ?? parent.record] = 'The chosen record does not exist.';
  }
  if (Object.keys(problems).length) throw invalid(problems);
}

/** What a record hangs on, in the eyes of staff. */
const parentsIn = ({ seenBy }: Module): readonly Parent[] =>
  partsOf(seenBy.staff).flatMap((part) => (typeof part !== 'string' && 'through' in part ? parentsOf(part) : []));

/** The links that a pair of fields, an object or the entries of a list make. */
function pairsIn({ in: field, module, record }: Exclude<Parent, string>, holder: AnyRecord | null): RecordLink[] {
  const entries = (field ? [holder?.[field] ?? []].flat() : [holder]) as (Record<string, unknown> | null)[];
  return entries.flatMap((entry) =>
    entry?.[module] && entry[record] ? [{ moduleName: String(entry[module]), recordId: String(entry[record]) }] : [],
  );
}

const linksIn = (value: unknown) => [value ?? []].flat() as RecordLink[];

async function areVisible(context: Context, links: readonly RecordLink[]): Promise<boolean> {
  for (const [name, ofModule] of Map.groupBy(links, ({ moduleName }) => moduleName)) {
    const target = context.engine.registry.modules.get(name);
    const ids = new Set(ofModule.map(({ recordId }) => recordId));
    if (!target || (await visible(context, target, [...ids])) < ids.size) return false;
  }
  return true;
}

/** A link to a new record's own id, where there is nothing yet, is to what a rule makes along with it. */
async function exists({ database }: Context, target: Module, id: string): Promise<boolean> {
  return (await database.prepared(`select 1 from ${target.tableName} where "_id" = $1`, [id])).length > 0;
}

async function visible(context: Context, target: Module, ids: readonly string[]): Promise<number> {
  const sql = createSql();
  const scope = scopeSql(context.engine.registry, context.access, target, 'view', 't', sql);
  const text = `select count(*) from ${target.tableName} t where t."_id" = any(${sql.param(ids)}) and ${scope}`;
  const [row] = await context.database.prepared(text, sql.values);
  return Number(row![0]);
}
