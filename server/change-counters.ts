import type { Database } from './database/database.ts';
import type { Log } from './http/log.ts';

/** `access`: roles, teams, access controls; `users`: what one person may do; `sessions`: sessions and keys that ended; `rules`: stored rules. */
export type ChangeCounter = 'definitions' | 'access' | 'users' | 'sessions' | 'lists' | 'settings' | 'rules';
export interface ChangeCounters {
  /** Looks at once instead of at the next beat. */
  check(): Promise<void>;
  stop(): void;
}

/** Ids; `all` when it is not known any more who they are. */
export type ChangedUsers = ReadonlySet<string> | 'all';

const BEAT_MS = 400;

/**
 * How nodes agree: a change of definitions, rights, sessions, lists or rules raises a counter in the same transaction, and
 * every node compares the counters a few times a second. Nothing is lost when a connection is: the next beat sees it. When another
 * server answers than before, everything is read again.
 */
export async function watchChangeCounters(
  database: Database,
  log: Log,
  changed: (names: ReadonlySet<ChangeCounter>, users: ChangedUsers) => Promise<void>,
): Promise<ChangeCounters> {
  let known = await read(database);
  let running: Promise<void> | undefined;
  const look = async () => {
    const now = await read(database);
    const isOther = now.server !== known.server;
    const names = new Set(
      [...now.values].filter(([name, value]) => isOther || known.values.get(name) !== value).map(([name]) => name),
    );
    if (!names.size) return;
    const { values } = known;
    const users =
      names.has('users') && !isOther
        ? await usersBetween(database, values.get('users'), now.values.get('users')!)
        : new Set<string>();
    await changed(names, isOther ? 'all' : users);
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

/** A transaction writes its users under the counter's lock: each value has its rows, unless they were swept in the meantime. */
async function usersBetween(database: Database, from = 0, to: number): Promise<ChangedUsers> {
  const { rows } = await database.query('select value, user_id from muster.changed_users where value > $1 and value <= $2', [
    from,
    to,
  ]);
  const values = new Set(rows.map(({ value }) => Number(value)));
  return values.size < to - from ? 'all' : new Set(rows.map((row) => row.user_id as string));
}

interface Counters {
  values: Map<ChangeCounter, number>;
  /** Another one after a failover or a restart: what was last committed to the one before may be lost, and counters may be used again. */
  server: string;
}

async function read(database: Database): Promise<Counters> {
  const { rows } = await database.query(
    'select name, value, pg_postmaster_start_time()::text as server from muster.change_counters',
  );
  return {
    values: new Map(rows.map((row) => [row.name as ChangeCounter, Number(row.value)])),
    server: String(rows[0]?.server),
  };
}
