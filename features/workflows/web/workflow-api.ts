import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AnyRecord } from '#common/module.ts';
import { api } from '#web/api.ts';
import { queryClient } from '#web/query-client.ts';
import type { Acted, Alerted, Judged, RunCause, RunState, WrittenField, WrittenRecord } from '../workflow.ts';

export interface Workflow extends AnyRecord {
  name: string;
  description: string | null;
  module: string | null;
  active: boolean;
  match: 'All' | 'Any';
  executionOccurs: string;
  runsOnExisting: boolean | null;
  appliesTo: 'both' | 'new' | 'update';
  processingOrder: number | null;
  weight: number | null;
  paused: string | null;
}
export interface Condition extends AnyRecord {
  option: '1' | '2' | '3' | '5';
  field: string | null;
  operator: string | null;
  value: string | null;
  relationship: string | null;
  relatedModule: string | null;
  time_count: number | null;
  time_span: string | null;
}
export interface Action extends AnyRecord {
  option: '1' | '2' | '3';
  relationship: string | null;
  relatedModule: string | null;
  fields: WrittenField[] | null;
}
export interface Alert extends AnyRecord {
  alertType: 'email' | 'invite';
  sourceType: 'normal' | 'template';
  subject: string | null;
  message: string | null;
  campaignTemplate: string | null;
  variable_module: string | null;
  variable_field: string | null;
  variable: string | null;
  start: string | null;
}
export interface Parts {
  conditions: Partial<Condition>[];
  actions: Partial<Action>[];
  alerts: Partial<Alert>[];
}
export interface Run {
  _id: string;
  moduleName: string | null;
  recordId: string | null;
  recordName: string | null;
  at: string | null;
  by: string | null;
  cause: RunCause;
  state: RunState;
  problem: string | null;
  conditions: Judged[];
  actions: Acted[];
  alerts: Alerted[];
}
export interface Trial {
  applies: boolean;
  conditions: Judged[];
  actions: { _id: string; changes: WrittenRecord[]; problem?: string }[];
  alerts: { _id: string; to: string[]; subject: string; body: string; without: string[]; problem?: string }[];
}

const KEY = ['records', 'workflows'] as const;
const PAGE = 20;
const MOST_PARTS = 200;
const PATHS = { conditions: 'workflow-conditions', actions: 'workflow-actions', alerts: 'workflow-alerts' } as const;

export const workflowsOptions = queryOptions({
  queryKey: [...KEY, 'all'],
  queryFn: ({ signal }) => api<{ records: Workflow[] }>('/api/workflows', { signal, quiet: true }).then(({ records }) => records),
});

export const activityOptions = queryOptions({
  queryKey: [...KEY, 'activity'],
  queryFn: ({ signal }) =>
    api<{ records: { workflow: string; runs: number; failures: number; last: string | null }[] }>('/api/workflows/activity', {
      signal,
      quiet: true,
    }).then(({ records }) => new Map(records.map((one) => [one.workflow, one]))),
});

export const workflowOptions = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: async ({ signal }): Promise<{ workflow: Workflow } & Parts> => {
      const of = <P>(path: string) =>
        api<{ records: P[] }>(`/api/${path}/search`, {
          method: 'POST',
          body: { searchTerms: { workflow: id }, pageSize: MOST_PARTS },
          signal,
          quiet: true,
        });
      const [workflow, conditions, actions, alerts] = await Promise.all([
        api<Workflow>(`/api/workflows/${id}`, { signal, quiet: true }),
        of<Condition>(PATHS.conditions),
        of<Action>(PATHS.actions),
        of<Alert>(PATHS.alerts),
      ]);
      const inOrder = <P extends AnyRecord>({ records }: { records: P[] }) =>
        records.toSorted((one, other) => Number(one.order ?? 0) - Number(other.order ?? 0));
      return { workflow, conditions: inOrder(conditions), actions: inOrder(actions), alerts: alerts.records };
    },
    staleTime: 0,
  });

export const runsOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'runs', id],
    queryFn: ({ pageParam, signal }) =>
      api<{ records: Run[]; total: number }>(`/api/workflows/${id}/runs?pageNumber=${pageParam}&pageSize=${PAGE}`, {
        signal,
        quiet: true,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (pages.length * PAGE < last.total ? pages.length : undefined),
  });

export const refetchWorkflows = () => queryClient.invalidateQueries({ queryKey: KEY });

/** Keeps a workflow with its parts: it rests while they change, and is switched on last, so that it is checked as a whole. @returns its id */
export async function keepWorkflow(draft: Partial<Workflow>, parts: Parts, before: Parts): Promise<string> {
  const { record } = draft._id
    ? await api<{ record: Workflow }>(`/api/workflows/${draft._id}`, {
        method: 'PUT',
        body: { ...draft, active: false },
        quiet: true,
      })
    : await api<{ record: Workflow }>('/api/workflows', { method: 'POST', body: { ...draft, active: false }, quiet: true });
  for (const kind of ['conditions', 'actions', 'alerts'] as const)
    await keepParts(PATHS[kind], record._id, parts[kind], before[kind]);
  if (draft.active)
    await api(`/api/workflows/update-certain-fields/${record._id}`, {
      method: 'PUT',
      body: { fields: { active: true } },
      quiet: true,
    });
  await refetchWorkflows();
  return record._id;
}

async function keepParts(
  path: string,
  workflow: string,
  parts: readonly Partial<AnyRecord>[],
  before: readonly Partial<AnyRecord>[],
) {
  const kept = new Set(parts.map(({ _id }) => _id));
  for (const { _id } of before) if (!kept.has(_id)) await api(`/api/${path}/${_id}`, { method: 'DELETE', quiet: true });
  for (const [order, part] of parts.entries()) {
    const named = { ...part, workflow, name: `${order + 1}` };
    const body = path === PATHS.alerts ? named : { ...named, order };
    if (part._id) await api(`/api/${path}/${part._id}`, { method: 'PUT', body, quiet: true });
    else await api(`/api/${path}`, { method: 'POST', body, quiet: true });
  }
}

export const switchWorkflow = async (id: string, active: boolean) => {
  await api(`/api/workflows/update-certain-fields/${id}`, { method: 'PUT', body: { fields: { active } }, quiet: true });
  await refetchWorkflows();
};

export const tryMany = (id: string) =>
  api<{ looked: number; applies: number; records: { _id: string; name: string }[] }>(`/api/workflows/${id}/try-many`, {
    method: 'POST',
    body: { amount: 100 },
    quiet: true,
  });

export const tryOn = (id: string, recordId: string) =>
  api<Trial>(`/api/workflows/${id}/try`, { method: 'POST', body: { recordId }, quiet: true });

export const replay = async (run: string) => {
  const answer = await api<{ run: Run }>(`/api/workflow-runs/${run}/replay`, { method: 'POST', body: {} });
  await refetchWorkflows();
  return answer.run;
};
