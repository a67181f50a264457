import { isTimeZone } from '#common/time-zones.ts';
import type { AgencySchedule } from '#server/discovered.ts';
import { readSetting } from '#server/admin-settings/read-setting.ts';
import { scheduledJobs } from '../scheduled-jobs.module.ts';

/** The zone of the admin setting, and the scheduled jobs that an admin has switched off. */
const agencySchedule: AgencySchedule = async (context) => {
  const timeZone = await readSetting<string>(context, 'time-zone');
  const paused = await context.engine.settingsCache.getOrLoad(context, 'scheduled jobs that are off', async () => {
    const off = await context.asSystem('jobs that are off do not repeat').records.all(scheduledJobs, { active: false });
    return off.map(({ job }) => job).filter((job) => job !== null);
  });
  return { timeZone: typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : 'UTC', paused };
};

export default agencySchedule;
