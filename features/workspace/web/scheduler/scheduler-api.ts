import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';

export interface JobRun {
  _id: string;
  /** Of the job. */
  name: string;
  attempt: number;
  cause: 'time' | 'hand';
  status: 'running' | 'succeeded' | 'failed';
  problem: string | null;
  payload_bytes: number;
  started_at: string;
  ended_at: string | null;
}
export interface RepeatingJob {
  job: string;
  cron: string;
  /** The schedule of the code. */
  own: string;
  neverRests: boolean;
  active: boolean;
  /** Null while it is switched off. */
  execute_time: string | null;
  last: { state: 'running' | 'done' | 'failed'; problem: string | null; startedAt: string } | null;
}

export interface IndexBuild {
  name: string;
  /** Of the module. */
  label: string;
  state: 'waiting' | 'building';
  phase: string | null;
  /** From 0 to 1, while the table is read. */
  part: number | null;
}

const PAGE = 50;
const EVERY_MS = 10_000;

export const repeatingOptions = queryOptions({
  queryKey: ['scheduler', 'repeating'],
  queryFn: ({ signal }) =>
    api<{ timeZone: string; records: RepeatingJob[] }>('/api/scheduled-jobs/repeating', { signal, quiet: true }),
  refetchInterval: EVERY_MS,
});

export const indexBuildsOptions = queryOptions({
  queryKey: ['scheduler', 'indexes'],
  queryFn: ({ signal }) => api<{ records: IndexBuild[]; problem: string | null }>('/api/health/indexes', { signal, quiet: true }),
  refetchInterval: EVERY_MS,
});

export const jobRunsOptions = (state: 'failed' | 'all') =>
  infiniteQueryOptions({
    queryKey: ['scheduler', 'runs', state],
    queryFn: ({ pageParam, signal }) =>
      api<{ records: JobRun[]; total: number }>('/api/scheduled-jobs/job-instances/pagedSearch', {
        method: 'POST',
        body: { pageNumber: pageParam, pageSize: PAGE, ...(state === 'failed' ? { status: state } : {}) },
        signal,
        quiet: true,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (pages.length * PAGE < last.total ? pages.length : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });

export const runAgain = (id: string) => api(`/api/scheduled-jobs/job-instances/${id}/rerun`, { method: 'POST' });
export const runNow = (job: string) => api(`/api/scheduled-jobs/repeating/${encodeURIComponent(job)}/rerun`, { method: 'POST' });

/** Pauses a job, or gives it another schedule; null: that of the code. */
export async function changeJob(job: string, fields: { active?: boolean; cron?: string | null }): Promise<void> {
  const { records } = await api<{ records: { _id: string }[] }>('/api/scheduled-jobs/search', {
    method: 'POST',
    body: { job },
    quiet: true,
  });
  await api(`/api/scheduled-jobs/${records[0]!._id}`, { method: 'PUT', body: fields, quiet: true });
}
