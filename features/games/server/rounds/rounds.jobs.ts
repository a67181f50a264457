import { job } from '#server/jobs/job.ts';
import { processPassedRounds } from './process-passed.ts';

/** Every minute, so that a round begins and ends within the first minute of its day in the agency's zone. */
export const processRounds = job('begin-and-end-rounds', async (context) => void (await processPassedRounds(context)), {
  cron: '* * * * *',
});

export default [processRounds];
