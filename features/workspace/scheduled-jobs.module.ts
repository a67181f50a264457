import { checkbox, dateTime, defineModule, text } from '#common/module.ts';

/**
 * The repeating jobs by name; one that is not active does not repeat, and `cron` takes the place of the code’s schedule. Next and last runs
 * are the engine’s, which answers them at `/api/scheduled-jobs/repeating`.
 */
export const scheduledJobs = defineModule({
  name: 'scheduledJobs',
  path: 'scheduled-jobs',
  raises: 'settings',
  label: 'Scheduled jobs',
  singular: 'Scheduled job',
  icon: 'clock',
  seenBy: { staff: 'nobody' },
  writes: 'server',
  softDelete: false,
  sort: { field: 'execute_time', order: 'asc' },
  fields: {
    job: text('Job', { required: true, unique: true, indexed: true }),
    active: checkbox('Active', { default: true }),
    cron: text('Schedule', { description: 'Five fields; without one the schedule of the code counts.' }),
    execute_time: dateTime('Next run', { serverOnly: true }),
  },
});

export default scheduledJobs;
