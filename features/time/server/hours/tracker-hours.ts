import type { Context } from '#server/context.ts';
import { timeSheets } from '../../time-sheets.module.ts';
import { countsFor } from '../../sent-weeks.ts';
import { type TimeEntry, hoursOf, minutesOf } from '../../time-entries.ts';
import { providerUserOf, type Tracker } from './trackers-of-day.ts';

/** The hours that its provider entered in a tracker's period; null where there is no entry at all. */
export async function enteredHours(context: Context, tracker: Tracker): Promise<number | null> {
  const { placements_timesheetTracker: placement, period_start, period_end } = tracker;
  const user = period_start && period_end ? await providerUserOf(context, placement) : null;
  if (!user) return null;
  const days = await context.asSystem('a week is the sum of its days').records.all(timeSheets, {
    all: [
      { field: 'user', op: 'equals', value: user },
      { field: 'day', op: 'between', value: [period_start, period_end] },
    ],
  });
  const entries = days.flatMap(({ timeEntries }) => (timeEntries ?? []) as unknown as TimeEntry[]).filter(countsFor(placement));
  return entries.length ? hoursOf(entries.reduce((sum, entry) => sum + minutesOf(entry), 0)) : null;
}
