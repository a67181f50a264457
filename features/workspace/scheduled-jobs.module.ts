import { checkbox, dateTime, defineModule, text } from '#common/module.ts';

/**
 * The repeating jobs by name; one that is not active does not repeat. Their schedule, next and last runs are the engine’s, which
 * answers them at `/api/scheduled-jobs/repeating`.
 */
export const scheduledJobs = defineModule({
  name: 'scheduledJobs',
  path: 'scheduled-jobs',
  raises: 'settings',
  label: 'Scheduled jobs',
  singular: 'Scheduled job',
  icon: 'clock',
  seenBy: { staff: 'nobody' },
  writes: 'admin',
  softDelete: false,
  sort: { field: 'execute_time', order: 'asc' },
  fields: {
    job: text('Job', { required: true, unique: true, indexed: true }),
    active: checkbox('Active', { default: true }),
    execute_time: dateTime('Next run', { serverOnly: true }),
  },
});

export default scheduledJobs;
