import { clockShift } from '../database/clock-shift.ts';
import type { Engine } from '../engine.ts';

/** The nodes' clocks may differ: windows begin and end by the database's. */
const NOW = 'clock_timestamp() + make_interval(secs => $2::float8)';

/**
 * One more attempt under a key, in the database that all nodes share; with a window that has ended the count begins anew.
 *
 * @returns when the window ends, by this node's clock
 */
export async function countAttempt(engine: Engine, key: string, windowSeconds: number): Promise<{ count: number; end: Date }> {
  const { rows } = await engine.database.query(
    `insert into muster.sign_in_attempts as a (key, count, window_end) values ($1, 1, ${NOW} + make_interval(secs => $3))
     on conflict (key) do update set
       count = case when a.window_end < ${NOW} then 1 else a.count + 1 end,
       window_end = case when a.window_end < ${NOW} then excluded.window_end else a.window_end end
     returning count, extract(epoch from window_end - (${NOW}))::float8 as seconds`,
    [key, clockShift(engine), windowSeconds],
  );
  const { count, seconds } = rows[0] as { count: number; seconds: number };
  return { count, end: new Date(engine.clock().getTime() + seconds * 1000) };
}

/** How many there were under a key in the window that is open. */
export async function attemptsUnder(engine: Engine, key: string): Promise<number> {
  const { rows } = await engine.database.query(
    `select count from muster.sign_in_attempts where key = $1 and window_end >= ${NOW}`,
    [key, clockShift(engine)],
  );
  return (rows[0]?.count as number | undefined) ?? 0;
}
