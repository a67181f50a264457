import type { SearchTree } from '#common/search.ts';

export const STAGES = ['submitted', 'rejected', 'waiting', 'expiring', 'expired'] as const;
export type Stage = (typeof STAGES)[number];

export const FILTERS = ['team', 'profession', 'account', 'type', 'owner'] as const;
export type FilterName = (typeof FILTERS)[number];

/** What the address of the desk says. A filter is an id or a choice; absent: all of them. */
export interface DeskState {
  stage: Stage;
  item: string | null;
  filters: Partial<Record<FilterName, string>>;
}

export function readDesk(params: URLSearchParams): DeskState {
  const stage = STAGES.find((each) => each === params.get('stage')) ?? 'submitted';
  const given = FILTERS.flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value] as const] : [];
  });
  return { stage, item: params.get('item'), filters: Object.fromEntries(given) };
}

export function writeDesk({ stage, item, filters }: DeskState): URLSearchParams {
  const params = new URLSearchParams();
  if (stage !== 'submitted') params.set('stage', stage);
  for (const name of FILTERS) if (filters[name]) params.set(name, filters[name]);
  if (item) params.set('item', item);
  return params;
}

/** The other filters. */
export function without(filters: DeskState['filters'], name: FilterName): DeskState['filters'] {
  const { [name]: _removed, ...others } = filters;
  return others;
}

/** The filters as a search of items; undefined: all of them. */
export function termsOf(filters: DeskState['filters']): SearchTree | undefined {
  const all = FILTERS.flatMap((name) => (filters[name] ? [TERMS[name](filters[name])] : []));
  return all.length ? { all } : undefined;
}

const TERMS: Record<FilterName, (value: string) => SearchTree> = {
  team: (value) => ({ field: 'teams', op: 'in', value: [value] }),
  profession: (value) => ({ field: 'relatedCredentialingRecord.profession', op: 'equals', value }),
  account: (value) => ({ field: 'relatedCredentialingRecord.related_account', op: 'equals', value }),
  type: (value) => ({ field: 'document_type', op: 'equals', value }),
  owner: (value) => ({ field: 'relatedCredentialingRecord.assigned_to', op: 'equals', value }),
};
