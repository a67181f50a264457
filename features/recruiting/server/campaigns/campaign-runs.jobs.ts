import { job } from '#server/jobs/job.ts';
import { campaignRecipients } from '../../campaign-recipients.module.ts';
import { campaigns } from '../../campaigns.module.ts';
import { writeCounts } from './campaign-counts.ts';
import { giveOutAgain } from './give-out-again.ts';

const AT_ONCE = 500;

/** To whom a cancelled campaign has not begun to leave, it never does. */
export const dropRecipients = job<{ sending: string }>('drop-campaign-recipients', async (context, { sending }) => {
  for (;;) {
    const isDone = await context.transaction(async (inner) => {
      const { records } = inner;
      if (!(await records.find(campaigns, sending))) return true;
      const { status } = await records.lock(campaigns, sending);
      if (status !== 'Cancelled') await records.update(campaigns, sending, { status: 'Cancelled' });
      const open = {
        all: [
          { field: 'campaign', op: 'equals', value: sending },
          { field: 'status', op: 'equals', value: 'queued' },
          { field: 'claim', op: 'empty' },
        ],
      };
      const { ids } = await records.ids(campaignRecipients, { searchTerms: open, selectNumberOfRecords: AT_ONCE });
      if (ids.length) await records.updateMany(campaignRecipients, ids, { status: 'skipped', problem: 'cancelled' });
      await writeCounts(inner, sending);
      return ids.length < AT_ONCE;
    });
    if (isDone) return;
  }
});

/** Somebody paused or resumed the run of a campaign among the acts on many records. */
export const followRun = job<{ sending: string; state: string }>('follow-campaign-run', (context, { sending, state }) =>
  context.transaction(async (inner) => {
    const { records } = inner;
    if (!(await records.find(campaigns, sending))) return;
    const { status, run } = await records.lock(campaigns, sending);
    if (state === 'paused' && (status === 'Sending' || status === 'Scheduled'))
      await records.update(campaigns, sending, { status: 'Paused' });
    if (state !== 'waiting' || status !== 'Paused') return;
    await records.update(campaigns, sending, { status: 'Sending' });
    if (run) await giveOutAgain(inner, run);
  }),
);

export default [dropRecipients, followRun];
