import type { Context } from '../context.ts';

const MOST_SHOWN = 5_000;
const KEPT_DAYS = 180;

/** What this person was shown beside a record, so that the next look tells what is new. */
export async function rememberShown(
  { database, userId, now }: Context,
  recordId: string,
  shown: readonly string[],
): Promise<void> {
  if (!userId || !shown.length) return;
  await database.query(
    `insert into muster.shown_matches (user_id, record_id, shown, at) values ($1, $2, $3, $4)
     on conflict (user_id, record_id) do update
       set shown = (array(select distinct unnest(excluded.shown || muster.shown_matches.shown)))[1:${MOST_SHOWN}], at = excluded.at`,
    [userId, recordId, shown, now()],
  );
}

/** What nobody looked at for long is forgotten. */
export async function sweepShown({ database, now }: Context): Promise<void> {
  await database.query(`delete from muster.shown_matches where at < $1::timestamptz - interval '${KEPT_DAYS} days'`, [now()]);
}
