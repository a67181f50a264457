import { queryOptions } from '@tanstack/react-query';
import type { ColumnValues, Delimiter, Encoding, ImportPlan, ImportRecord, ListedImport } from '#common/imports.ts';
import { api, download } from '../api.ts';
import { save } from '../files.ts';
import { queryClient } from '../query-client.ts';
import { follow } from '../runs/follow-run.ts';

const ASKED_EVERY_MS = 1_000;
export const isAtWork = ({ state }: Pick<ListedImport, 'state'>) => state === 'checking' || state === 'running';

export const importPath = (module: string) => `/app/import/${module}`;

export const importOptions = (id: string) =>
  queryOptions({
    queryKey: ['imports', id],
    queryFn: ({ signal }) => api<ImportRecord>(`/api/imports/${id}`, { signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? ASKED_EVERY_MS : false),
  });

export const pastImportsOptions = queryOptions({
  queryKey: ['imports', 'list'],
  queryFn: ({ signal }) =>
    api<{ records: ListedImport[] }>('/api/imports?pageSize=50', { signal, quiet: true }).then(({ records }) => records),
});

export const columnValuesOptions = (id: string, column: string) =>
  queryOptions({
    queryKey: ['imports', id, 'values', column],
    queryFn: ({ signal }) =>
      api<ColumnValues>(`/api/imports/${id}/values?column=${encodeURIComponent(column)}`, { signal, quiet: true }),
    staleTime: Infinity,
  });

/** An answer that holds the import is what its page shows from then on. */
async function kept(answer: Promise<{ record: ImportRecord }>): Promise<ImportRecord> {
  const { record } = await answer;
  queryClient.setQueryData(importOptions(record._id).queryKey, record);
  void queryClient.invalidateQueries({ queryKey: pastImportsOptions.queryKey });
  return record;
}

export function beginImport(module: string, file: File): Promise<ImportRecord> {
  const body = new FormData();
  body.append('module', module);
  body.append('file', file);
  return kept(api('/api/imports', { body, quiet: true }));
}

export const readAgain = (id: string, reading: { encoding?: Encoding; delimiter?: Delimiter; sheet?: string }) =>
  kept(api(`/api/imports/${id}/source`, { method: 'PUT', body: reading, quiet: true }));

export async function carryOut(id: string, plan: ImportPlan, step: 'check' | 'run'): Promise<void> {
  await kept(api(`/api/imports/${id}/plan`, { method: 'PUT', body: plan, quiet: true }));
  await begin(id, step);
}

export async function begin(id: string, step: 'check' | 'run'): Promise<void> {
  const { run } = await api<{ run: string }>(`/api/imports/${id}/${step}`, { method: 'POST', body: {}, quiet: true });
  const unfollow = follow(run);
  await refreshImport(id); // from here on the page follows it
  unfollow();
}

export const refreshImport = (id: string) => queryClient.invalidateQueries({ queryKey: importOptions(id).queryKey });

export const saveFailedRows = async (id: string) => save(await download(`/api/imports/${id}/errors.csv`));
