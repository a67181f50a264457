import { job } from '#server/jobs/job.ts';
import { emptyTrash, trashDays } from '#server/records/trash.ts';

/** What was deleted longer ago than the setting says is removed for good, with its files. */
export const removeOldTrash = job(
  'remove-old-trash',
  async (context) => {
    const days = await trashDays(context);
    const removed = await emptyTrash(context, new Date(context.now().getTime() - days * 86_400_000));
    if (removed) context.engine.log.info({ removed }, 'deleted records were removed for good');
  },
  { cron: '10 4 * * *' },
);

export default [removeOldTrash];
