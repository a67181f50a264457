import { type IsoDate, addDays, weekday } from '#common/fields/calendar.ts';

/** One day of a span: how much of it counts (0 to 1), and why it is not a whole working day. */
export interface CountedDay {
  date: IsoDate;
  counts: number;
  reason: string | null;
}

/** What a calendar says of one day. Of several on the same day the one that counts least holds. */
export interface DayOff {
  date: IsoDate;
  counts: number;
  reason: string;
}

const WEEKEND = 5;

/** Every day of the span, both ends in. A weekend counts nothing; another day counts 1 unless the calendar says less. */
export function countedDays(from: IsoDate, to: IsoDate, daysOff: readonly DayOff[]): CountedDay[] {
  const least = new Map<IsoDate, DayOff>();
  for (const day of daysOff) if (day.counts < (least.get(day.date)?.counts ?? Infinity)) least.set(day.date, day);
  const days: CountedDay[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const off = least.get(date);
    if (weekday(date) >= WEEKEND) days.push({ date, counts: 0, reason: 'Weekend' });
    else days.push({ date, counts: off?.counts ?? 1, reason: off?.reason ?? null });
  }
  return days;
}

/** The sum, in days with two decimals. */
export const sumOfDays = (days: readonly CountedDay[]): number =>
  Math.round(days.reduce((sum, { counts }) => sum + counts * 100, 0)) / 100;
