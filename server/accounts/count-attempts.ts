import type { Engine } from '../engine.ts';

/** One more attempt under a key, in the database that all nodes share; with a window that has ended the count begins anew. */
export async function countAttempt(engine: Engine, key: string, windowSeconds: number): Promise<{ count: number; end: Date }> {
  const { rows } = await engine.database.query(
    `insert into muster.sign_in_attempts as a (key, count, window_end) values ($1, 1, $2::timestamptz + make_interval(secs => $3))
     on conflict (key) do update set
       count = case when a.window_end < $2 then 1 else a.count + 1 end,
       window_end = case when a.window_end < $2 then excluded.window_end else a.window_end end
     returning count, window_end`,
    [key, engine.clock(), windowSeconds],
  );
  const { count, window_end: end } = rows[0] as { count: number; window_end: string | Date };
  return { count, end: new Date(end) };
}

/** How many there were under a key in the window that is open. */
export async function attemptsUnder(engine: Engine, key: string): Promise<number> {
  const { rows } = await engine.database.query(
    'select count from muster.sign_in_attempts where key = $1 and window_end >= $2::timestamptz',
    [key, engine.clock()],
  );
  return (rows[0]?.count as number | undefined) ?? 0;
}
