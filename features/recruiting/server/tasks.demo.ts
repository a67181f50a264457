import { addDays } from '#common/fields/calendar.ts';
import type { Context } from '#server/context.ts';
import { demo, officeMoment } from '#server/demo.ts';
import { tasks } from '#features/work/tasks.module.ts';
import { leads } from '../leads.module.ts';
import type { Person } from './demo-openings.ts';

const todos: [string, string, string][] = [
  ['Call back about availability', 'Asked which weeks are free before the offer goes out.', 'Follow-up'],
  ['Ask for two references', 'One supervisor, one colleague, both of the last two years.', 'Email'],
  ['Send the rate confirmation', 'Weekly hours and the pay rate, as agreed on the phone.', 'Placement'],
  ['Check in after the first week', 'How the unit is, whether the schedule holds.', 'Call'],
];
const TASKS = 90;
/** Days that an open task may be late; older ones have been done. */
const LATE = 6;

/** What people have on their lists these days; what rules asked of them weeks ago is done, but for a few. */
export default demo('tasks', 70, async (context, world) => {
  await finishOldTasks(context);
  const people = (world.shared.people as Person[]).filter(({ isOut, age }) => !isOut && age > 60);
  const today = context.today();
  for (let n = 0; n < TASKS; n++) {
    const [subject, description, task_type] = world.pick(todos);
    const lead = await context.records.get(leads, people[(n * 13) % 320]!.id);
    const due = (n % 21) - LATE;
    const isDone = n % 5 === 0 || (due < 0 && n % 4 !== 0);
    const asked = officeMoment(context, Math.max(3 - due, 1) + (n % 4), n);
    const recruiter = context.inNameOf(lead.assigned_to!, 'demo data', asked);
    const task = await recruiter.records.create(tasks, {
      name: subject,
      subject,
      description,
      task_type,
      status: !isDone && n % 3 === 0 ? 'In Progress' : 'Not Started',
      start_date: addDays(today, Math.min(due, 0) - 1),
      due_date: addDays(today, due),
      is_urgent: n % 9 === 1,
      assigned_to: lead.assigned_to,
      leads_tasks: lead._id,
      related_record: { moduleName: 'leads', recordId: lead._id },
    });
    if (isDone) await finish(context, task._id, lead.assigned_to!, Math.max(0, -due));
  }
});

async function finishOldTasks(context: Context): Promise<void> {
  const today = context.today();
  const asked = await context.records.all(tasks, {}, { sortField: 'date_created', sortOrder: 'asc' });
  for (const [n, { _id, due_date, date_created, assigned_to }] of asked.entries()) {
    const day = due_date ?? addDays(date_created!.slice(0, 10), 7);
    const late = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
    if (late > LATE || (late >= 0 && n % 4 !== 0)) await finish(context, _id, assigned_to!, late);
  }
}

const finish = (context: Context, task: string, assignee: string, daysAgo: number) =>
  context.inNameOf(assignee, 'demo data', officeMoment(context, daysAgo, 3)).records.update(tasks, task, { status: 'Completed' });
