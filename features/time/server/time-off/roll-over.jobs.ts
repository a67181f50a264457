import { job } from '#server/jobs/job.ts';
import { rollOver } from './roll-over.ts';

/** On 1 January, a few minutes after the year has begun. */
export const beginPtoYear = job(
  'begin-pto-year',
  async (context) => {
    await rollOver(context, { toYear: Number(context.today().slice(0, 4)) });
  },
  { cron: '5 0 1 1 *' },
);

export default [beginPtoYear];
