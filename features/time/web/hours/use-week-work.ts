import { useQuery } from '@tanstack/react-query';
import type { AnyRecord } from '#common/module.ts';
import { useModule } from '#web/modules.ts';
import { pageOptions } from '#web/records/records-api.ts';
import { referenceOf } from '#web/records/reference.ts';
import { useSession } from '#web/session.tsx';
import { pageOf, placementTerms, scheduleTerms, trackerTerms } from './week-api.ts';

export interface WeekWork {
  placements: readonly AnyRecord[];
  trackers: readonly AnyRecord[];
  /** Hours by day; empty where there is no schedule, or none that one may read. */
  expected: ReadonlyMap<string, number>;
  /** Until then it is not known what may be written. */
  isReady: boolean;
}

/** What belongs to the hours of a user's week: placements, their trackers and schedules, as far as one may read them. */
export function useWeekWork(user: string, start: string, end: string): WeekWork {
  const placements = useRecords('placements', useWhosePlacements(user, start, end), 'name');
  const ids = (placements.records ?? []).map(({ _id }) => _id);
  const trackers = useRecords('timesheetTracker', ids.length ? trackerTerms(ids, start, end) : null, 'period_start');
  const schedules = useRecords('placementSchedules', ids.length ? scheduleTerms(ids, start, end) : null, 'date');
  const expected = new Map<string, number>();
  for (const { date, hours } of schedules.records ?? [])
    expected.set(String(date), (expected.get(String(date)) ?? 0) + Number(hours ?? 0));
  return {
    placements: placements.records ?? [],
    trackers: trackers.records ?? [],
    expected,
    isReady: !placements.isLoading && !trackers.isLoading,
  };
}

/** Staff are placed nowhere: of them, nothing is asked for. */
function useWhosePlacements(user: string, start: string, end: string): object | null {
  const session = useSession();
  const readsProviders = useModule('providers') !== undefined;
  if (session.user.userType === 'Provider') return placementTerms(null, start, end);
  return user !== session.user._id && readsProviders ? placementTerms(user, start, end) : null;
}

/** @param terms null: nothing is asked for */
function useRecords(moduleName: string, terms: object | null, sort: string): { records?: AnyRecord[]; isLoading: boolean } {
  const module = useModule(moduleName);
  const { data, isLoading } = useQuery({
    ...pageOptions(module ?? NO_MODULE, pageOf(terms ?? {}, sort)),
    enabled: Boolean(module && terms),
  });
  return { ...(terms && data && { records: data.records }), isLoading };
}
const NO_MODULE = { name: 'none', path: 'none' } as never;

/** The placements of trackers, by id. */
export const placementOf = (tracker: AnyRecord): string | null => referenceOf(tracker.placements_timesheetTracker)?._id ?? null;
