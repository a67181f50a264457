import type { Defaults } from '#server/discovered.ts';
import { scheduledJobs } from '../scheduled-jobs.module.ts';

/** Each repeating job has its record, so that an admin can switch it off. */
const repeatingJobs: Defaults = {
  name: 'scheduled jobs',
  order: 40,
  run: async (context) => {
    const known = new Set((await context.records.all(scheduledJobs, {})).map(({ job }) => job));
    const missing = context.engine.discovered.jobs.filter(({ name, cron }) => cron && !known.has(name));
    for (const { name } of missing) await context.records.create(scheduledJobs, { name, job: name });
  },
};

export default repeatingJobs;
