import { queryOptions } from '@tanstack/react-query';
import type { AuditMonth } from '#common/audit-months.ts';
import { api } from '#web/api.ts';
import { queryClient } from '#web/query-client.ts';

export interface AuditMonths {
  /** 0: all stay. */
  keptMonths: number;
  months: AuditMonth[];
}

const EVERY_MS = 3_000;
const KEY = ['operations', 'audit-months'];

export const monthsOptions = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => api<AuditMonths>('/api/audit-months', { signal, quiet: true }),
  refetchInterval: ({ state }) => (state.data?.months.some(({ state: of }) => of === 'coming') ? EVERY_MS : false),
});

export async function readAgain(month: string): Promise<void> {
  await api(`/api/audit-months/${month}/read-again`, { method: 'POST', body: {}, quiet: true });
  await queryClient.invalidateQueries({ queryKey: KEY });
}
