import { addDays } from '#common/fields/calendar.ts';
import { demo } from '#server/demo.ts';
import { activities } from '../activities.module.ts';
import { tasks } from '../tasks.module.ts';

const calls = [
  'Left a voicemail',
  'Talked about the assignment and the pay package',
  'Asked for a better time to call',
  'Confirmed the interview',
  'Sent the profile to the account',
];
const todos: [string, string][] = [
  ['Call back about availability', 'Follow-up'],
  ['Ask for two references', 'Email'],
  ['Send the rate confirmation', 'Placement'],
  ['Check in after the first week', 'Call'],
];

/** Calls and notes of the last weeks, and what people have on their lists today. */
export default demo('calls, notes and tasks', 70, async (context, world) => {
  const people = world.shared.people as { id: string }[];
  const today = context.today();
  for (let n = 0; n < 240; n++) {
    const recruiter = world.pick(world.ids.recruiters!);
    const moment = new Date(
      `${addDays(today, -(n % 45))}T${String(8 + (n % 9)).padStart(2, '0')}:${String((n * 11) % 60).padStart(2, '0')}:00Z`,
    );
    const activityType = n % 3 === 0 ? 'Note' : 'Call';
    const description = world.pick(calls);
    await context.inNameOf(recruiter, 'demo data', moment).records.create(activities, {
      name: `${activityType}: ${description}`,
      activityType,
      description,
      relatedRecord: { moduleName: 'leads', recordId: people[(n * 7) % 400]!.id },
      assigned_to: recruiter,
    });
  }
  for (let n = 0; n < 90; n++) {
    const [subject, task_type] = world.pick(todos);
    const recruiter = world.pick(world.ids.recruiters!);
    const lead = people[(n * 13) % 400]!.id;
    await context.inNameOf(recruiter, 'demo data').records.create(tasks, {
      name: subject,
      subject,
      description: subject,
      task_type,
      status: n % 5 === 0 ? 'Completed' : n % 4 === 0 ? 'In Progress' : 'Not Started',
      start_date: addDays(today, (n % 14) - 5),
      due_date: addDays(today, (n % 21) - 4),
      is_urgent: n % 9 === 1,
      assigned_to: recruiter,
      leads_tasks: lead,
      related_record: { moduleName: 'leads', recordId: lead },
    });
  }
});
