import { job } from '../jobs/job.ts';

const KEPT_DAYS = 30;

const removeOldDrafts = job(
  'remove-old-drafts',
  async ({ database, now }) => {
    await database.query(`delete from muster.drafts where saved_at < $1::timestamptz - interval '${KEPT_DAYS} days'`, [now()]);
  },
  { cron: '50 3 * * *' },
);

export default [removeOldDrafts];
