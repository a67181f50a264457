import { job } from '../jobs/job.ts';
import { KEPT } from './idempotency.ts';
import { CALLS_KEPT } from './signed-calls.ts';

const MOST_ANSWERS = 10_000;

/** What refused calls leave behind goes by itself, and what one caller may leave has a bound. */
const sweepCalls = job(
  'sweep-calls',
  async ({ database, now }) => {
    await database.query(`delete from muster.changed_users where at < $1::timestamptz - interval '1 hour'`, [now()]);
    await database.query('delete from muster.sign_in_attempts where window_end < $1', [now()]);
    await database.query(`delete from muster.shared_limits where window_end < $1::timestamptz - interval '1 hour'`, [now()]);
    await database.query(`delete from muster.idempotency where created_at < $1::timestamptz - interval '${KEPT}'`, [now()]);
    await database.query(`delete from muster.received_calls where received_at < $1::timestamptz - interval '${CALLS_KEPT}'`, [
      now(),
    ]);
    await database.query(
      `with crowded as (select user_id from muster.idempotency group by user_id having count(*) > ${MOST_ANSWERS}),
       old as (select ctid as place, row_number() over (partition by user_id order by created_at desc) as at
                 from muster.idempotency where user_id in (select user_id from crowded))
       delete from muster.idempotency where ctid = any(array(select place from old where at > ${MOST_ANSWERS}))`,
    );
  },
  { cron: '*/10 * * * *' },
);

export default [sweepCalls];
