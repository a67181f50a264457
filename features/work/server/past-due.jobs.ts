import { addDays } from '#common/fields/calendar.ts';
import { dayIn } from '#common/time-zones.ts';
import { job } from '#server/jobs/job.ts';
import { updateStill } from '#server/records/update-still.ts';
import { tasks } from '../tasks.module.ts';
import { OPEN, PAST_DUE, statusByDate, todayOf, type DatedTask } from './past-due.ts';

/** Tasks become past due when the day of their assignee begins, wherever that is. */
export const markPastDue = job(
  'mark-tasks-past-due',
  async (context) => {
    const latest = addDays(dayIn('UTC', context.now()), 1);
    const candidates = {
      all: [
        { field: 'status', op: 'in', value: OPEN },
        { field: 'due_date', op: 'lessThan', value: latest },
      ],
    };
    const dated = [];
    for await (const { _id, status, due_date, assigned_to } of context.records.each(tasks, candidates))
      dated.push({ _id, status, due_date, assigned_to });
    const today = await todayOf(context, [...new Set(dated.flatMap(({ assigned_to }) => assigned_to ?? []))]);
    const isLate = (task: DatedTask & { assigned_to: string | null }) => statusByDate(task, today(task.assigned_to)) === PAST_DUE;
    const late = dated.filter(isLate).map(({ _id }) => _id);
    await updateStill(context, tasks, late, isLate, { status: PAST_DUE });
  },
  { cron: '4 * * * *' },
);

export default [markPastDue];
