import { type IsoDate, addDays, addMonths, firstOfMonth, weekday } from './fields/calendar.ts';

/** What the default of a Date field may be instead of a day (platform document, section 3), in its order. */
export const DATE_CHOICES = [
  'Yesterday',
  'Today',
  'Tomorrow',
  'Next Week',
  'Next Monday',
  'Next Friday',
  'Two Weeks',
  'Next Month',
  'First Day of Next Month',
  'Three Months',
  'Six Months',
  'Next Year',
  'Last Week',
  'This Month',
  'Last Month',
] as const;
export type DateChoice = (typeof DATE_CHOICES)[number];
export const isDateChoice = (value: unknown): value is DateChoice => (DATE_CHOICES as readonly unknown[]).includes(value);

/**
 * The date of a choice as of `today` (both `YYYY-MM-DD`). Weeks, months and years are counted from today; a day that a
 * month lacks becomes its last. Next Monday and Next Friday are after today. This Month is its first day.
 */
export const dateOfChoice = (choice: DateChoice, today: IsoDate): IsoDate => dates[choice](today);

const dates: Record<DateChoice, (today: IsoDate) => IsoDate> = {
  Yesterday: (today) => addDays(today, -1),
  Today: (today) => today,
  Tomorrow: (today) => addDays(today, 1),
  'Next Week': (today) => addDays(today, 7),
  'Next Monday': (today) => nextWeekday(today, 0),
  'Next Friday': (today) => nextWeekday(today, 4),
  'Two Weeks': (today) => addDays(today, 14),
  'Next Month': (today) => addMonths(today, 1),
  'First Day of Next Month': (today) => firstOfMonth(addMonths(today, 1)),
  'Three Months': (today) => addMonths(today, 3),
  'Six Months': (today) => addMonths(today, 6),
  'Next Year': (today) => addMonths(today, 12),
  'Last Week': (today) => addDays(today, -7),
  'This Month': (today) => firstOfMonth(today),
  'Last Month': (today) => addMonths(today, -1),
};

const nextWeekday = (today: IsoDate, day: number): IsoDate => addDays(today, ((day - weekday(today) + 6) % 7) + 1);
