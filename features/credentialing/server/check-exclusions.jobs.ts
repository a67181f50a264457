import { job } from '#server/jobs/job.ts';
import { checkMonthly } from './checks/exclusions.ts';

/** Every month all active providers against the list of exclusions. */
export const checkExclusions = job(
  'check-exclusions',
  async (context) => {
    const counts = await checkMonthly(context);
    context.engine.log.info(
      { ...counts },
      counts ? 'active providers were checked for exclusions' : 'there is no list of exclusions',
    );
  },
  { cron: '0 4 2 * *' },
);

export default [checkExclusions];
