import type { Decimal } from '#common/formula/decimal.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Context, LastWork } from '../context.ts';
import { quote, type Module } from '../modules/module.ts';
import type { RolledUp, Watcher } from './computed-book.ts';

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
  /** What they change in rollups is noted already. */
  isCounted?: boolean | undefined;
}

/** Notes what has to be computed anew since these records were written. */
export function noteWrites(context: Context, module: Module, ids: readonly string[], written: Written): void {
  const { rolledUp, watchers, formulas } = context.engine.registry.computed.of(module.name);
  const touches = (fields: Iterable<string>) => !written.changed || [...fields].some((field) => written.changed!.has(field));
  const rolled = written.isCounted ? [] : rolledUp.filter(({ fields }) => touches(fields));
  const watching = written.areNew ? [] : watchers.filter(({ fields }) => touches(fields));
  const isOwn =
    !written.isComputed &&
    !written.areNew &&
    formulas.some(({ formula }) => touches(formula.dependencies.map(({ via, field }) => via ?? field)));
  if (!rolled.length && !watching.length && !isOwn) return;
  const work = workOf(context);
  for (const id of ids) {
    for (const each of rolled) work.childrenOf(module.name, each).add(id);
    for (const each of watching) work.watchedBy(each).add(id);
    if (isOwn) work.ownOf(module.name).add(id);
  }
}

export const workOf = (context: Context): ComputedWork => context.lastly('computed', () => new ComputedWork());

/** The records that a rollup counts these in until now: they may be counted elsewhere after the write. */
function noteFormerParents(context: Context, module: Module, records: readonly Partial<AnyRecord>[]): void {
  const { rolledUp } = context.engine.registry.computed.of(module.name);
  for (const each of rolledUp)
    for (const record of records) {
      const parent = record[each.rollup.field];
      if (typeof parent === 'string') workOf(context).parentsOf(each).add(parent);
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
    `select ${relations.map(quote).join(', ')} from ${module.tableName} where "_id" = any($1::text[]) order by "_id" for no key update`,
    [ids],
  );
  noteFormerParents(context, module, rows);
}

/** What is computed as one of the last acts of a transaction: each record once, in one order, whatever was written in it. */
export class ComputedWork implements LastWork {
  /** Records that a rollup counts now. */
  readonly children = new Map<string, { module: string; rollup: RolledUp; ids: Set<string> }>();
  /** Records at which formulas of others look. */
  readonly watched = new Map<string, { watcher: Watcher; ids: Set<string> }>();
  /** Records whose rollup counted something that is elsewhere now. */
  readonly parents = new Map<string, { rollup: RolledUp; ids: Set<string> }>();
  /** What is added to a rollup, by record. */
  readonly added = new Map<string, { rollup: RolledUp; by: Map<string, Decimal> }>();
  /** Whether what is added is all that changed: not once a part was undone, or a record was written again. */
  isExact = true;
  /** Records whose own formulas were not asked by their save. */
  readonly own = new Map<string, Set<string>>();
  readonly #noted = new Set<string>();

  childrenOf(module: string, rollup: RolledUp): Set<string> {
    return kept(this.children, nameOf(rollup), () => ({ module, rollup, ids: new Set<string>() })).ids;
  }
  watchedBy(watcher: Watcher): Set<string> {
    return kept(this.watched, `${watcher.module} ${watcher.via}`, () => ({ watcher, ids: new Set<string>() })).ids;
  }
  parentsOf(rollup: RolledUp): Set<string> {
    return kept(this.parents, nameOf(rollup), () => ({ rollup, ids: new Set<string>() })).ids;
  }
  addedTo(rollup: RolledUp): Map<string, Decimal> {
    return kept(this.added, nameOf(rollup), () => ({ rollup, by: new Map<string, Decimal>() })).by;
  }
  /** Of a record that is written again nobody knows whether the second write has seen the first. */
  noteOnce(module: string, id: string): void {
    const name = `${module} ${id}`;
    if (this.#noted.has(name)) this.isExact = false;
    this.#noted.add(name);
  }
  /** Whether a rollup is counted again, as it is not known what changes in it. */
  isCounted(rollup: RolledUp): boolean {
    return !this.isExact || this.children.has(nameOf(rollup)) || this.parents.has(nameOf(rollup));
  }
  partUndone(): void {
    this.isExact = false;
  }
  ownOf(module: string): Set<string> {
    return kept(this.own, module, () => new Set<string>());
  }

  run(context: Context): Promise<void> {
    return context.engine.computing.due(context.asSystem('computed from other records'), this);
  }
}

const nameOf = ({ module, name }: RolledUp) => `${module} ${name}`;

export function kept<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
