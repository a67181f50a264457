import { readSetting } from '#server/admin-settings/read-setting.ts';
import { job } from '#server/jobs/job.ts';
import { emptyTrash } from '#server/records/trash.ts';

const TRASH_DAYS = 30;

/** What was deleted longer ago than the setting says is removed for good, with its files. */
export const removeOldTrash = job(
  'remove-old-trash',
  async (context) => {
    const days = Number((await readSetting(context, 'trash-days')) ?? TRASH_DAYS);
    if (!Number.isInteger(days) || days < 1) throw new Error('The setting trash-days is no number of days.');
    const removed = await emptyTrash(context, new Date(context.now().getTime() - days * 86_400_000));
    if (removed) context.engine.log.info({ removed }, 'deleted records were removed for good');
  },
  { cron: '10 4 * * *' },
);

export default [removeOldTrash];
