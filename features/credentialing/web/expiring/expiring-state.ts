import type { SearchTree } from '#common/search.ts';

export const DAYS = [30, 60, 90, 180] as const;

/** What the address of the screen says. A filter is an id or a choice; null: all of them. */
export interface ExpiringState {
  within: number;
  provider: string | null;
  type: string | null;
  account: string | null;
  duringPlacement: boolean;
  /** From 0. */
  page: number;
}

export const UNFILTERED = { provider: null, type: null, account: null, duringPlacement: false } as const;

export const isNarrowed = ({ provider, type, account, duringPlacement }: ExpiringState): boolean =>
  Boolean(provider || type || account || duringPlacement);

export const readExpiring = (params: URLSearchParams): ExpiringState => ({
  within: DAYS.find((days) => String(days) === params.get('within')) ?? 30,
  provider: params.get('provider'),
  type: params.get('type'),
  account: params.get('account'),
  duringPlacement: params.get('placement') === 'during',
  page: Math.max(0, (Number.parseInt(params.get('page') ?? '1', 10) || 1) - 1),
});

export function writeExpiring({ within, provider, type, account, duringPlacement, page }: ExpiringState): URLSearchParams {
  const params = new URLSearchParams();
  if (within !== 30) params.set('within', String(within));
  if (provider) params.set('provider', provider);
  if (type) params.set('type', type);
  if (account) params.set('account', account);
  if (duringPlacement) params.set('placement', 'during');
  if (page > 0) params.set('page', String(page + 1));
  return params;
}

/** Of documents. */
export function termsOf({ provider, type }: Pick<ExpiringState, 'provider' | 'type'>): SearchTree[] {
  return [
    ...(provider ? [{ field: 'providers_documents', op: 'equals' as const, value: provider }] : []),
    ...(type ? [{ field: 'document_type', op: 'equals' as const, value: type }] : []),
  ];
}

/** The same documents as the calendar of their list. */
export function calendarAddress(list: string, state: Pick<ExpiringState, 'provider' | 'type'>): string {
  const filter = { all: [{ field: 'status', op: 'in', value: ['Active', 'Expired'] }, ...termsOf(state)] };
  return `${list}?${new URLSearchParams({ shape: 'calendar', date: 'expiration_date', filter: JSON.stringify(filter) }).toString()}`;
}
