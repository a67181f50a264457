import ICAL from 'ical.js';
import type { ShownEvent } from '../../shown-events.ts';

/** Events as iCalendar (RFC 5545). Each UID holds the record’s id; a moment is told in UTC, a day as a day. */
export function calendarText(name: string, events: readonly FedEvent[], now: Date): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.updatePropertyWithValue('prodid', '-//Muster//Calendar//EN');
  calendar.updatePropertyWithValue('version', '2.0');
  calendar.updatePropertyWithValue('calscale', 'GREGORIAN');
  calendar.updatePropertyWithValue('x-wr-calname', name);
  for (const event of events) calendar.addSubcomponent(componentOf(event, now));
  return `${calendar.toString()}\r\n`;
}

export interface FedEvent extends ShownEvent {
  /** Of an event that was imported. */
  uid?: string | null;
}

function componentOf(event: FedEvent, now: Date): ICAL.Component {
  const component = new ICAL.Component('vevent');
  component.updatePropertyWithValue('uid', uidOf(event));
  component.updatePropertyWithValue('dtstamp', timeOf(now.toISOString(), false));
  component.updatePropertyWithValue('dtstart', timeOf(event.start, event.all_day));
  component.updatePropertyWithValue('dtend', timeOf(event.end, event.all_day));
  component.updatePropertyWithValue('summary', event.title);
  component.updatePropertyWithValue('categories', event.layer);
  return component;
}

/** Repeats are events of their own, so that every reader shows them at the right time. */
function uidOf({ uid, recordId, layer, id, start }: FedEvent): string {
  const repeat = id.includes('/') ? `-${start.replace(/[-:.]/g, '')}` : '';
  return uid ? `${uid}${repeat}` : `${recordId}${repeat}@${layer}.muster`;
}

const timeOf = (moment: string, isDay: boolean): ICAL.Time =>
  isDay ? ICAL.Time.fromDateString(moment.slice(0, 10)) : ICAL.Time.fromDateTimeString(`${moment.slice(0, 19)}Z`);
