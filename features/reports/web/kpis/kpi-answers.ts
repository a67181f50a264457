import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { formatDay, formatNumber } from '#web/formats.ts';
import { say } from '#web/words/say.ts';
import type { KpiSpan } from '../../kpi-spans.ts';
import type { Standing } from '../../kpi-standing.ts';
import type { KpiKey } from '../../kpis.ts';

export type Values = Partial<Record<KpiKey, Standing>>;
interface Head {
  span: KpiSpan;
  from: string;
  to: string;
  today: string;
  elapsed: number;
  kpis: { key: KpiKey; label: string; explains: string }[];
  closed: KpiKey[];
  ranAt: string;
}
export interface Board extends Head {
  people: { _id: string; name: string; values: Values }[];
}
export interface PersonKpis extends Head {
  person: { _id: string; name: string };
  /** The latest first. */
  spans: { from: string; to: string; values: Values }[];
}
export interface AskedBoard {
  span: KpiSpan;
  /** null: today. */
  day: string | null;
  role: string | null;
  team: string | null;
}

/** Numbers that somebody looked at so long ago are read again. */
const STALE_AFTER = 60_000;

const parametersOf = (asked: Record<string, string | null>) =>
  new URLSearchParams(Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== null));

export const boardOptions = (asked: AskedBoard) =>
  queryOptions({
    queryKey: ['records', 'kpiTargets', 'board', asked],
    queryFn: ({ signal }) => api<Board>(`/api/kpis/board?${parametersOf({ ...asked })}`, { signal, quiet: true }),
    staleTime: STALE_AFTER,
  });

/** @param person null: the reader */
export const personOptions = (person: string | null, span: KpiSpan, day: string | null) =>
  queryOptions({
    queryKey: ['records', 'kpiTargets', 'person', person, span, day],
    queryFn: ({ signal }) =>
      api<PersonKpis>(`/api/kpis/${person ? `person/${person}` : 'mine'}?${parametersOf({ span, day })}`, {
        signal,
        quiet: true,
      }),
    staleTime: STALE_AFTER,
  });

/** “November 2026”, “Q4 2026”, “11/16/2026 – 11/22/2026”. */
export function spanLabel(span: KpiSpan, { from, to }: { from: string; to: string }): string {
  if (span === 'month') return formatDay(from, { year: 'numeric', month: 'long' });
  if (span === 'quarter')
    return say('Q{quarter} {year}', { quarter: Math.ceil(Number(from.slice(5, 7)) / 3), year: from.slice(0, 4) });
  return `${formatDay(from)} – ${formatDay(to)}`;
}

export const percentOf = (part: number): string => `${formatNumber(Math.round(part * 100))}%`;

export type Reach = 'reached' | 'near' | 'behind';
export const reachOf = (pace: number): Reach => (pace >= 1 ? 'reached' : pace >= 0.75 ? 'near' : 'behind');

/** “at this pace 83%”, of a span that has ended “83% reached”. */
export const paceInWords = (pace: number, isOver: boolean): string =>
  isOver ? say('{percent} reached', { percent: percentOf(pace) }) : say('at this pace {percent}', { percent: percentOf(pace) });
