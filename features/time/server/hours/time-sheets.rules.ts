import { users } from '#server/accounts/users.module.ts';
import { holdKey } from '#server/database/hold-key.ts';
import { isSame } from '#server/records/values.ts';
import { check, derive, effect } from '#server/records/rules.ts';
import { timeSheets } from '../../time-sheets.module.ts';
import { timesheetTracker } from '../../timesheet-trackers.module.ts';
import { SENT, countsFor } from '../../sent-weeks.ts';
import { type TimeEntry, entryProblems, hoursOfEntries } from '../../time-entries.ts';
import { enteredHours } from './tracker-hours.ts';
import { trackersOfDay } from './trackers-of-day.ts';

const entriesOf = (list: unknown): TimeEntry[] => (Array.isArray(list) ? (list as TimeEntry[]) : []);

export default [
  derive(
    timeSheets,
    'a timesheet is its user’s and is named for them',
    { on: ['user', 'name', 'assigned_to'], orNew: true },
    async ({ record, changed, set, context }) => {
      if (!record.user) return;
      if (changed('user') || !record.assigned_to) set({ assigned_to: record.user });
      if (record.name && !changed('user')) return;
      const user = await context.asSystem('a timesheet is named for its user').records.find(users, record.user);
      if (!record.name || (changed('user') && !changed('name'))) set({ name: user?.name ?? 'Timesheet' });
    },
  ),

  check(timeSheets, 'the entries of a day are times that do not overlap', { on: ['timeEntries'] }, ({ record, refuse }) => {
    const problems = entryProblems(entriesOf(record.timeEntries));
    for (const [row, sentence] of [...problems].toReversed()) {
      refuse(sentence, `timeEntries.${row}` as 'timeEntries');
      refuse(`Row ${row + 1}: ${sentence}`, 'timeEntries');
    }
  }),

  derive(timeSheets, 'the hours of a day are the sum of its entries', { on: ['timeEntries'], orNew: true }, ({ record, set }) => {
    const entries = entriesOf(record.timeEntries);
    set({ total_hours: entryProblems(entries).size ? 0 : hoursOfEntries(entries) });
  }),

  check(
    timeSheets,
    'a user has one timesheet a day',
    { on: ['user', 'day', 'deleted'], orUnarchived: true },
    async ({ record, refuse, context }) => {
      const { _id, user, day, deleted } = record;
      if (!user || !day || deleted) return;
      await holdKey(context.database, `timesheet of ${user} on ${day}`);
      const others = await context.asSystem('a day is there once').records.all(timeSheets, { user, day });
      if (others.some((other) => other._id !== _id)) refuse('There is a timesheet of this day already.', 'day');
    },
  ),

  check(
    timeSheets,
    'the days of a week that was sent stay as they were',
    { on: ['timeEntries', 'day', 'user', 'deleted'] },
    async ({ record, previous, refuse, context }) => {
      const sides = [previous, record].filter((side) => side?.user && side.day);
      for (const { user, day } of sides.map((side) => ({ user: side!.user!, day: side!.day! })))
        for (const tracker of await trackersOfDay(context, user, day)) {
          const counted = countsFor(tracker.placements_timesheetTracker);
          const of = (side: typeof previous) =>
            side && !side.deleted && side.user === user && side.day === day ? entriesOf(side.timeEntries).filter(counted) : [];
          if (isSame(of(previous), of(record))) continue;
          const { records } = context.asSystem('a week is not sent while its days change');
          const { time_sheet_status: status } = await records.lock(timesheetTracker, tracker._id);
          if (!SENT.includes(status ?? '')) continue;
          return refuse('This day belongs to a week that was sent for approval. Ask for its return to change it.', 'timeEntries');
        }
    },
  ),

  effect(
    timeSheets,
    'weeks that are still open count the hours of their days',
    { on: ['timeEntries', 'day', 'user', 'deleted'] },
    async ({ record, previous, context }) => {
      const { records } = context.asSystem('a week is the sum of its days');
      const known = new Set<string>();
      for (const side of [previous, record]) {
        if (!side?.user || !side.day) continue;
        for (const tracker of await trackersOfDay(context, side.user, side.day)) {
          if (known.has(tracker._id) || SENT.includes(tracker.time_sheet_status ?? '')) continue;
          known.add(tracker._id);
          const hours = await enteredHours(context, tracker);
          if (hours !== tracker.hours) await records.update(timesheetTracker, tracker._id, { hours });
        }
      }
    },
  ),
];
