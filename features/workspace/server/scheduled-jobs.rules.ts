import { isCron, scheduleOf } from '#server/jobs/cron.ts';
import { check } from '#server/records/rules.ts';
import { scheduledJobs } from '../scheduled-jobs.module.ts';

const MINUTE_MS = 60_000;
/** More often than so many minutes a job repeats only where the code says so. */
const OFTEN = 5;
const LOOKED_AT = 12;

export default [
  check(scheduledJobs, 'some jobs must not rest', { on: ['active'] }, ({ record, refuse, context }) => {
    const found = context.engine.discovered.jobs.find(({ name }) => name === record.job);
    if (found?.neverRests && !record.active) refuse('This job keeps the audit log whole, so it cannot be paused.', 'active');
  }),
  check(scheduledJobs, 'a schedule has five fields and is not too often', { on: ['cron'] }, ({ record, refuse, context }) => {
    if (!record.cron) return;
    if (!isCron(record.cron)) return refuse('A schedule has five fields: minute, hour, day, month, day of the week.', 'cron');
    const own = context.engine.discovered.jobs.find(({ name }) => name === record.job)?.cron;
    const least = Math.min(OFTEN, own ? shortestGap(own) : OFTEN);
    if (shortestGap(record.cron) < least)
      refuse(`That is too often: at least ${least} minutes have to lie between two runs.`, 'cron');
  }),
];

/** In minutes, between the next runs; none: as long as it gets. */
function shortestGap(cron: string): number {
  const schedule = scheduleOf(cron);
  let [last, shortest] = [schedule.next('UTC', new Date(0)), Infinity];
  for (let at = 0; at < LOOKED_AT && last; at++) {
    const next = schedule.next('UTC', last);
    if (next) shortest = Math.min(shortest, (next.getTime() - last.getTime()) / MINUTE_MS);
    last = next;
  }
  return shortest;
}
