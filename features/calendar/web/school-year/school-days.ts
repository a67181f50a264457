import { useQuery } from '@tanstack/react-query';
import { addDays } from '#common/fields/calendar.ts';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { pageOptions } from '#web/records/records-api.ts';

/** The school year that a day is in begins in July. */
export const schoolYearOf = (day: string): number => Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 7 ? 1 : 0);
export const monthsOf = (year: number): string[] =>
  Array.from({ length: 12 }, (_, at) => `${at < 6 ? year : year + 1}-${String(((at + 6) % 12) + 1).padStart(2, '0')}`);

const MOST = 500;

/** The days of an account's calendar in a school year, each with the event that is on it. */
export function useSchoolDays(module: DescribedModule, account: string, year: number) {
  const query = useQuery(
    pageOptions(module, {
      searchTerms: {
        all: [
          { field: 'account', op: 'equals', value: account },
          { field: 'start', op: 'lessThan', value: `${year + 1}-07-01T00:00:00.000Z` },
          {
            any: [
              { field: 'end', op: 'greaterThanOrEqual', value: `${year}-07-01T00:00:00.000Z` },
              { field: 'start', op: 'greaterThanOrEqual', value: `${year}-07-01T00:00:00.000Z` },
            ],
          },
        ],
      },
      sortField: 'start',
      pageSize: MOST,
    }),
  );
  const days = new Map<string, AnyRecord>();
  for (const event of query.data?.records ?? [])
    for (const day of daysOfEvent(event)) {
      const other = days.get(day);
      if (!other || weightOf(event) < weightOf(other)) days.set(day, event);
    }
  return { ...query, days };
}

/** The UTC dates from its start to its end, both in. */
export function daysOfEvent({ start, end }: AnyRecord): string[] {
  const first = String(start).slice(0, 10);
  const last = end ? String(end).slice(0, 10) : first;
  const days: string[] = [];
  for (let day = first; day <= last && days.length < 400; day = addDays(day, 1)) days.push(day);
  return days;
}

const ORDER: readonly unknown[] = ['holiday', 'teacher work day', 'half day', 'Early Release', 'Delayed Start'];
/** Of several on a day the one that counts least is seen. */
const weightOf = ({ event_type }: AnyRecord): number => (ORDER.indexOf(event_type) + ORDER.length) % ORDER.length;
