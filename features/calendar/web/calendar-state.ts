import { LAYERS, type Layer } from '../shown-events.ts';
import { useAddressParts } from '#web/address-parts.ts';
import { isIsoDay } from './is-iso-day.ts';

export const SHAPES = ['month', 'week', 'day', 'list'] as const;
export type Shape = (typeof SHAPES)[number];

/** What the address says: which days, in what shape, and whose. */
export interface CalendarState {
  /** null: today. */
  date: string | null;
  /** null: the one that fits the screen. */
  view: Shape | null;
  layers: readonly Layer[];
  /** Empty: all of them. */
  groups: readonly string[];
  users: readonly string[];
  accounts: readonly string[];
}

export function readState(params: URLSearchParams): CalendarState {
  const list = (name: string) => (params.get(name) ?? '').split(',').filter(Boolean);
  const chosen = LAYERS.filter((layer) => list('layers').includes(layer));
  const date = params.get('date');
  return {
    date: date && isIsoDay(date) ? date : null,
    view: SHAPES.find((shape) => shape === params.get('view')) ?? null,
    layers: params.has('layers') ? chosen : LAYERS,
    groups: list('groups'),
    users: list('users'),
    accounts: list('accounts'),
  };
}

export function writeState(before: URLSearchParams, { date, view, layers, ...lists }: Partial<CalendarState>): URLSearchParams {
  const next = new URLSearchParams(before);
  const put = (name: string, value: string | null | undefined) => (value ? next.set(name, value) : next.delete(name));
  if (date !== undefined) put('date', date);
  if (view !== undefined) put('view', view);
  if (layers) {
    if (layers.length === LAYERS.length) next.delete('layers');
    else next.set('layers', layers.join(','));
  }
  for (const [name, ids] of Object.entries(lists)) put(name, (ids as readonly string[]).join(','));
  return next;
}

export function useCalendarState() {
  const [params, setParams] = useAddressParts();
  const set = (change: Partial<CalendarState>) =>
    setParams((before) => writeState(before, change), { replace: true, preventScrollReset: true });
  return { state: readState(params), set };
}
