import { job } from '../jobs/job.ts';

/** A session that ended is of use to nobody after so long: the audit log tells who signed in. */
export const SESSIONS_KEPT_DAYS = 90;

export const sweepSessions = job(
  'sweep-sessions',
  async ({ database, now }) =>
    void (await database.query(
      `delete from muster.sessions where coalesce(ended_at, expires_at) < $1::timestamptz - make_interval(days => $2)
          and expires_at < $1::timestamptz`,
      [now(), SESSIONS_KEPT_DAYS],
    )),
  { cron: '33 3 * * *' },
);

export default [sweepSessions];
