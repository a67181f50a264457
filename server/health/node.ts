import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { newId } from '#common/ids.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../http/log.ts';
import { isLocalHost } from '../local-address.ts';
import type { Settings } from '../settings.ts';

/** What this process is among those that share a database. */
export interface Node {
  /** `NODE_NAME`, else host and port. */
  readonly name: string;
  /** Told to stop: it answers on, and asks balancers to send no more. */
  readonly isDraining: boolean;
  /** How many sockets are open here. */
  sockets: () => number;
  /** The port is known once the node listens. */
  listensAt(port: number): void;
  drain(): void;
  /** Says now and then that it is there. */
  register(): Promise<void>;
  leave(): Promise<void>;
}

const BEAT_MS = 3_000;
/** A node that has said nothing for so long is a warning. */
export const UNHEARD_AFTER = '10 seconds';
/** After so long nobody waits for a node any more. */
const FORGOTTEN_AFTER = '1 hour';

/** How late timers came, in nanoseconds, since the last beat. */
const delays = monitorEventLoopDelay({ resolution: 10 });
delays.enable();

export function createNode(settings: Settings, database: Database, log: Log): Node {
  let port = settings.port;
  let isDraining = false;
  let timer: NodeJS.Timeout | undefined;
  let isNoted = false;
  let isUnheard = false;
  const id = newId();
  let beating: Promise<void> | undefined;
  const nameNow = () => settings.nodeName ?? `${isOfNoMachine(settings.host) ? hostname() : settings.host}:${port}`;

  const node: Node = {
    get name() {
      return nameNow();
    },
    get isDraining() {
      return isDraining;
    },
    sockets: () => 0,
    listensAt: (found) => void (port = found),
    drain: () => {
      isDraining = true;
      void say();
    },
    register: async () => {
      await say();
      timer = setInterval(() => void say(), BEAT_MS);
      timer.unref();
    },
    leave: async () => {
      clearInterval(timer);
      timer = undefined;
      await beating;
      if (isNoted) await database.query('delete from muster.nodes where _id = $1', [id]).catch(() => undefined);
    },
  };

  const beat = async () => {
    const clockOffsetMs = await offsetFrom(database);
    // the one that stood here before a restart, and was killed
    if (!isNoted)
      await database.query(`delete from muster.nodes where name = $1 and last_seen < now() - interval '${UNHEARD_AFTER}'`, [
        nameNow(),
      ]);
    isNoted = true;
    const { roles, version } = settings;
    const { rss } = process.memoryUsage();
    await database.query(
      `insert into muster.nodes (_id, name, version, http, jobs, draining, clock_offset_ms, event_loop_delay_ms, memory_bytes, sockets)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       on conflict (_id) do update set last_seen = now(), draining = excluded.draining, clock_offset_ms = excluded.clock_offset_ms,
         event_loop_delay_ms = excluded.event_loop_delay_ms, memory_bytes = excluded.memory_bytes, sockets = excluded.sockets`,
      [id, nameNow(), version, roles.http, roles.jobs, isDraining, clockOffsetMs, lateness(), rss, node.sockets()],
    );
    await database.query(`delete from muster.nodes where last_seen < now() - interval '${FORGOTTEN_AFTER}'`);
  };
  /** A database that is away or full keeps nobody from being served; it is told once. */
  const say = () =>
    (beating ??= beat()
      .then(() => void (isUnheard = false))
      .catch((problem: unknown) => {
        if (!isUnheard) log.warn({ problem: String(problem) }, 'this node could not say that it is there');
        isUnheard = true;
      })
      .finally(() => (beating = undefined)));
  return node;
}

/** The moment of the database is compared with the middle of the time that its answer took. */
async function offsetFrom(database: Database): Promise<number> {
  const before = Date.now();
  const { rows } = await database.query('select extract(epoch from clock_timestamp())::float8 * 1000 as now');
  return Math.round((before + Date.now()) / 2 - Number(rows[0]!.now));
}

/** What 99 of 100 timers were late at most, in milliseconds. */
function lateness(): number {
  const nanoseconds = delays.percentile(99);
  delays.reset();
  return Math.round(nanoseconds / 10_000) / 100;
}

/** Addresses that every machine has tell no machine from another. */
const isOfNoMachine = (host: string) => isLocalHost(host) || host === '0.0.0.0' || host === '::';
