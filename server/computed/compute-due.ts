import type { Context } from '../context.ts';
import { quote } from '../modules/module.ts';
import type { RolledUp, Watcher } from './computed-book.ts';
import { kept, type ComputedWork } from './follow-writes.ts';
import { AT_ONCE, recompute } from './recompute.ts';
import { recomputeWatching } from './recompute-watching.jobs.ts';
import type { AddedTo } from './rollup-differences.ts';

/** Computes what a transaction's writes ask for. Answers when all is written. */
export async function computeDue(context: Context, work: ComputedWork): Promise<void> {
  const due = [...(await dueOf(context, work))].toSorted(([one], [other]) => (one < other ? -1 : 1));
  for (const [name, { rollups, added, ids }] of due)
    await recompute(context, context.engine.registry.module(name), [...ids], [...rollups.values()], added);
}

interface Due {
  ids: Set<string>;
  /** Those that are counted again. */
  rollups: Map<string, RolledUp>;
  added: AddedTo[];
}

/** By module, the records and their rollups. */
async function dueOf(context: Context, work: ComputedWork): Promise<Map<string, Due>> {
  const due = new Map<string, Due>();
  const of = (module: string) =>
    kept(due, module, () => ({ ids: new Set<string>(), rollups: new Map<string, RolledUp>(), added: [] }));
  const add = (rollup: RolledUp, ids: Iterable<string>) => {
    const target = of(rollup.module);
    target.rollups.set(rollup.name, rollup);
    for (const id of ids) target.ids.add(id);
  };
  for (const { module, rollup, ids } of work.children.values()) add(rollup, await parentsNow(context, module, rollup, ids));
  for (const { rollup, ids } of work.parents.values()) add(rollup, ids);
  for (const { rollup, by } of work.added.values()) {
    if (work.isCounted(rollup)) add(rollup, by.keys());
    else {
      const { ids, added } = of(rollup.module);
      added.push({ ...rollup, by });
      for (const [id, difference] of by) if (!difference.isZero()) ids.add(id);
    }
  }
  for (const [module, ids] of work.own) for (const id of ids) of(module).ids.add(id);
  for (const { watcher, ids } of work.watched.values())
    for (const id of await watching(context, watcher, [...ids])) of(watcher.module).ids.add(id);
  return due;
}

async function parentsNow({ engine, database }: Context, module: string, { rollup }: RolledUp, ids: ReadonlySet<string>) {
  const parent = quote(rollup.field);
  const { rows } = await database.query(
    `select distinct ${parent} as id from ${engine.registry.module(module).tableName} where "_id" = any($1::text[]) and ${parent} is not null`,
    [[...ids]],
  );
  return rows.map(({ id }) => id as string);
}

/** The records that look at these; where they are many, a job goes on. */
async function watching(context: Context, { module, via }: Watcher, ids: readonly string[]): Promise<string[]> {
  const { rows } = await context.database.query(
    `select "_id" as id from ${context.engine.registry.module(module).tableName} where ${quote(via)} = any($1::text[]) order by "_id" limit ${AT_ONCE + 1}`,
    [ids],
  );
  if (rows.length <= AT_ONCE) return rows.map(({ id }) => id as string);
  await context.queue(recomputeWatching, { module, via, ids: [...ids], after: '' });
  return [];
}
