import ICAL from 'ical.js';
import { clockIn, isTimeZone, momentIn } from '#common/time-zones.ts';

export interface Repeating {
  /** An instant in UTC, the first of the series. */
  start: string;
  /** RFC 5545, e.g. `FREQ=WEEKLY;BYDAY=MO`. */
  rrule: string;
  exdates?: readonly unknown[] | null;
  /** IANA; the clock that the repeats keep to over a change of the clocks. */
  time_zone?: string | null;
  all_day?: boolean | null;
}

/** So far a series is looked through, whatever its rule: a rule that never meets the span ends there. */
const MOST_STEPS = 20_000;
const MOST_FOUND = 2_000;
/** Days that a rule is asked about between two repeats: eleven years, as a rule may ask for a day that no calendar has. */
const MOST_TRIES = 4_000;
const LONGEST_INTERVAL = 1_000;

/** Why a text is no rule of repeats; undefined when it is one. */
export function repeatProblem(rrule: string): string | undefined {
  if (rrule.length > 500) return 'This rule is too long.';
  try {
    const recur = ICAL.Recur.fromString(rrule);
    if (['SECONDLY', 'MINUTELY', 'HOURLY'].includes(recur.freq)) return 'Repeats are daily, weekly, monthly or yearly.';
    if (recur.interval > LONGEST_INTERVAL) return 'Repeats are at most 1,000 days, weeks, months or years apart.';
    boundedIterator(recur, '2027-01-04T09:00:00').next();
    return undefined;
  } catch {
    return 'This is no rule of repeats. Write it as FREQ=WEEKLY;BYDAY=MO.';
  }
}

/** The moments at which a series starts from `from` to `before`, those that are left out not among them; one of no rule is there once. */
export function startsOf({ start, rrule, exdates, time_zone, all_day }: Repeating, from: string, before: string): string[] {
  const zone = !all_day && time_zone && isTimeZone(time_zone) ? time_zone : 'UTC';
  const left = new Set((exdates ?? []).map((moment) => Date.parse(String(moment))));
  const clock = clockIn(zone, new Date(start));
  const iterator = iteratorOf(untilOnClock(rrule, zone), clock);
  if (!iterator) return start >= from && start < before ? [start] : [];
  const found: string[] = [];
  for (let step = 0; step < MOST_STEPS && found.length < MOST_FOUND; step++) {
    const next = iterator();
    if (!next) break;
    const text = next.toString(); // 2027-01-04T09:00:00, or the date alone
    const moment = momentIn(zone, text.slice(0, 10), text.slice(11, 16) || clock.slice(11, 16));
    if (moment >= before) break;
    if (moment >= from && !left.has(Date.parse(moment))) found.push(moment);
  }
  return found;
}

/** The repeats one by one; undefined after the last of them, and where the rule leads to no other. */
function iteratorOf(rrule: string, clock: string): (() => ICAL.Time | undefined) | undefined {
  const iterator = unlessItThrows(() => boundedIterator(ICAL.Recur.fromString(rrule), clock));
  return iterator && (() => unlessItThrows(() => iterator.next() ?? undefined));
}

/** The library asks of each day whether it fits until one does, so it would ask for ever. @throws as its `next` does after so many */
function boundedIterator(recur: ICAL.Recur, clock: string): ICAL.RecurIterator {
  if (recur.interval > LONGEST_INTERVAL) throw new Error('These repeats are too far apart.');
  const iterator = recur.iterator(ICAL.Time.fromDateTimeString(clock));
  const [next, fits] = [iterator.next.bind(iterator), iterator.check_contracting_rules.bind(iterator)];
  let tries = 0;
  iterator.next = (again) => {
    tries = 0;
    return next(again);
  };
  iterator.check_contracting_rules = () => {
    if (tries++ > MOST_TRIES) throw new Error('This rule leads to no other repeat.');
    return fits();
  };
  return iterator;
}

function unlessItThrows<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** `UNTIL` in UTC as the same moment on the clock of the series, which has no zone of its own. */
const untilOnClock = (rrule: string, zone: string): string =>
  rrule.replace(/UNTIL=(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z/i, (_, year, month, day, hour, minute, second) => {
    const clock = clockIn(zone, new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`));
    return `UNTIL=${clock.replace(/[-:]/g, '')}`;
  });
