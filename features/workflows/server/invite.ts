import ICAL from 'ical.js';
import { addDays } from '#common/fields/calendar.ts';
import { newId } from '#common/ids.ts';
import { dayIn, momentIn } from '#common/time-zones.ts';
import { calendarEvents } from '#features/calendar/calendar-events.module.ts';
import type { Context } from '#server/context.ts';
import { readAgency } from '#server/jobs/agency-schedule.ts';
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
  const text = requestText(context, { uid: newId(), title, start, end, to });
  return { filename: 'invite.ics', type: 'text/calendar; charset=utf-8; method=REQUEST', text };
}

/** By a date of the record, or a day from today; default: tomorrow. Days begin at nine by the agency’s clocks. */
async function startOf({ start }: WorkflowAlert, { context, record }: Subject): Promise<string> {
  const { timeZone } = await readAgency(context.engine);
  const today = dayIn(timeZone, context.now());
  const value = start ? (dayNamed(start, today) ?? record[start]) : undefined;
  const moment = typeof value === 'string' && value ? value : addDays(today, 1);
  return moment.length === 10 ? momentIn(timeZone, moment, AT) : moment;
}

interface Invited {
  uid: string;
  title: string;
  start: string;
  end: string;
  to: readonly string[];
}

function requestText({ engine, now }: Context, { uid, title, start, end, to }: Invited): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.updatePropertyWithValue('prodid', '-//Muster//Workflows//EN');
  calendar.updatePropertyWithValue('version', '2.0');
  calendar.updatePropertyWithValue('method', 'REQUEST');
  const event = new ICAL.Component('vevent');
  event.updatePropertyWithValue('uid', `${uid}@${new URL(engine.settings.publicUrl).hostname}`);
  event.updatePropertyWithValue('dtstamp', timeOf(now().toISOString()));
  event.updatePropertyWithValue('dtstart', timeOf(start));
  event.updatePropertyWithValue('dtend', timeOf(end));
  event.updatePropertyWithValue('summary', title);
  event.updatePropertyWithValue('organizer', `mailto:${engine.mail.sender.address}`);
  for (const address of to) {
    const attendee = new ICAL.Property('attendee');
    attendee.setParameter('rsvp', 'TRUE');
    attendee.setParameter('partstat', 'NEEDS-ACTION');
    attendee.setValue(`mailto:${address}`);
    event.addProperty(attendee);
  }
  calendar.addSubcomponent(event);
  return `${calendar.toString()}\r\n`;
}

const timeOf = (moment: string): ICAL.Time => ICAL.Time.fromDateTimeString(`${moment.slice(0, 19)}Z`);
