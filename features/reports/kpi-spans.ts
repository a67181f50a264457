import { addDays, addMonths, firstOfMonth, partsOf, weekday, type IsoDate } from '#common/fields/calendar.ts';

/** What a board of KPIs shows at once; weeks begin on Monday. */
export const KPI_SPANS = ['week', 'month', 'quarter'] as const;
export type KpiSpan = (typeof KPI_SPANS)[number];

export interface Days {
  from: IsoDate;
  /** The last day, which is in it. */
  to: IsoDate;
}

/** The span that a day lies in; `back` spans earlier, or later where it is negative. */
export function spanOf(span: KpiSpan, day: IsoDate, back = 0): Days {
  if (span === 'week') {
    const from = addDays(day, -weekday(day) - 7 * back);
    return { from, to: addDays(from, 6) };
  }
  const months = span === 'month' ? 1 : 3;
  const month = firstOfMonth(day);
  const first = span === 'month' ? month : addMonths(month, -((partsOf(day).month - 1) % 3));
  const from = addMonths(first, -months * back);
  return { from, to: addDays(addMonths(from, months), -1) };
}

export const isWorkday = (day: IsoDate): boolean => weekday(day) < 5;

/** Monday to Friday, both ends included; holidays are not known. */
export function* workdays({ from, to }: Days): Generator<IsoDate> {
  for (let day = from; day <= to; day = addDays(day, 1)) if (isWorkday(day)) yield day;
}

export const workdaysIn = (days: Days): number => [...workdays(days)].length;
