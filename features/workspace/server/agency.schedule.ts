import { isTimeZone } from '#common/time-zones.ts';
import type { AgencySchedule } from '#server/discovered.ts';
import { readSetting } from '#server/admin-settings/read-setting.ts';
import { scheduledJobs } from '../scheduled-jobs.module.ts';

/** The zone of the admin setting, and the scheduled jobs that an admin has switched off or given another schedule. */
const agencySchedule: AgencySchedule = async (context) => {
  const timeZone = await readSetting<string>(context, 'time-zone');
  const jobs = await context.engine.settingsCache.getOrLoad(context, 'scheduled jobs', () =>
    context.asSystem('jobs that are off do not repeat').records.all(scheduledJobs, {}),
  );
  const paused = jobs.flatMap(({ job, active }) => (job && !active ? [job] : []));
  const crons = Object.fromEntries(jobs.flatMap(({ job, cron }) => (job && cron ? [[job, cron]] : [])));
  const since = Object.fromEntries(jobs.flatMap(({ job, updatedAt }) => (job && updatedAt ? [[job, updatedAt]] : [])));
  return { timeZone: typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : 'UTC', paused, crons, since };
};

export default agencySchedule;
