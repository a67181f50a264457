import { queryOptions } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { api } from '#web/api.ts';

export interface MatchReason {
  key: string;
  points: number;
  max: number;
  text: string;
}
export interface Match {
  score: number;
  miles: number | null;
  isNew: boolean;
  reasons: MatchReason[];
}
export type Matching = AnyRecord & { match: Match };
export interface MatchPage {
  records: Matching[];
  total: number;
}
export interface Verdict {
  matches: boolean;
  blockedBy: string[];
  match: Match | null;
}

export const PAGE = 25;

/** Of a lead its jobs, of a job its leads; a save of either module makes them stale. */
export const matchesOptions = (module: DescribedModule, id: string, miles: number, pageNumber: number) => {
  const [other, path] = module.name === 'jobs' ? ['leads', 'matching-leads'] : ['jobs', 'matching-jobs'];
  return queryOptions({
    queryKey: ['records', other, 'matches of', id, miles, pageNumber],
    queryFn: ({ signal }) =>
      api<MatchPage>(`/api/${module.path}/${id}/${path}?miles=${miles}&pageNumber=${pageNumber}&pageSize=${PAGE}`, {
        signal,
        quiet: true,
      }),
  });
};

export const matchAnew = (module: DescribedModule, id: string, miles: number): Promise<MatchPage> =>
  api(`/api/${module.path}/${id}/${module.name === 'jobs' ? 'match-leads' : 'match-jobs'}`, {
    body: { miles, pageSize: PAGE },
    quiet: true,
  });

export const verdictOptions = (job: string, lead: string, miles: number) =>
  queryOptions({
    queryKey: ['records', 'leads', 'verdict', job, lead, miles],
    queryFn: ({ signal }) => api<Verdict>(`/api/jobs/${job}/match/${lead}?miles=${miles}`, { signal, quiet: true }),
  });
