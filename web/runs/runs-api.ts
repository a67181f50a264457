import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { isOpenRun, type ListedRun, type Skipped } from '#common/runs.ts';
import { api, download } from '../api.ts';
import { save } from '../files.ts';
import { queryClient } from '../query-client.ts';

export interface RunPage {
  records: ListedRun[];
  total: number;
}
/** `name` is null where the reader does not see the record. */
export type SkippedRecord = Skipped & { moduleName: string; name: string | null };

const PAGE = 25;
const SKIPPED_PAGE = 100;
/** Events say how far a run is; this is for those that did not arrive. */
const ASKED_EVERY_MS = 5_000;

export const readRun = (id: string): Promise<ListedRun> => api(`/api/runs/${id}`, { quiet: true });

/** One's own runs that are not over, on every page. */
export const openRunsOptions = queryOptions({
  queryKey: ['runs', 'open'],
  queryFn: ({ signal }) =>
    api<RunPage>('/api/runs?open=true&mine=true&pageSize=20', { signal, quiet: true }).then(({ records }) => records),
  refetchInterval: ({ state }) => (state.data?.length ? ASKED_EVERY_MS : false),
});

export const runsOptions = (isMine: boolean) =>
  infiniteQueryOptions({
    queryKey: ['runs', 'list', isMine],
    queryFn: ({ pageParam, signal }) =>
      api<RunPage>(`/api/runs?mine=${isMine}&pageSize=${PAGE}&pageNumber=${pageParam}`, { signal, quiet: true }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (pages.length * PAGE < last.total ? pages.length : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ records }) => records.some(isOpenRun)) ? ASKED_EVERY_MS : false),
  });

export const skippedOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['runs', 'skipped', id],
    queryFn: ({ pageParam }) => skippedPage(id, pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (pages.length * SKIPPED_PAGE < last.total ? pages.length : undefined),
  });

const skippedPage = (id: string, page: number) =>
  api<{ records: SkippedRecord[]; total: number }>(`/api/runs/${id}/skipped?pageSize=${SKIPPED_PAGE}&pageNumber=${page}`, {
    quiet: true,
  });

/** Of those that a run left out the first so many. */
export async function skippedBy(id: string, most: number): Promise<SkippedRecord[]> {
  const found: SkippedRecord[] = [];
  for (let page = 0; found.length < most; page++) {
    const { records } = await skippedPage(id, page);
    found.push(...records);
    if (records.length < SKIPPED_PAGE) break;
  }
  return found.slice(0, most);
}

const post = async <T>(run: Pick<ListedRun, '_id'>, verb: string): Promise<T> => {
  try {
    return await api<T>(`/api/runs/${run._id}/${verb}`, { method: 'POST', body: {} });
  } finally {
    void refreshRuns();
  }
};
export const cancelRun = (run: Pick<ListedRun, '_id'>) => post<ListedRun>(run, 'cancel');
export const pauseRun = (run: Pick<ListedRun, '_id'>) => post<ListedRun>(run, 'pause');
export const resumeRun = (run: Pick<ListedRun, '_id'>) => post<ListedRun>(run, 'resume');
/** Answers the id of the run that takes it back. */
export const orderUndo = (run: Pick<ListedRun, '_id'>) => post<{ run: string }>(run, 'undo').then((answer) => answer.run);

export const refreshRuns = () => queryClient.invalidateQueries({ queryKey: ['runs'] });

export const downloadRunFile = async (id: string) => save(await download(`/api/runs/${id}/file`));
