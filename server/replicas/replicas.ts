import type { Database } from '../database/database.ts';
import type { Log } from '../http/log.ts';
import type { Settings } from '../settings.ts';
import { joined } from './joined.ts';
import { laterOf, positionOfLsn, type Position } from './position.ts';
import { openReplica, type Replica, type ReplicaState } from './replica.ts';

export interface KnownReplica {
  name: string;
  state: ReplicaState;
  lagBytes: number;
}

/** The servers of DATABASE_READ_URLS, beside the primary that is written to. */
export interface Replicas {
  /** Up to where somebody may have seen who has read from the primary, or written to it, before this call. */
  position(): Promise<Position>;
  /** One that has what was written up to there. */
  having(position: Position): Promise<Replica | undefined>;
  /** Rights or definitions were read again: a replica that does not have them yet answers nobody. */
  requireNow(): void;
  known(): KnownReplica[];
  close(): Promise<void>;
}

const BEAT_MS = 250;
/** One that does not have what was written so long ago is behind. */
const KEEPS_UP_WITHIN_MS = 1_000;
// what is not flushed has not reached a replica, and nobody was told that it is saved, unless commits do not wait for it
const WRITTEN = `select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end::text`;

export async function openReplicas(
  { databaseReadUrls, databasePrepare: prepare }: Settings,
  primary: Database,
  log: Log,
): Promise<Replicas | undefined> {
  if (!databaseReadUrls) return undefined;
  const replicas = databaseReadUrls.map((url) => openReplica(url, log, { prepare }));
  const position = joined(async () => positionOfLsn((await primary.prepared(WRITTEN, []))[0]![0] as string));
  const written: { at: number; position: Position }[] = [];
  let floor: Promise<Position | undefined>;
  let turn = 0;

  const requireNow = () => void (floor = position().catch(() => undefined));
  const look = async () => {
    const at = performance.now();
    const now = await position().catch(() => undefined);
    if (now !== undefined) written.push({ at, position: now });
    while (written[1] && at - written[1].at >= KEEPS_UP_WITHIN_MS) written.shift();
    await Promise.all(replicas.map((replica) => replica.look(written[0]?.position)));
  };
  let looking: Promise<void> | undefined;
  const beat = setInterval(() => void (looking ??= look().finally(() => (looking = undefined))), BEAT_MS);
  beat.unref();
  requireNow();
  await look();

  return {
    position,
    requireNow,
    having: async (wanted) => {
      const least = await floor;
      if (least === undefined) return requireNow() as undefined; // the primary did not answer then
      for (let tries = 0; tries < replicas.length; tries++) {
        const replica = replicas[turn++ % replicas.length]!;
        if (await replica.has(laterOf(wanted, least))) return replica;
      }
      return undefined;
    },
    known: () =>
      replicas.map(({ name, state, replayed }) => ({
        name,
        state,
        lagBytes: Math.max(0, Number((written.at(-1)?.position ?? replayed) - replayed)),
      })),
    close: async () => {
      clearInterval(beat);
      await looking;
      await Promise.all(replicas.map((replica) => replica.close()));
    },
  };
}
