import type { Database } from './database/database.ts';
import type { Log } from './http/log.ts';

export type ChangeCounter = 'definitions' | 'access' | 'sessions' | 'lists' | 'settings';
export interface ChangeCounters {
  /** Looks at once instead of at the next beat. */
  check(): Promise<void>;
  stop(): void;
}

const BEAT_MS = 400;

/**
 * How nodes agree: whoever changes definitions, rights, sessions or lists raises a counter in the same transaction, and
 * every node compares the counters a few times a second. Nothing is lost when a connection is: the next beat sees it.
 */
export async function watchChangeCounters(
  database: Database,
  log: Log,
  changed: (names: ReadonlySet<ChangeCounter>) => Promise<void>,
): Promise<ChangeCounters> {
  let known = await read(database);
  let running: Promise<void> | undefined;
  const look = async () => {
    const now = await read(database);
    const names = new Set([...now].filter(([name, value]) => known.get(name) !== value).map(([name]) => name));
    if (!names.size) return;
    await changed(names);
    known = now;
  };
  const check = () => (running ??= look().finally(() => (running = undefined)));
  const timer = setInterval(
    () => check().catch((problem: unknown) => log.warn({ problem: String(problem) }, 'the change counters could not be read')),
    BEAT_MS,
  );
  timer.unref();
  return {
    check: async () => {
      await running?.catch(() => undefined); // a look that began before the change may have missed it
      await check();
    },
    stop: () => clearInterval(timer),
  };
}

/** Every node reads definitions, rights, lists and settings again; this one before the promise is kept. */
export async function readAllAgain({
  database,
  changeCounters,
}: {
  database: Pick<Database, 'query'>;
  changeCounters: ChangeCounters;
}): Promise<void> {
  await database.query('update muster.change_counters set value = value + 1');
  await changeCounters.check();
}

async function read(database: Database): Promise<Map<ChangeCounter, number>> {
  const { rows } = await database.query('select name, value from muster.change_counters');
  return new Map(rows.map((row) => [row.name as ChangeCounter, Number(row.value)]));
}
