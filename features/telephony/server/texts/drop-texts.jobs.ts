import { job } from '#server/jobs/job.ts';
import { sms } from '../../sms.module.ts';

/** What was to leave with a sending that somebody ended. */
export const dropTexts = job<{ sending: string }>('drop-texts', async (context, { sending }) => {
  for await (const { _id } of context.records.each(sms, { sending, delivery: 'queued' }))
    await context.transaction(async (inner) => {
      if ((await inner.records.lock(sms, _id)).delivery === 'queued')
        await inner.records.update(sms, _id, { delivery: 'failed', error: 'The sending was cancelled.' });
    });
});

export default [dropTexts];
