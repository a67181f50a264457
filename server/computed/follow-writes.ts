import type { AnyRecord } from '#common/module.ts';
import type { Context, LastWork } from '../context.ts';
import { quote, type Module } from '../modules/module.ts';
import type { RolledUp, Watcher } from './computed-book.ts';
import { AT_ONCE, recompute } from './recompute.ts';
import { recomputeWatching } from './recompute-watching.jobs.ts';

/** Whether something is computed from the records of this module: such a write is followed at the end of its transaction. */
export function isFollowed({ engine }: Context, module: Module): boolean {
  const { rolledUp, watchers } = engine.registry.computed.of(module.name);
  return rolledUp.length > 0 || watchers.length > 0;
}

interface Written {
  /** The fields; absent: any. */
  changed?: ReadonlySet<string> | undefined;
  areNew?: boolean | undefined;
  /** Their own formulas are computed already. */
  isComputed?: boolean | undefined;
}

/** Notes what has to be computed anew since these records were written. */
export function noteWrites(context: Context, module: Module, ids: readonly string[], written: Written): void {
  const { rolledUp, watchers, formulas } = context.engine.registry.computed.of(module.name);
  const touches = (fields: Iterable<string>) => !written.changed || [...fields].some((field) => written.changed!.has(field));
  const rolled = rolledUp.filter(({ fields }) => touches(fields));
  const watching = written.areNew ? [] : watchers.filter(({ fields }) => touches(fields));
  const isOwn =
    !written.isComputed &&
    !written.areNew &&
    formulas.some(({ formula }) => touches(formula.dependencies.map(({ via, field }) => via ?? field)));
  if (!rolled.length && !watching.length && !isOwn) return;
  const work = context.lastly('computed', () => new ComputedWork());
  for (const id of ids) {
    for (const each of rolled) work.children(module.name, each).add(id);
    for (const each of watching) work.watched(module.name, each).add(id);
    if (isOwn) work.own(module.name).add(id);
  }
}

/** The records that a rollup counts these in until now: they may be counted elsewhere after the write. */
export function noteFormerParents(context: Context, module: Module, records: readonly Partial<AnyRecord>[]): void {
  const { rolledUp } = context.engine.registry.computed.of(module.name);
  for (const each of rolledUp)
    for (const record of records) {
      const parent = record[each.rollup.field];
      if (typeof parent === 'string')
        context
          .lastly('computed', () => new ComputedWork())
          .parents(each)
          .add(parent);
    }
}

/** The same where the records are written or removed by a statement that does not answer what they were. They are held until then. */
export async function noteParentsOf(
  context: Context,
  module: Module,
  ids: readonly string[],
  changed?: ReadonlySet<string>,
): Promise<void> {
  const { rolledUp } = context.engine.registry.computed.of(module.name);
  const relations = [...new Set(rolledUp.map(({ rollup }) => rollup.field))].filter((name) => !changed || changed.has(name));
  if (!relations.length) return;
  const { rows } = await context.database.query(
    `select ${relations.map(quote).join(', ')} from ${module.tableName} where "_id" = any($1::text[]) order by "_id" for update`,
    [ids],
  );
  noteFormerParents(context, module, rows);
}

/** What is computed as the last acts of a transaction: each record once, in one order, whatever was written in it. */
class ComputedWork implements LastWork {
  readonly #children = new Map<string, { module: string; rollup: RolledUp; ids: Set<string> }>();
  readonly #watched = new Map<string, { module: string; watcher: Watcher; ids: Set<string> }>();
  readonly #parents = new Map<string, { rollup: RolledUp; ids: Set<string> }>();
  readonly #own = new Map<string, Set<string>>();

  children(module: string, rollup: RolledUp): Set<string> {
    return kept(this.#children, `${rollup.module} ${rollup.name}`, () => ({ module, rollup, ids: new Set<string>() })).ids;
  }
  watched(module: string, watcher: Watcher): Set<string> {
    return kept(this.#watched, `${watcher.module} ${watcher.via}`, () => ({ module, watcher, ids: new Set<string>() })).ids;
  }
  parents(rollup: RolledUp): Set<string> {
    return kept(this.#parents, `${rollup.module} ${rollup.name}`, () => ({ rollup, ids: new Set<string>() })).ids;
  }
  own(module: string): Set<string> {
    return kept(this.#own, module, () => new Set<string>());
  }

  async run(outer: Context): Promise<void> {
    const context = outer.asSystem('computed from other records');
    for (const [name, { rollups, ids }] of [...(await this.#due(context))].toSorted(([one], [other]) => (one < other ? -1 : 1)))
      await recompute(context, context.engine.registry.module(name), [...ids], [...rollups.values()]);
  }

  /** By module, the records and the rollups that are counted again. */
  async #due(context: Context) {
    const due = new Map<string, { ids: Set<string>; rollups: Map<string, RolledUp> }>();
    const of = (module: string) => kept(due, module, () => ({ ids: new Set<string>(), rollups: new Map<string, RolledUp>() }));
    const add = (rollup: RolledUp, ids: Iterable<string>) => {
      const target = of(rollup.module);
      target.rollups.set(rollup.name, rollup);
      for (const id of ids) target.ids.add(id);
    };
    for (const { module, rollup, ids } of this.#children.values()) add(rollup, await parentsNow(context, module, rollup, ids));
    for (const { rollup, ids } of this.#parents.values()) add(rollup, ids);
    for (const [module, ids] of this.#own) for (const id of ids) of(module).ids.add(id);
    for (const { watcher, ids } of this.#watched.values())
      for (const id of await watching(context, watcher, [...ids])) of(watcher.module).ids.add(id);
    return due;
  }
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

function kept<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
