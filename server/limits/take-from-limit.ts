import { clockShift } from '../database/clock-shift.ts';
import type { Engine } from '../engine.ts';

/** So many within a window, by all nodes together. */
export interface Limit {
  most: number;
  windowSeconds: number;
}

/** What this node has taken of a limit and not used up. */
interface Share {
  left: number;
  /** How many it asks for next. */
  next: number;
  /** When the window ends, by this node's clock. */
  endsAt: number;
  asking: Promise<void> | undefined;
}

const FIRST_SHARE = 10;
const LARGEST_SHARE = 60;
const MOST_KEPT = 5_000;
const shares = new WeakMap<Engine, Map<string, Share>>();

/**
 * Takes one. A node takes a share ahead, so that most calls need no statement; shares get smaller toward the end, so that little of the
 * limit lies unused at a node that needs no more.
 *
 * @returns the seconds to wait where nothing is left in this window
 */
export async function takeFromLimit(engine: Engine, key: string, limit: Limit): Promise<number | undefined> {
  const share = shareOf(engine, key);
  for (;;) {
    const now = engine.clock().getTime();
    if (share.endsAt <= now) Object.assign(share, { left: 0, next: FIRST_SHARE });
    if (share.left > 0) {
      share.left--;
      return undefined;
    }
    if (share.endsAt > now && share.next === 0) return Math.max(1, Math.ceil((share.endsAt - now) / 1000));
    await (share.asking ??= askForShare(engine, key, limit, share).finally(() => (share.asking = undefined)));
  }
}

function shareOf(engine: Engine, key: string): Share {
  let ofEngine = shares.get(engine);
  if (!ofEngine || ofEngine.size > MOST_KEPT) shares.set(engine, (ofEngine = new Map()));
  let share = ofEngine.get(key);
  if (!share) ofEngine.set(key, (share = { left: 0, next: FIRST_SHARE, endsAt: 0, asking: undefined }));
  return share;
}

async function askForShare(engine: Engine, key: string, { most, windowSeconds }: Limit, share: Share): Promise<void> {
  const values = [key, share.next || FIRST_SHARE, most, windowSeconds, clockShift(engine)];
  let [row] = await engine.database.prepared(TAKE, values);
  if (!row) {
    await engine.database.query(BEGIN, [key]);
    [row] = await engine.database.prepared(TAKE, values);
  }
  const [granted, seconds] = row as [number, number];
  share.left = granted;
  share.next = granted ? Math.min(2 * granted, LARGEST_SHARE) : 0;
  share.endsAt = engine.clock().getTime() + seconds * 1000;
}

const BEGIN = `insert into muster.shared_limits (key, rest, granted, window_end) values ($1, 0, 0, '-infinity') on conflict do nothing`;
const REST = 'case when l.window_end <= moment.now then $3::integer else l.rest end';
const GRANT = `least(${REST}, greatest(1, least($2::integer, (${REST} + 9) / 10)))`;
const TAKE = `
  update muster.shared_limits l
     set granted = ${GRANT}, rest = ${REST} - ${GRANT},
         window_end = case when l.window_end <= moment.now then moment.now + make_interval(secs => $4) else l.window_end end
    from (select clock_timestamp() + make_interval(secs => $5) as now) moment
   where l.key = $1
  returning l.granted, extract(epoch from l.window_end - moment.now)::float8 as seconds`;
