import { openDatabase, type Database } from '../database/database.ts';
import type { Log } from '../http/log.ts';
import { joined } from './joined.ts';
import { positionOfLsn, type Position } from './position.ts';

export type ReplicaState = 'used' | 'behind' | 'away';

/** A server that replays what the primary writes, and answers reads. */
export interface Replica {
  readonly name: string;
  readonly state: ReplicaState;
  /** Up to where it has replayed, as far as is known. */
  readonly replayed: Position;
  readonly database: Database;
  /** Looks how it is. @param needed what a replica that keeps up has replayed */
  look(needed: Position | undefined): Promise<void>;
  has(position: Position): Promise<boolean>;
  /** Up to where a read that has ended may have seen. */
  positionNow(): Promise<Position | undefined>;
  /** @throws ReplicaAway as soon as it is known that it does not answer */
  whileHere<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export class ReplicaAway extends Error {}

/** Of a replica that is well, asked how far it is. */
const ANSWERS_WITHIN_MS = 20;
/** A read that takes longer than this makes sure that the replica is there at all. */
const SUSPECT_AFTER_MS = 20;
/** At a look, for which nobody waits, and which may have to connect first. */
const LOOKED_AT_WITHIN_MS = 200;
const CONNECTIONS = 8;
const HOW_FAR = 'select pg_is_in_recovery(), pg_last_wal_replay_lsn()::text';

export function openReplica(url: string, log: Log, options: { prepare: boolean }): Replica {
  const name = new URL(url).host;
  const database = openDatabase(url, { ...options, mayBeReplica: true, connections: CONNECTIONS, name: 'muster reads' });
  const watch = openDatabase(url, { ...options, mayBeReplica: true, connections: 2, name: 'muster replica watch' });
  let state: ReplicaState = 'away';
  let replayed: Position = 0n;
  let gone = makeGone();
  let said: ReplicaState | undefined;

  const turn = (next: ReplicaState) => {
    if (next === state) return;
    state = next;
    if (next !== 'away') return;
    gone.reject(new ReplicaAway());
    gone = makeGone();
  };
  const howFar = joined(() => within(LOOKED_AT_WITHIN_MS, watch.prepared(HOW_FAR, [])));
  /** Whether it answers in time; then it is known how far it is. */
  const ask = async (ms: number): Promise<boolean> => {
    try {
      const [row] = await within(ms, howFar());
      const [isReplica, lsn] = row as [boolean, string | null];
      if (!isReplica || lsn === null) throw new ReplicaAway(); // it was promoted
      replayed = positionOfLsn(lsn);
      return true;
    } catch {
      turn('away');
      return false;
    }
  };
  return {
    name,
    database,
    get state() {
      return state;
    },
    get replayed() {
      return replayed;
    },
    look: async (needed) => {
      if (await ask(LOOKED_AT_WITHIN_MS)) turn(needed !== undefined && replayed >= needed ? 'used' : 'behind');
      if (state !== said) log.warn({ replica: name, state }, 'a replica changed its state'); // not where it was late once
      said = state;
    },
    has: async (position) =>
      state === 'used' && (replayed >= position || ((await ask(ANSWERS_WITHIN_MS)) && replayed >= position)),
    positionNow: async () => ((await ask(ANSWERS_WITHIN_MS)) ? replayed : undefined),
    whileHere: (work) => {
      const suspect = setTimeout(() => void ask(ANSWERS_WITHIN_MS), SUSPECT_AFTER_MS);
      const answer = work();
      answer.catch(() => undefined); // nobody waits for the answer of one that has gone
      return Promise.race([answer, gone.promise]).finally(() => clearTimeout(suspect));
    },
    close: async () => void (await Promise.all([database.close(), watch.close()])),
  };
}

function makeGone() {
  const gone = Promise.withResolvers<never>();
  gone.promise.catch(() => undefined);
  return gone;
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = makeGone();
  work.catch(() => undefined);
  // after the timers of a node that was busy comes what has arrived meanwhile
  const timer = setTimeout(() => setImmediate(() => late.reject(new ReplicaAway())), ms);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
