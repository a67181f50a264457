import type { Database } from './database/database.ts';
import type { Log } from './http/log.ts';

export type PulseName = 'definitions' | 'access' | 'sessions' | 'lists' | 'settings';
export interface Pulse {
  /** Looks at once instead of at the next beat. */
  check(): Promise<void>;
  stop(): void;
}

const BEAT_MS = 400;

/**
 * How nodes agree: whoever changes definitions, rights, sessions or lists raises a counter in the same transaction, and
 * every node compares the counters a few times a second. Nothing is lost when a connection is: the next beat sees it.
 */
export async function startPulse(
  database: Database,
  log: Log,
  changed: (names: ReadonlySet<PulseName>) => Promise<void>,
): Promise<Pulse> {
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
    () => check().catch((problem: unknown) => log.warn({ problem: String(problem) }, 'the pulse could not be read')),
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
export async function readAllAgain({ database, pulse }: { database: Pick<Database, 'query'>; pulse: Pulse }): Promise<void> {
  await database.query('update muster.pulse set value = value + 1');
  await pulse.check();
}

async function read(database: Database): Promise<Map<PulseName, number>> {
  const { rows } = await database.query('select name, value from muster.pulse');
  return new Map(rows.map((row) => [row.name as PulseName, Number(row.value)]));
}
