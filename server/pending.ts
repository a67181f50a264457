import type { ChangeCounter } from './change-counters.ts';
import type { Context, LastWork } from './context.ts';
import type { Queryable } from './database/database.ts';
import type { Engine } from './engine.ts';

/** What a transaction does at its end, and after it. */
export interface Pending {
  readonly raised: Map<ChangeCounter, Set<string>>;
  readonly effects: (() => void | Promise<void>)[];
  /** By what it is for. */
  readonly last: Map<string, LastWork>;
}

export const nothingPending = (): Pending => ({ raised: new Map(), effects: [], last: new Map() });

/** What one work writes may ask for the next: chains of computed fields have an end, as circles are refused. */
const MOST_ROUNDS = 1_000;

/** Before the counters, which hold up other nodes. */
export async function runLast(context: Context, { last }: Pending): Promise<void> {
  for (let rounds = 0; last.size; rounds++) {
    if (rounds === MOST_ROUNDS) throw new Error(`${[...last.keys()].join(', ')} come to no end.`);
    const [key, work] = last.entries().next().value as [string, LastWork];
    last.delete(key);
    await work.run(context);
  }
}

/** Counters are locked until the commit: each is raised once, in one order, as the transaction's last act. */
export async function raiseCounters(database: Queryable, { raised }: Pending): Promise<void> {
  const counters = [...raised].toSorted(([one], [other]) => one.localeCompare(other));
  for (const [counter, ids] of counters)
    await database.query(
      `with raised as (update muster.change_counters set value = value + 1 where name = $1 returning value)
       insert into muster.changed_users (value, user_id) select value, unnest($2::text[]) from raised`,
      [counter, [...ids]],
    );
}

/** The change stands: an effect that fails is no reason to say otherwise, nor to leave out the next. */
export async function runEffects(engine: Engine, { raised, effects }: Pending): Promise<void> {
  // the person who made the change sees it at their next call; if this look fails, the next beat sees it
  if (raised.size) await runEffect(engine, () => engine.changeCounters.check());
  for (const effect of effects) await runEffect(engine, effect);
}

export async function runEffect(engine: Engine, effect: () => void | Promise<void>): Promise<void> {
  try {
    await effect();
  } catch (problem) {
    engine.log.warn({ problem: String(problem) }, 'an effect of a committed change failed');
  }
}

/** What fails is undone alone, with the effects that it asked for; the problem is thrown on. */
export async function underSavepoint<T>(database: Queryable, { effects, last }: Pending, run: () => Promise<T>): Promise<T> {
  const before = effects.length;
  await database.prepared('savepoint part', []); // what waits to be written is written before it
  try {
    const result = await run();
    await database.prepared('release savepoint part', []); // what the part wrote fails here
    return result;
  } catch (problem) {
    effects.length = before;
    for (const work of last.values()) work.partUndone?.();
    await database.query('rollback to savepoint part');
    await database.query('release savepoint part');
    throw problem;
  }
}
