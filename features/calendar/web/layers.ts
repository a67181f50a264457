import { useQueries } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { useModules } from '#web/modules.ts';
import { sayLater } from '#web/words/say.ts';
import type { Layer, ShownEvent } from '../shown-events.ts';
import type { CalendarState } from './calendar-state.ts';

/** Each layer by its name, its module, and what carries its days. `isLong`: its end can be dragged. */
export const LAYER_FACTS = {
  events: { label: sayLater('Events'), module: 'calendarEvents', color: 'blue', isLong: true },
  interviews: { label: sayLater('Interviews'), module: 'subs', color: 'purple', isLong: false },
  starts: { label: sayLater('Placement starts'), module: 'placements', color: 'green', isLong: false },
  tasks: { label: sayLater('Tasks'), module: 'tasks', color: 'yellow', isLong: false },
  'account-events': { label: sayLater('Account calendars'), module: 'accountCalendarEvents', color: 'orange', isLong: true },
} as const satisfies Record<Layer, { label: string; module: string; color: string; isLong: boolean }>;

/** Of `POST /api/calendar-events/in-range`. */
interface Answer {
  events: ShownEvent[];
  truncated: boolean;
}
export type Whose = Pick<CalendarState, 'layers' | 'groups' | 'users' | 'accounts'>;

/** The layers of a span of days; each is asked for by itself, so that a change of its records concerns it alone. */
export function useLayers(span: { from: string; to: string } | null, { layers, groups, users, accounts }: Whose) {
  const { byName } = useModules();
  const results = useQueries({
    queries: layers
      .filter((layer) => byName.has(LAYER_FACTS[layer].module))
      .map((layer) => {
        const body = { ...span, layers: [layer], groups, users, accounts };
        return {
          queryKey: ['records', LAYER_FACTS[layer].module, 'in-range', body],
          queryFn: ({ signal }: { signal: AbortSignal }) =>
            api<Answer>('/api/calendar-events/in-range', { body, signal, quiet: true }),
          enabled: span !== null,
          placeholderData: (before: Answer | undefined) => before,
        };
      }),
  });
  return {
    events: results.flatMap(({ data }) => data?.events ?? []),
    isTruncated: results.some(({ data }) => data?.truncated),
    isPending: span === null || results.some(({ isPending }) => isPending),
    error: results.find(({ error }) => error)?.error ?? null,
    again: () => results.forEach(({ refetch }) => void refetch()),
  };
}
