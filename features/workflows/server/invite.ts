import { addDays } from '#common/fields/calendar.ts';
import { newId } from '#common/ids.ts';
import { dayIn, momentIn } from '#common/time-zones.ts';
import { calendarEvents } from '#features/calendar/calendar-events.module.ts';
import { readAgency } from '#server/jobs/agency-schedule.ts';
import { calendarInvite } from '#server/outside/calendar-invite.ts';
import type { MadeFile } from '#server/outside/deliver-letter.ts';
import type { WorkflowAlert } from '../workflow.ts';
import { dayNamed } from './days.ts';
import type { Recipients } from './recipients.ts';
import type { Subject } from './subject.ts';

const MINUTES = 30;
const AT = '09:00';

/** An iCalendar request for the mail (RFC 5546), and the entry in the calendar of each recipient who has one here. */
export async function inviteTo(
  alert: WorkflowAlert,
  subject: Subject,
  { to, users }: Recipients,
  title: string,
): Promise<MadeFile> {
  const { context, module, record } = subject;
  const start = await startOf(alert, subject);
  const end = new Date(Date.parse(start) + MINUTES * 60_000).toISOString();
  const related_record = { moduleName: module.name, recordId: record._id };
  for (const assigned_to of users)
    await context.records.create(calendarEvents, { title, start, end, assigned_to, attendees: [assigned_to], related_record });
  return calendarInvite(context, { uid: newId(), title, start, end, to });
}

/** By a date of the record, or a day from today; default: tomorrow. Days begin at nine by the agency’s clocks. */
async function startOf({ start }: WorkflowAlert, { context, record }: Subject): Promise<string> {
  const { timeZone } = await readAgency(context.engine);
  const today = dayIn(timeZone, context.now());
  const value = start ? (dayNamed(start, today) ?? record[start]) : undefined;
  const moment = typeof value === 'string' && value ? value : addDays(today, 1);
  return moment.length === 10 ? momentIn(timeZone, moment, AT) : moment;
}
