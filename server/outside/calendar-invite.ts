import ICAL from 'ical.js';
import type { Context } from '../context.ts';
import type { MadeFile } from './deliver-letter.ts';

export interface CalendarInvite {
  /** The same of every letter about this event. */
  uid: string;
  /** Rises with each change of it. */
  sequence?: number;
  title: string;
  start: string;
  end: string;
  place?: string | null;
  to: readonly string[];
  isCancelled?: boolean;
}

/** An event as a mail program takes it into its calendar, changes it there, and takes it out (RFC 5546). */
export function calendarInvite(context: Context, invite: CalendarInvite): MadeFile {
  const method = invite.isCancelled ? 'CANCEL' : 'REQUEST';
  const calendar = new ICAL.Component('vcalendar');
  calendar.updatePropertyWithValue('prodid', '-//Muster//Invites//EN');
  calendar.updatePropertyWithValue('version', '2.0');
  calendar.updatePropertyWithValue('method', method);
  calendar.addSubcomponent(eventOf(context, invite));
  return {
    filename: 'invite.ics',
    type: `text/calendar; charset=utf-8; method=${method}`,
    text: `${calendar.toString()}\r\n`,
  };
}

function eventOf({ engine, now }: Context, invite: CalendarInvite): ICAL.Component {
  const event = new ICAL.Component('vevent');
  event.updatePropertyWithValue('uid', `${invite.uid}@${new URL(engine.settings.publicUrl).hostname}`);
  event.updatePropertyWithValue('sequence', invite.sequence ?? 0);
  event.updatePropertyWithValue('dtstamp', timeOf(now().toISOString()));
  event.updatePropertyWithValue('dtstart', timeOf(invite.start));
  event.updatePropertyWithValue('dtend', timeOf(invite.end));
  event.updatePropertyWithValue('summary', invite.title);
  if (invite.place) event.updatePropertyWithValue('location', invite.place);
  if (invite.isCancelled) event.updatePropertyWithValue('status', 'CANCELLED');
  event.updatePropertyWithValue('organizer', `mailto:${engine.mail.sender.address}`);
  for (const address of invite.to) {
    const attendee = new ICAL.Property('attendee');
    attendee.setParameter('rsvp', 'TRUE');
    attendee.setParameter('partstat', 'NEEDS-ACTION');
    attendee.setValue(`mailto:${address}`);
    event.addProperty(attendee);
  }
  return event;
}

const timeOf = (moment: string): ICAL.Time => ICAL.Time.fromDateTimeString(`${moment.slice(0, 19)}Z`);
