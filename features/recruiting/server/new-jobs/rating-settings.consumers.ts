import { consume } from '#server/events/event.ts';
import { adminSettings } from '#server/admin-settings/admin-settings.module.ts';
import { rateJobsAnew } from './new-jobs.jobs.ts';

const RATED_BY = ['job-rating-conditionals', 'bill-rates'];

/** Open jobs are rated by the settings of now. */
export default consume(
  'rate-jobs-by-new-settings',
  { modules: [adminSettings.name], whats: ['changed'] },
  async (context, events) => {
    const ids = events.map(({ recordId }) => recordId);
    const found = await context.asSystem('what a setting is for').records.all(adminSettings, { _id: [...new Set(ids)] });
    if (found.some(({ key }) => RATED_BY.includes(key ?? ''))) await context.queue(rateJobsAnew, {}, { key: rateJobsAnew.name });
  },
);
