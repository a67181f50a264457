import { addDays, addMonths, type IsoDate } from '#common/fields/calendar.ts';
import type { TIME_SPANS } from '../workflow-conditions.module.ts';

const DAY = /^\$today(?:([+-])(\d{1,4})([dwmy]))?$/;

/** `$today`, `$today-30d`, `$today+2w`: days, weeks, months or years from today; undefined: the text is none of these. */
export function dayNamed(text: string, today: IsoDate): IsoDate | undefined {
  const [whole, sign, count, unit] = DAY.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  return count === undefined ? today : moved(today, Number(count) * (sign === '-' ? -1 : 1), unit as Unit);
}

export const namesDay = (value: unknown): boolean => typeof value === 'string' && DAY.test(value.trim());

type Unit = 'd' | 'w' | 'm' | 'y';

const moved = (day: IsoDate, count: number, unit: Unit): IsoDate =>
  unit === 'd' || unit === 'w'
    ? addDays(day, unit === 'w' ? count * 7 : count)
    : addMonths(day, unit === 'y' ? count * 12 : count);

export type TimeSpan = (typeof TIME_SPANS)[number];

/** The moment so long ago, by the calendar. */
export function momentAgo(now: Date, count: number, span: TimeSpan): Date {
  const iso = now.toISOString();
  return new Date(`${moved(iso.slice(0, 10), -count, span.charAt(0) as Unit)}${iso.slice(10)}`);
}
