import { queryOptions } from '@tanstack/react-query';
import type { AnyRecord } from '#common/module.ts';
import { isOpenRun } from '#common/runs.ts';
import type { SearchTree } from '#common/search.ts';
import { api } from '#web/api.ts';
import { queryClient } from '#web/query-client.ts';
import type { RunPage } from '#web/runs/runs-api.ts';

export type Act = 'archive' | 'trash' | 'erase';
export interface RetentionRule extends AnyRecord {
  name: string;
  moduleName: string;
  searchTerms: SearchTree | null;
  dateField: string;
  days: number;
  act: Act;
  active: boolean;
  problem: string | null;
}
export type RuleFields = Pick<RetentionRule, 'name' | 'moduleName' | 'searchTerms' | 'dateField' | 'days' | 'act' | 'active'> & {
  /** How many records would be erased, as its person has seen. */
  expected: number;
};
export interface Trial {
  matched: number;
  sample: { _id: string; name: string | null }[];
  /** Of a rule that erases: how many of them are kept. */
  kept?: number;
}

const BASE = '/api/retention-rules';
const KEY = ['records', 'retentionRules'] as const;
const EVERY_MS = 3_000;

export const rulesOptions = queryOptions({
  queryKey: [...KEY, 'all'],
  queryFn: ({ signal }) => api<{ records: RetentionRule[] }>(BASE, { signal, quiet: true }),
});

export const ruleOptions = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => api<RetentionRule>(`${BASE}/${id}`, { signal, quiet: true }),
  });

export const trialOptions = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'trial', id],
    queryFn: ({ signal }) => api<Trial>(`${BASE}/${id}/try`, { method: 'POST', body: {}, signal, quiet: true }),
    staleTime: 0,
  });

export const runsOfRuleOptions = (id: string) =>
  queryOptions({
    queryKey: ['runs', 'retention', id],
    queryFn: ({ signal }) => api<RunPage>(`${BASE}/${id}/runs`, { signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data?.records.some(isOpenRun) ? EVERY_MS : false),
  });

const refresh = () => queryClient.invalidateQueries({ queryKey: KEY });

/** Answers the id of the rule. */
export async function saveRule(rule: RetentionRule | undefined, fields: Partial<RuleFields>): Promise<string> {
  const call = rule
    ? api<{ record: RetentionRule }>(`${BASE}/update-certain-fields/${rule._id}`, {
        method: 'PUT',
        body: { fields },
        quiet: true,
      })
    : api<{ record: RetentionRule }>(BASE, { method: 'POST', body: fields, quiet: true });
  const { record } = await call;
  await refresh();
  return record._id;
}

export async function deleteRule(id: string): Promise<void> {
  await api(`${BASE}/mark-deleted/${id}`, { method: 'PUT', quiet: true });
  await refresh();
}

/** `expected`: how many records its person has seen. Answers the id of the run. */
export const runRule = async (id: string, expected: number): Promise<string> =>
  (await api<{ run: string }>(`${BASE}/${id}/run`, { method: 'POST', body: { expected }, quiet: true })).run;

export const refreshTrial = (id: string) => queryClient.invalidateQueries({ queryKey: trialOptions(id).queryKey });
