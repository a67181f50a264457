import type { Context } from '../context.ts';
import { job } from '../jobs/job.ts';

const DAYS = 30;
const BATCH = 10_000;

/** Events are kept for 30 days: a consumer that was away longer has missed some. */
const sweepEvents = job('sweep-events', removeOldEvents, { cron: '43 3 * * *' });

/** In batches, the oldest first, so that none holds the table for long. */
export async function removeOldEvents({ database, now }: Context, _payload: unknown = {}): Promise<void> {
  for (let removed = BATCH; removed === BATCH;) {
    const { rowCount } = await database.query(
      `delete from muster.events where id in (
         select id from (select id, at from muster.events order by id limit ${BATCH}) oldest
          where at < $1::timestamptz - interval '${DAYS} days')`,
      [now()],
    );
    removed = rowCount;
  }
}

export default [sweepEvents];
