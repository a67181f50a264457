import { job } from '#server/jobs/job.ts';
import { draftUses } from '../draft-uses.module.ts';
import { WORDS_DAYS } from './list-uses.ts';

/** The words of drafts go after 30 days; what they cost stays. */
export const forgetWords = job(
  'forget-words-of-drafts',
  async (context) => {
    const before = new Date(context.now().getTime() - WORDS_DAYS * 86_400_000).toISOString();
    const old = {
      all: [
        { field: 'createdAt', op: 'lessThan', value: before },
        {
          any: [
            { field: 'prompt', op: 'notEmpty' },
            { field: 'message', op: 'notEmpty' },
          ],
        },
      ],
    };
    for await (const { _id } of context.records.each(draftUses, old))
      await context.records.update(draftUses, _id, { prompt: null, message: null });
  },
  { cron: '40 4 * * *' },
);

export default [forgetWords];
