import { useQueries } from '@tanstack/react-query';
import { addDays } from '#common/fields/calendar.ts';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import type { ShownItem } from '#web/calendar/calendar.tsx';
import { useModules } from '#web/modules.ts';
import { pageOptions } from '#web/records/records-api.ts';
import { say } from '#web/words/say.ts';
import { shadeOf } from '../colors.ts';

interface Source {
  module: string;
  day: string;
  color: string;
  titleOf: (record: AnyRecord) => string;
  /** Of a day with hours, `HH:mm`. */
  hoursOf?: (record: AnyRecord) => { starts: string; ends: string } | null;
  isShown?: (record: AnyRecord) => boolean;
}
const SOURCES: readonly Source[] = [
  {
    module: 'placementSchedules',
    day: 'date',
    color: 'green',
    titleOf: ({ placement }) => nameOf(placement) ?? say('Working day'),
    hoursOf: ({ start_time, end_time }) =>
      typeof start_time === 'string' && typeof end_time === 'string' ? { starts: start_time, ends: end_time } : null,
  },
  {
    module: 'ptoRequests',
    day: 'pto_date',
    color: 'purple',
    titleOf: ({ status, hours_requested }) =>
      say('Time off: {hours} hours, {status}', {
        hours: String(hours_requested ?? 0),
        status: say(String(status)).toLowerCase(),
      }),
    isShown: ({ status }) => status !== 'Cancelled' && status !== 'Denied',
  },
  {
    module: 'tasks',
    day: 'due_date',
    color: 'yellow',
    titleOf: ({ subject, name }) => String(subject ?? name ?? say('Task')),
    isShown: ({ status }) => status !== 'Completed',
  },
];
const MOST = 300;
const NONE: readonly ShownItem[] = [];

/** What the provider reads of their own days; modules that are closed to them are left out. */
export function useProviderDays(
  span: { from: string; to: string } | null,
  how: { isDark: boolean; isAgenda: boolean },
): { items: readonly ShownItem[]; isPending: boolean; error: Error | null } {
  const { byName } = useModules();
  const open = SOURCES.filter(({ module }) => byName.has(module));
  const results = useQueries({
    queries: open.map(({ module, day }) => ({
      ...pageOptions(byName.get(module) as DescribedModule, {
        searchTerms: { all: [{ field: day, op: 'between', value: span ? [span.from, span.to] : [] }] },
        sortField: day,
        sortOrder: 'asc',
        pageSize: MOST,
        total: 'none',
      }),
      enabled: span !== null,
    })),
  });
  return {
    items: span
      ? results.flatMap(({ data }, at) => (data?.records ?? []).flatMap((record) => itemOf(open[at]!, record, how)))
      : NONE,
    isPending: span === null || results.some(({ isPending }) => isPending),
    error: results.find(({ error }) => error)?.error ?? null,
  };
}

function itemOf(source: Source, record: AnyRecord, { isDark, isAgenda }: { isDark: boolean; isAgenda: boolean }): ShownItem[] {
  const day = record[source.day];
  if (typeof day !== 'string' || source.isShown?.(record) === false) return [];
  const hours = source.hoursOf?.(record) ?? null;
  const { primary, onPrimary, secondary } = shadeOf(source.color, isDark);
  const isBar = !hours || isAgenda;
  return [
    {
      id: `${source.module}:${record._id}`,
      title: source.titleOf(record),
      isAllDay: !hours,
      ...(hours ? momentsOf(day, hours) : { start: day, end: addDays(day, 1) }),
      color: isBar ? primary : secondary,
      onColor: isBar ? onPrimary : 'var(--m-text)',
      edge: isBar ? undefined : primary,
      mayMove: false,
    },
  ];
}

/** An end that is not after its start is the next morning. */
const momentsOf = (day: string, { starts, ends }: { starts: string; ends: string }) => ({
  start: `${day}T${starts}:00`,
  end: `${ends > starts ? day : addDays(day, 1)}T${ends}:00`,
});

const nameOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : undefined;
