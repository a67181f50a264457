import { addDays, daysBetween } from '#common/fields/calendar.ts';
import type { Context } from '#server/context.ts';
import { timeSheets } from '../../time-sheets.module.ts';
import { countsFor } from '../../sent-weeks.ts';
import { hoursOf, hoursOfEntries, minutesOf, type TimeEntry } from '../../time-entries.ts';
import { providerUserOf, type Tracker } from './trackers-of-day.ts';

export interface EnteredDay {
  day: string;
  hours: number;
  /** Those that count for the tracker's placement, by their start; none where the reader does not see the day itself. */
  entries: TimeEntry[];
}
const MOST_DAYS = 31;

/** The hours that its provider entered in a tracker's period; null where there is no entry at all. */
export async function enteredHours(context: Context, tracker: Tracker): Promise<number | null> {
  const entries = (await sheetsOf(context, tracker)).flatMap((sheet) => sheet.entries);
  return entries.length ? hoursOf(entries.reduce((sum, entry) => sum + minutesOf(entry), 0)) : null;
}

/**
 * Each day of a tracker's period with the hours that its provider entered; none where nothing was entered at all. Whoever reads the hours of
 * the week reads those of its days; what they were for, who sees the days themselves.
 */
export async function enteredDays(context: Context, tracker: Tracker): Promise<EnteredDay[]> {
  const found = await sheetsOf(context, tracker);
  const sheets = new Map(found.map(({ day, entries }) => [day, entries]));
  if (![...sheets.values()].some((entries) => entries.length)) return [];
  const seen = await seenDays(context, found);
  const { period_start: start, period_end: end } = tracker;
  const length = Math.min(daysBetween(start!, end!) + 1, MOST_DAYS);
  return Array.from({ length }, (_, at) => {
    const day = addDays(start!, at);
    const entries = (sheets.get(day) ?? []).toSorted((one, other) => one.start_time.localeCompare(other.start_time));
    return { day, hours: hoursOfEntries(entries), entries: seen.has(day) ? entries : [] };
  });
}

/** The days whose entries the reader may read. */
async function seenDays(context: Context, sheets: readonly { _id: string }[]): Promise<ReadonlySet<string>> {
  if (!context.access.module(context.engine.registry.module(timeSheets.name)).access) return new Set();
  const seen = await context.records.all(timeSheets, { _id: sheets.map(({ _id }) => _id) });
  return new Set(seen.filter(({ timeEntries }) => timeEntries !== undefined).map(({ day }) => String(day)));
}

async function sheetsOf(context: Context, tracker: Tracker): Promise<{ _id: string; day: string; entries: TimeEntry[] }[]> {
  const { placements_timesheetTracker: placement, period_start, period_end } = tracker;
  const user = period_start && period_end ? await providerUserOf(context, placement) : null;
  if (!user) return [];
  const sheets = await context.asSystem('a week is the sum of its days').records.all(timeSheets, {
    all: [
      { field: 'user', op: 'equals', value: user },
      { field: 'day', op: 'between', value: [period_start, period_end] },
    ],
  });
  return sheets.map(({ _id, day, timeEntries }) => ({
    _id,
    day: String(day),
    entries: ((timeEntries ?? []) as unknown as TimeEntry[]).filter(countsFor(placement)),
  }));
}
