import { job } from '#server/jobs/job.ts';
import { generateTrackers } from './generate-trackers.ts';

/** At the beginning of each week, whichever of the two days it begins with. */
export const makeTrackers = job(
  'make-timesheet-trackers',
  async (context) => {
    await generateTrackers(context, context.today());
  },
  { cron: '15 1 * * 0,1' },
);

export default [makeTrackers];
