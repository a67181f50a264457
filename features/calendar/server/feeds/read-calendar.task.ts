import ICAL from 'ical.js';
import { Refusal } from '#common/errors.ts';
import { isTimeZone, momentIn } from '#common/time-zones.ts';
import { task } from '#server/workers/task.ts';

export interface ReadEvent {
  uid: string;
  title: string;
  description: string | null;
  location: string | null;
  start: string;
  end: string;
  all_day: boolean;
  rrule: string | null;
  exdates: string[];
  time_zone: string | null;
}
export interface ReadCalendar {
  events: ReadEvent[];
  skipped: { uid: string; reason: string }[];
}
const MOST_EVENTS = 5_000;
const DAY = 86_400_000;

/** The events of an iCalendar file (RFC 5545), their zones resolved. @throws 422 for what is none */
export default task<{ text: string }, ReadCalendar>(import.meta.url, ({ text }) => {
  const calendars = calendarsOf(text);
  const read: ReadCalendar = { events: [], skipped: [] };
  for (const calendar of calendars) {
    const zones = zonesOf(calendar);
    for (const component of calendar.getAllSubcomponents('vevent')) {
      const uid = textOf(component, 'uid') ?? '';
      if (read.events.length >= MOST_EVENTS) {
        read.skipped.push({ uid, reason: 'A file has 5,000 events at most.' });
        break;
      }
      try {
        read.events.push(eventOf(component, uid, zones));
      } catch (problem) {
        read.skipped.push({
          uid: uid || '(none)',
          reason: problem instanceof Unreadable ? problem.message : 'This event cannot be read.',
        });
      }
    }
  }
  leaveOutMoved(read.events);
  return read;
});

class Unreadable extends Error {}

function calendarsOf(text: string): ICAL.Component[] {
  try {
    const parsed = ICAL.parse(text.replace(/^\uFEFF/, '')) as unknown[];
    const all = (Array.isArray(parsed[0]) ? parsed : [parsed]) as ConstructorParameters<typeof ICAL.Component>[0][];
    const calendars = all.map((each) => new ICAL.Component(each)).filter(({ name }) => name === 'vcalendar');
    if (calendars.length) return calendars;
  } catch {
    // said below
  }
  throw new Refusal(422, 'unreadable-calendar', 'This is no calendar file. Please choose a file that ends with .ics.');
}

type Zones = ReadonlyMap<string, ICAL.Timezone>;

const zonesOf = (calendar: ICAL.Component): Zones =>
  new Map(
    calendar.getAllSubcomponents('vtimezone').flatMap((component) => {
      const tzid = textOf(component, 'tzid');
      return tzid ? [[tzid, new ICAL.Timezone({ component, tzid })] as const] : [];
    }),
  );

function eventOf(component: ICAL.Component, uid: string, zones: Zones): ReadEvent {
  if (!uid) throw new Unreadable('This event has no UID.');
  const begins = component.getFirstProperty('dtstart');
  const start = begins?.getFirstValue();
  if (!(start instanceof ICAL.Time) || !begins) throw new Unreadable('This event does not say when it starts.');
  const ends = component.getFirstProperty('dtend');
  const end = ends?.getFirstValue();
  const duration = component.getFirstPropertyValue('duration');
  const zone = zoneOf(begins, zones);
  const from = instantOf(start, zone);
  const length =
    end instanceof ICAL.Time
      ? Date.parse(instantOf(end, zoneOf(ends!, zones))) - Date.parse(from)
      : duration instanceof ICAL.Duration
        ? duration.toSeconds() * 1_000
        : start.isDate
          ? DAY
          : 0;
  if (length < 0) throw new Unreadable('This event ends before it starts.');
  const rule = component.getFirstPropertyValue('rrule');
  const moved = component.getFirstProperty('recurrence-id');
  const movedFrom = moved?.getFirstValue();
  const left = component
    .getAllProperties('exdate')
    .flatMap((property) =>
      property.getValues().flatMap((value) => (value instanceof ICAL.Time ? [instantOf(value, zoneOf(property, zones))] : [])),
    );
  return {
    uid: moved && movedFrom instanceof ICAL.Time ? `${uid}/${instantOf(movedFrom, zoneOf(moved, zones))}` : uid,
    title: (textOf(component, 'summary') ?? 'Event').slice(0, 250),
    description: textOf(component, 'description')?.slice(0, 4_000) ?? null,
    location: textOf(component, 'location')?.slice(0, 250) ?? null,
    start: from,
    end: new Date(Date.parse(from) + Math.max(length, start.isDate ? DAY : 0)).toISOString(),
    all_day: start.isDate,
    rrule: rule instanceof ICAL.Recur ? rule.toString() : null,
    exdates: left,
    time_zone: start.isDate ? null : zone.name,
  };
}

/** A repeat that was moved is an event of its own, and left out of its series. */
function leaveOutMoved(events: ReadEvent[]): void {
  const series = new Map(events.filter(({ rrule }) => rrule).map((event) => [event.uid, event]));
  for (const { uid } of events) {
    const at = uid.lastIndexOf('/');
    if (at > 0) series.get(uid.slice(0, at))?.exdates.push(uid.slice(at + 1));
  }
}

interface Zone {
  /** IANA, where it has such a name. */
  name: string | null;
  defined: ICAL.Timezone | undefined;
}

function zoneOf(property: ICAL.Property, zones: Zones): Zone {
  const tzid = property.getFirstParameter('tzid');
  if (!tzid) return { name: null, defined: undefined };
  const named = String(tzid)
    .replace(/^\//, '')
    .replace(/^freeassociation\.sourceforge\.net\//, '');
  if (isTimeZone(named)) return { name: named, defined: undefined };
  const defined = zones.get(String(tzid));
  if (!defined) throw new Unreadable(`The time zone ${String(tzid).slice(0, 60)} is not known.`);
  return { name: null, defined };
}

function instantOf(time: ICAL.Time, { name, defined }: Zone): string {
  const text = time.toString();
  if (time.isDate) return `${text.slice(0, 10)}T00:00:00.000Z`;
  if (name && !text.endsWith('Z')) return momentIn(name, text.slice(0, 10), text.slice(11, 16));
  if (defined && !text.endsWith('Z')) {
    time.zone = defined;
    return time.toJSDate().toISOString();
  }
  return new Date(`${text.replace(/Z$/, '')}Z`).toISOString();
}

function textOf(component: ICAL.Component, name: string): string | undefined {
  const value = component.getFirstPropertyValue(name);
  return typeof value === 'string' && value.trim() ? value.trim() : undefined;
}
