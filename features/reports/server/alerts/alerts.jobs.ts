import { job } from '#server/jobs/job.ts';
import { reportAlerts } from '../../report-alerts.module.ts';
import { checkAlert } from './check-alert.ts';

/** Every alert is looked at with the rights of its owner. */
export const checkAlerts = job(
  'check-report-alerts',
  async (context) => {
    for await (const alert of context.records.each(reportAlerts, { active: true })) await checkAlert(context, alert);
  },
  { cron: '*/10 * * * *' },
);

export default [checkAlerts];
