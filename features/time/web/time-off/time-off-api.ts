import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { refreshModule } from '#web/records/records-api.ts';

export interface Movement {
  kind: string;
  hours: number;
  balance: number;
  request: string | null;
  reason: string | null;
  created_by: string | null;
  createdAt: string;
}
export interface Range {
  from: string;
  to: string;
  hoursPerDay: number;
  description?: string | null;
}
export interface SkippedDay {
  date: string;
  reason: string;
}
export interface RangePreview {
  days: string[];
  skipped: SkippedDay[];
  years: { year: number; before: number | null; after: number | null; problem: string | null }[];
  alsoOff: { date: string; name: string }[];
}
export interface YearBegun {
  created: { user: string; allotted_hours: number; carried: number; balance: number }[];
  skipped: { user: string; reason: string }[];
}

/** The latest movements of a balance; more than these a year hardly has. */
export const ledgerOptions = (balanceId: string) =>
  queryOptions({
    queryKey: ['records', 'ptoBalance', 'ledger', balanceId],
    queryFn: ({ signal }) =>
      api<{ records: Movement[]; total: number }>(`/api/pto-balances/${balanceId}/ledger?pageSize=200`, { signal, quiet: true }),
  });

export const previewOptions = (range: Range, isReady: boolean) =>
  queryOptions({
    queryKey: ['records', 'ptoRequests', 'preview', range],
    queryFn: ({ signal }) => api<RangePreview>('/api/pto-requests/preview-range', { body: range, signal, quiet: true }),
    enabled: isReady,
    placeholderData: keepPreviousData,
    retry: false,
  });

export const askFor = (range: Range) =>
  api('/api/pto-requests/create-range', { body: range, quiet: true }).finally(refreshTimeOff);

export const cancelRequest = (id: string) => api(`/api/pto-requests/${id}/cancel`, { method: 'PUT' }).finally(refreshTimeOff);

/** Whether a request waits for this person's decision. Requests that are asked about together travel together. */
export const decidableOptions = (id: string, isPending: boolean) =>
  queryOptions({ queryKey: ['records', 'ptoRequests', 'may-decide', id], queryFn: () => mayDecide(id), enabled: isPending });

let waiting: Map<string, Promise<boolean>> | undefined;

function mayDecide(id: string): Promise<boolean> {
  if (!waiting) {
    const asked = (waiting = new Map());
    answer = new Promise((resolve) => setTimeout(resolve, 10)).then(() => {
      waiting = undefined;
      return api<{ ids: string[] }>('/api/pto-requests/may-decide', { body: { ids: [...asked.keys()] }, quiet: true });
    });
  }
  const one = waiting.get(id) ?? answer!.then(({ ids }) => ids.includes(id));
  waiting.set(id, one);
  return one;
}
let answer: Promise<{ ids: string[] }> | undefined;

export const beginYear = (toYear: number, dryRun: boolean) =>
  api<YearBegun>('/api/pto-balances/roll-over', { body: { toYear, dryRun }, quiet: true });

export async function refreshTimeOff() {
  await Promise.all([refreshModule('ptoRequests'), refreshModule('ptoBalance')]);
}
