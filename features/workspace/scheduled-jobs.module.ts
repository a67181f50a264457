import { checkbox, dateTime, defineModule, dropdown, text } from '#common/module.ts';

/** When repeated work runs, and when it ran. */
export const scheduledJobs = defineModule({
  name: 'scheduledJobs',
  path: 'scheduled-jobs',
  label: 'Scheduled jobs',
  singular: 'Scheduled job',
  icon: 'clock',
  seenBy: { staff: 'nobody' },
  writes: 'admin',
  sort: { field: 'execute_time', order: 'asc' },
  fields: {
    job: text('Job'),
    cron: text('Schedule'),
    execute_time: dateTime('Next run', { indexed: true }),
    last_run: dateTime('Last run', { serverOnly: true }),
    last_status: dropdown(
      'Last result',
      [
        ['succeeded', 'done'],
        ['failed', 'refused'],
      ],
      { serverOnly: true },
    ),
    active: checkbox('Active', { default: true }),
  },
});

export default scheduledJobs;
