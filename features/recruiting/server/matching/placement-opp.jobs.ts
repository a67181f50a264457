import { job } from '#server/jobs/job.ts';
import { runPlacementOpp } from './placement-opp.ts';
import { sweepShown } from '#server/records/shown-ids.ts';

/** Finds the best jobs of a lead that became a placement opportunity. */
export const matchPlacementOpp = job<{ lead: string }>('match-placement-opp', async (context, { lead }) => {
  await runPlacementOpp(context, lead);
});

export const sweepShownMatches = job('sweep-shown-matches', (context) => sweepShown(context), { cron: '40 3 * * *' });

export default [matchPlacementOpp, sweepShownMatches];
