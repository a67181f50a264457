import { queryOptions } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { api } from '#web/api.ts';
import { queryClient } from '#web/query-client.ts';
import { searchRecords } from '#web/records/records-api.ts';
import type { ServerToast } from '#web/ui/toasts.ts';

export interface WeekAnswer {
  user: string;
  start: string;
  end: string;
  days: AnyRecord[];
  /** The company’s, with their names. */
  holidays: { date: string; name: string }[];
  total_hours: number;
  total: string;
  notices: ServerToast[];
}
const KEY = ['records', 'timeSheets', 'week'];
const MOST = 200;

/** @param user null: oneself. @param date any day of the week; null: today */
export const weekOptions = (user: string | null, date: string | null) =>
  queryOptions({
    queryKey: [...KEY, user, date],
    queryFn: ({ signal }) => {
      const asked = new URLSearchParams({ ...(user && { user }), ...(date && { date }) });
      return api<WeekAnswer>(`/api/timeSheets/usersWeeklyTimesheet?${asked}`, { signal, quiet: true });
    },
  });

/** Puts a day as it is now into the weeks that show it. */
export const showDay = (day: AnyRecord) =>
  queryClient.setQueriesData<WeekAnswer>(
    { queryKey: KEY },
    (week) => week && { ...week, days: week.days.map((each) => (each._id === day._id ? day : each)) },
  );

export const refreshWeeks = () => queryClient.invalidateQueries({ queryKey: KEY });

/** The days of another week that are there already: none is made by looking. */
export const daysBefore = (module: DescribedModule, user: string, from: string, to: string): Promise<AnyRecord[]> =>
  searchRecords(module, {
    searchTerms: {
      all: [
        { field: 'user', op: 'equals', value: user },
        { field: 'day', op: 'between', value: [from, to] },
      ],
    },
    sortField: 'day',
    sortOrder: 'asc',
    pageSize: 7,
    total: 'none',
  }).then(({ records }) => records);

/** Placements in a week. @param user whose; null: all that the reader sees, to a provider their own */
export const placementTerms = (user: string | null, start: string, end: string) => ({
  all: [
    ...(user ? [{ field: 'providers_placements.related_user', op: 'equals', value: user }] : []),
    {
      any: [
        { field: 'planned_start_date', op: 'empty' },
        { field: 'planned_start_date', op: 'lessThanOrEqual', value: end },
      ],
    },
    {
      any: [
        { field: 'end_date', op: 'empty' },
        { field: 'end_date', op: 'greaterThanOrEqual', value: start },
      ],
    },
  ],
});

export const scheduleTerms = (placements: readonly string[], start: string, end: string) => ({
  all: [
    { field: 'placement', op: 'in', value: placements },
    { field: 'date', op: 'between', value: [start, end] },
  ],
});

export const trackerTerms = (placements: readonly string[], start: string, end: string) => ({
  all: [
    { field: 'placements_timesheetTracker', op: 'in', value: placements },
    { field: 'period_start', op: 'lessThanOrEqual', value: end },
    { field: 'period_end', op: 'greaterThanOrEqual', value: start },
  ],
});

export const pageOf = (searchTerms: object, sortField: string) =>
  ({ searchTerms: searchTerms as never, sortField, sortOrder: 'asc', pageSize: MOST, total: 'none' }) as const;
