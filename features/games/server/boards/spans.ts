import { addDays, weekday } from '#common/fields/calendar.ts';

export const SPANS = ['week', 'month', 'year', 'ever'] as const;

/** The first day of the span that holds this day; weeks begin on Monday. Null: there is none. */
export function beginningOf(span: (typeof SPANS)[number], day: string): string | null {
  if (span === 'ever') return null;
  if (span === 'week') return addDays(day, -weekday(day));
  return span === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`;
}
