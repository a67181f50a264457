import { type IsoDate, addDays, addMonths, daysInMonth, firstOfMonth, partsOf, weekday } from './fields/calendar.ts';

export const NAMED_RANGES = [
  'lastYear',
  'thisYear',
  'thisMonth',
  'lastMonth',
  'last30Days',
  'lastWeek',
  'yesterday',
  'today',
  'tomorrow',
  'nextWeek',
  'next30Days',
  'thisWeek',
  'nextMonth',
  'last90Days',
] as const;
export type NamedRange = (typeof NAMED_RANGES)[number];

export interface DateRange {
  from: IsoDate;
  to: IsoDate;
}

export const isNamedRange = (name: unknown): name is NamedRange => (NAMED_RANGES as readonly unknown[]).includes(name);

/**
 * The days of a named range, both ends included. Weeks run Monday to Sunday; last and next week are whole weeks.
 * `last30Days`, `next30Days` and `last90Days` are 30 and 90 days that include today.
 */
export const namedRange = (name: NamedRange, today: IsoDate): DateRange => ranges[name](today);

const ranges: Record<NamedRange, (today: IsoDate) => DateRange> = {
  lastYear: (today) => year(partsOf(today).year - 1),
  thisYear: (today) => year(partsOf(today).year),
  thisMonth: (today) => month(today),
  lastMonth: (today) => month(addMonths(today, -1)),
  last30Days: (today) => ({ from: addDays(today, -29), to: today }),
  lastWeek: (today) => week(addDays(today, -7)),
  yesterday: (today) => day(addDays(today, -1)),
  today: (today) => day(today),
  tomorrow: (today) => day(addDays(today, 1)),
  nextWeek: (today) => week(addDays(today, 7)),
  next30Days: (today) => ({ from: today, to: addDays(today, 29) }),
  thisWeek: (today) => week(today),
  nextMonth: (today) => month(addMonths(firstOfMonth(today), 1)),
  last90Days: (today) => ({ from: addDays(today, -89), to: today }),
};

const day = (date: IsoDate): DateRange => ({ from: date, to: date });
const year = (number: number): DateRange => ({ from: `${number}-01-01`, to: `${number}-12-31` });
const week = (date: IsoDate): DateRange => {
  const monday = addDays(date, -weekday(date));
  return { from: monday, to: addDays(monday, 6) };
};
const month = (date: IsoDate): DateRange => {
  const { year: inYear, month: number } = partsOf(date);
  return { from: firstOfMonth(date), to: addDays(firstOfMonth(date), daysInMonth(inYear, number) - 1) };
};
