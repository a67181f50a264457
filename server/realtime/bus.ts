import { randomInt } from 'node:crypto';
import pg from 'pg';
import type { Database } from '../database/database.ts';
import type { Log } from '../http/log.ts';
import type { Present } from './presence.ts';

/** What every node hears: ids and names, never field values. */
export type BusMessage =
  | { kind: 'records'; module: string; ids: string[] }
  /** Sessions ended or rights changed: each listener's session is checked again. */
  | { kind: 'sessions' }
  /** Something may have been said that this node did not hear. */
  | { kind: 'missed' }
  | { kind: 'event'; name: string; users: string[] | 'all'; payload: Record<string, unknown> }
  /** Who has a record open at one node: all of them, none when the last has gone. */
  | { kind: 'present'; node: string; key: string; people: Present[] }
  /** A node lives, leaves, or asks the others who has what open there. */
  | { kind: 'node'; node: string; says: 'lives' | 'leaves' | 'asks' };

export interface Bus {
  recordsChanged(module: string, ids: readonly string[]): void;
  /** An event for these people, or for everybody signed in. */
  send(name: string, users: string[] | 'all', payload: Record<string, unknown>): void;
  /** To everybody signed in at this node only: every node says it for itself. */
  sayHere(name: string): void;
  /** Some sessions of this node's listeners may have ended: every node says it for itself. */
  sessionsChanged(): void;
  present(node: string, key: string, people: Present[]): void;
  node(node: string, says: 'lives' | 'leaves' | 'asks'): void;
  listen(listener: (message: BusMessage) => void): void;
  /** The number under which the database knows that this node lives (`nodeLivesSql`); null while it does not know. */
  readonly livesAs: number | null;
  /** Sends what still waits. */
  close(): Promise<void>;
}

const CHANNEL = 'muster';
/** Each node holds a lock of this class, under its number, as long as its connection to the bus stands. */
const NODES_LOCK = 7_205_262;

/** Whether the node of this number lives: the database ends its lock with its connection, at once when its process is killed. */
export const nodeLivesSql = (number: string): string =>
  `exists (select from pg_locks l where l.locktype = 'advisory' and l.classid = ${NODES_LOCK} and l.objid = ${number}::oid
     and l.objsubid = 2 and l.granted and l.database = (select oid from pg_database where datname = current_database()))`;
const FLUSH_MS = 40;
/** Ids in one message; those of a mass update are several. */
const IDS_AT_ONCE = 200;

/** Fan-out over the database's NOTIFY, gathered so that busy writers send one notification, not one each. */
export function openBus(database: Database, url: string, log: Log): Bus {
  const listeners: ((message: BusMessage) => void)[] = [];
  let waiting: BusMessage[] = [];
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;
  let isClosed = false;
  const number = randomInt(1, 2 ** 31);
  let isHeld = false;

  const tellHere = (message: BusMessage) => {
    for (const listener of listeners) listener(message);
  };
  const connect = async () => {
    if (isClosed) return;
    const fresh = new pg.Client({ connectionString: url, application_name: 'muster bus', keepAlive: true });
    fresh.on('notification', ({ payload }) => {
      for (const message of JSON.parse(payload ?? '[]') as BusMessage[]) tellHere(message);
    });
    const again = () => {
      if (client !== fresh || isClosed) return;
      client = undefined;
      isHeld = false;
      setTimeout(() => connect().catch(() => undefined), 500).unref();
    };
    fresh.on('error', again);
    fresh.on('end', again);
    client = fresh;
    try {
      await fresh.connect();
      // shared: an earlier connection of this node may not have ended for the database yet
      await fresh.query(`listen ${CHANNEL}; select pg_advisory_lock_shared(${NODES_LOCK}, ${number})`);
      isHeld = client === fresh;
      tellHere({ kind: 'missed' });
    } catch (problem) {
      log.warn({ problem: String(problem) }, 'the bus is not connected, trying again');
      again(); // unless its end was heard already: a second attempt beside the first would hear everything twice
      void fresh.end().catch(() => undefined);
    }
  };
  void connect();

  let sending = Promise.resolve();
  const send = async (messages: readonly BusMessage[]) => {
    for (const chunk of chunksOf(messages)) await database.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(chunk)]);
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const messages = gather(waiting);
    waiting = [];
    sending = sending
      .then(() => send(messages))
      .catch((problem: unknown) => log.warn({ problem: String(problem) }, 'events were not sent'));
    return sending;
  };
  const push = (message: BusMessage) => {
    waiting.push(message);
    timer ??= setTimeout(flush, FLUSH_MS);
    timer.unref();
  };
  return {
    recordsChanged: (module, ids) => push({ kind: 'records', module, ids: [...ids] }),
    send: (name, users, payload) => {
      const groups = users === 'all' ? [users] : groupsOf(users, MOST_USERS);
      for (const group of groups) push({ kind: 'event', name, users: group, payload });
    },
    sayHere: (name) => tellHere({ kind: 'event', name, users: 'all', payload: {} }),
    sessionsChanged: () => tellHere({ kind: 'sessions' }),
    present: (node, key, people) => push({ kind: 'present', node, key, people }),
    node: (node, says) => push({ kind: 'node', node, says }),
    listen: (listener) => void listeners.push(listener),
    get livesAs() {
      return isHeld ? number : null;
    },
    close: async () => {
      isClosed = true;
      await flush();
      await client?.end().catch(() => undefined);
    },
  };
}

/** Each changed record once, by module, and the last word of who has a record open. */
function gather(messages: readonly BusMessage[]): BusMessage[] {
  const changed = new Map<string, Set<string>>();
  const others = new Map<unknown, BusMessage>();
  for (const message of messages) {
    if (message.kind === 'present') others.set(message.key, message);
    else if (message.kind !== 'records') others.set(message, message);
    else {
      const ids = changed.get(message.module) ?? new Set();
      changed.set(message.module, ids);
      for (const id of message.ids) ids.add(id);
    }
  }
  const records = [...changed].flatMap(([module, ids]) =>
    groupsOf([...ids], IDS_AT_ONCE).map((group): BusMessage => ({ kind: 'records', module, ids: group })),
  );
  return [...records, ...others.values()];
}

/** So many that their ids fit into one notification. */
const MOST_USERS = 200;
const groupsOf = (ids: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size));

/** A notification holds at most 8,000 bytes. */
function chunksOf(messages: readonly BusMessage[]): BusMessage[][] {
  const chunks: BusMessage[][] = [];
  let size = Infinity;
  for (const message of messages) {
    const length = JSON.stringify(message).length + 1;
    if (length > 7_800) continue;
    if (size + length > 7_800) {
      chunks.push([]);
      size = 2;
    }
    chunks.at(-1)!.push(message);
    size += length;
  }
  return chunks;
}
