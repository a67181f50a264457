import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/job.ts';
import { reportSchedules } from '../../report-schedules.module.ts';
import { reportSendings } from '../../report-sendings.module.ts';
import { nextRun, type ScheduleStep } from '../../schedule-times.ts';
import { sendTo, type Sending } from './send-to.ts';

const KEPT_DAYS = 60;

/** One letter to one recipient, with their own numbers; sent once, however often the job is tried. */
export const sendScheduled = job<Sending>('send-scheduled-report', sendTo);

/** Whatever node comes first moves the schedule on and queues its letters, in one transaction. */
export const startSchedules = job(
  'start-report-schedules',
  async (context) => {
    const now = context.now().toISOString();
    const due = {
      all: [
        { field: 'next_run_at', op: 'lessThanOrEqual', value: now },
        { field: 'active', op: 'equals', value: true },
      ],
    };
    for await (const { _id } of context.records.each(reportSchedules, due))
      await context.transaction((inner) => startOne(inner, _id));
    await sweepSendings(context);
  },
  { cron: '*/5 * * * *' },
);

async function sweepSendings({ records, now }: Context): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * 86_400_000).toISOString();
  const old = { all: [{ field: 'due', op: 'lessThan', value: before }] };
  const { ids } = await records.ids(reportSendings, { searchTerms: old, selectAll: true });
  if (ids.length) await records.deleteForever(reportSendings, ids);
}

async function startOne(context: Context, id: string): Promise<void> {
  const schedule = await context.records.lock(reportSchedules, id);
  const due = schedule.next_run_at;
  if (!due || !schedule.active || due > context.now().toISOString()) return;
  for (const user of schedule.recipients ?? []) await context.queue(sendScheduled, { schedule: id, user, due });
  await context.records.update(reportSchedules, id, {
    next_run_at: nextRun(timeOf(schedule), context.now()),
    last_run_at: context.now().toISOString(),
    last_problem: null,
  });
}

const timeOf = ({ every, weekday, day, hour, time_zone }: RecordOf<typeof reportSchedules>) => ({
  every: every as ScheduleStep,
  weekday,
  day,
  hour: hour ?? 0,
  time_zone: time_zone ?? 'UTC',
});

export default [startSchedules, sendScheduled];
