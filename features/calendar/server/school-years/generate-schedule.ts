import { daysBetween, weekday } from '#common/fields/calendar.ts';
import { invalid } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { holdKey } from '#server/database/hold-key.ts';
import { placementSchedules } from '#features/placements/placement-schedules.module.ts';
import { placements } from '#features/placements/placements.module.ts';
import { daysFor, workingDays } from '../working-days.ts';

export interface Shift {
  /** 1 is Monday. */
  weekday: number;
  /** `HH:mm`; an end that is not after its start is the next morning. */
  start_time: string;
  end_time: string;
}
export interface ScheduleOrder {
  placement: string;
  from: string;
  to: string;
  pattern: readonly Shift[];
  /** Days of the span that are there are removed first. */
  replace: boolean;
}

/** One row for each day of the pattern that is no day off of the placement's account. What is there already is not doubled. */
export function generateSchedule(context: Context, { placement, from, to, pattern, replace }: ScheduleOrder) {
  if (to < from) throw invalid({ to: 'The last day is before the first.' });
  if (daysBetween(from, to) > 400) throw invalid({ to: 'Ask for a year at most.' });
  return context.transaction(async (inner) => {
    const { _id, accounts_placements } = await inner.records.get(placements, placement);
    await holdKey(inner.database, `schedule of ${_id}`);
    const terms = {
      all: [
        { field: 'placement', op: 'equals', value: _id },
        { field: 'date', op: 'between', value: [from, to] },
      ],
    };
    if (replace) {
      const { ids } = await inner.records.ids(placementSchedules, { searchTerms: terms, selectAll: true });
      if (ids.length) await inner.records.markDeleted(placementSchedules, ids);
    }
    const there = await inner.records.all(placementSchedules, terms);
    const counted = await workingDays(inner, { from, to, account: accounts_placements });
    const days = await daysFor(inner, accounts_placements, counted);
    const answer = { created: 0, existing: 0, skipped: [] as { date: string; reason: string }[] };
    const rows: { placement: string; date: string; start_time: string; end_time: string; hours: number; name: string }[] = [];
    for (const { date, counts, reason } of days) {
      const shifts = pattern.filter((shift) => shift.weekday === weekday(date) + 1);
      if (!shifts.length) continue;
      if (counts === 0 && reason !== 'Weekend') {
        answer.skipped.push({ date, reason: reason ?? 'Day off' });
        continue;
      }
      for (const { start_time, end_time } of shifts) {
        const same = there.find((row) => row.date === date && row.start_time === start_time && row.end_time === end_time);
        const other = [...there, ...rows].find((row) => row.date === date && overlaps(row, { start_time, end_time }));
        if (same) answer.existing += 1;
        else if (other) answer.skipped.push({ date, reason: `Overlaps ${other.start_time} to ${other.end_time}` });
        else
          rows.push({
            placement: _id,
            date,
            start_time,
            end_time,
            hours: hoursBetween(start_time, end_time),
            name: `${date} ${start_time}`,
          });
      }
    }
    await inner.records.insertMany(placementSchedules, rows);
    return { ...answer, created: rows.length };
  });
}

interface Times {
  start_time: string | null;
  end_time: string | null;
}

function overlaps(one: Times, other: Times): boolean {
  if (!one.start_time || !one.end_time || !other.start_time || !other.end_time) return false;
  const [a, b] = [spanOf(one.start_time, one.end_time), spanOf(other.start_time, other.end_time)];
  return a.from < b.until && b.from < a.until;
}

const hoursBetween = (start: string, end: string): number => {
  const { from, until } = spanOf(start, end);
  return Math.round(((until - from) / 60) * 100) / 100;
};
const spanOf = (start: string, end: string) => {
  const [from, until] = [minuteOf(start), minuteOf(end)];
  return { from, until: until > from ? until : until + 1_440 };
};
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
