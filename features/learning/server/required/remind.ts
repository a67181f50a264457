import { addDays, daysBetween } from '#common/fields/calendar.ts';
import type { Context } from '#server/context.ts';
import { readDeclared } from '#server/admin-settings/declared-setting.ts';
import { notify } from '#server/notifications/notify.ts';
import { courseAttendances } from '../../course-attendances.module.ts';
import { courseSessions } from '../../course-sessions.module.ts';
import { courseDue, courseOverdue } from '../../learning.notification-kinds.ts';
import { learningManagers } from '../learning.settings.ts';

/** Days before a session is due; the shortest first. */
const LEADS = [7, 30, 60, 90] as const;
const OVERDUE = -1;

/** Which reminder a due date calls for by now: a lead in days, -1 once it is over, undefined while it is far. */
export function leadOf(due: string, today: string): number | undefined {
  const left = daysBetween(today, due);
  return left < 0 ? OVERDUE : LEADS.find((lead) => left <= lead);
}

/** Each lead is told once to the person; what is overdue to the learning managers as well. */
export async function remindOfDue(context: Context): Promise<void> {
  const today = context.today();
  const open = {
    all: [
      { field: 'completed_at', op: 'empty' },
      { field: 'excused', op: 'empty' },
      { field: 'state', op: 'notEquals', value: 'missed' },
      { field: 'session.due_date', op: 'lessThanOrEqual', value: addDays(today, LEADS.at(-1)!) },
    ],
  };
  const managers = (await readDeclared(context, learningManagers)).value;
  for await (const row of context.records.each(courseAttendances, open))
    await context.transaction(async (inner) => {
      const session = await inner.records.find(courseSessions, row.session);
      const lead = session?.due_date ? leadOf(session.due_date, today) : undefined;
      const told = await inner.records.lock(courseAttendances, row._id);
      if (lead === undefined || (told.reminded_lead !== null && told.reminded_lead <= lead)) return;
      await inner.records.update(courseAttendances, row._id, { reminded_lead: lead });
      const about = { moduleName: courseSessions.name, recordId: session!._id };
      if (lead === OVERDUE)
        await notify(inner, { to: [row.user, ...managers], kind: courseOverdue, title: 'A required course is overdue', about });
      else await notify(inner, { to: [row.user], kind: courseDue, title: `A course is due within ${lead} days`, about });
    });
}
