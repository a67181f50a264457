import type { Query, QueryClient } from '@tanstack/react-query';

/** `viewing` and `editing` are shown to the others who have the record open. */
export type Stance = 'viewing' | 'editing';
export interface Shown {
  module: string;
  /** Absent: lists of the module, or anything else that is made of its records. */
  id?: string;
  as?: Stance;
}
/** What the server is told of one thing on the screen. */
export interface Watch extends Shown {
  /** For how many milliseconds what is shown may be out of date. */
  age: number;
}
/** The way to the server, as long as there is one. */
export interface Wire {
  watch(what: Watch): void;
  unwatch(what: Shown): void;
}

/** A screen is drawn and left in several steps: they are looked at together. */
const SETTLE_MS = 50;
/** The server takes no more of one page. */
const MOST_WATCHES = 100;

export const keyOf = ({ module, id }: Shown): string => (id ? `${module}/${id.toLowerCase()}` : module);

/**
 * Tells the server what is on the screen: every query of records that a component shows, the records that somebody views or edits,
 * and modules that are held without being shown.
 * @param heardUntil until when this page has surely heard what it watched, in milliseconds since 1970
 */
export function watchScreen(client: QueryClient, heardUntil: () => number) {
  const stances = new Map<object, Required<Shown>>();
  const held = new Map<object, string>();
  /** Until when what is off the screen by now was heard of. */
  const left = new Map<string, number>();
  let shown = new Map<string, Shown & { since: number; wasSaid: boolean }>();
  let wire: Wire | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = () => {
    timer = undefined;
    const now = Date.now();
    const found = new Map<string, Shown & { since: number }>();
    const find = (what: Shown, since: number) => {
      const key = keyOf(what);
      const known = found.get(key);
      if (known) known.since = Math.min(known.since, since);
      else if (found.size < MOST_WATCHES) found.set(key, { ...what, since });
    };
    for (const query of client.getQueryCache().findAll({ type: 'active' }))
      for (const what of shownBy(query)) find(what, query.state.dataUpdatedAt || now);
    for (const module of held.values()) find({ module }, heardUntil());
    for (const { module, id, as } of stances.values()) {
      find({ module, id }, now);
      const record = found.get(keyOf({ module, id }));
      if (record && record.as !== 'editing') record.as = as;
    }
    const before = shown;
    shown = new Map();
    for (const [key, what] of found) {
      const known = before.get(key);
      const since = known?.since ?? Math.max(what.since, left.get(key) ?? 0);
      shown.set(key, { ...what, since, wasSaid: known?.wasSaid ?? false });
      if (!known || known.as !== what.as) say(key);
      left.delete(key);
    }
    for (const [key, what] of before) {
      if (shown.has(key)) continue;
      left.set(key, Math.max(what.since, heardUntil()));
      wire?.unwatch(plain(what));
    }
  };
  const say = (key: string) => {
    const what = shown.get(key)!;
    if (wire) wire.watch(watchOf(what));
    if (wire) what.wasSaid = true;
  };
  const watchOf = (what: Shown & { since: number; wasSaid: boolean }): Watch => {
    const since = what.wasSaid ? Math.max(what.since, heardUntil()) : what.since;
    return { ...plain(what), age: Math.max(0, Date.now() - since) };
  };
  const soon = () => void (timer ??= setTimeout(look, SETTLE_MS));
  const keep = <T>(map: Map<object, T>, what: T) => {
    const mark = {};
    map.set(mark, what);
    soon();
    return () => {
      map.delete(mark);
      soon();
    };
  };
  client.getQueryCache().subscribe(({ type }) => {
    if (type === 'observerAdded' || type === 'observerRemoved' || type === 'observerOptionsUpdated' || type === 'removed') soon();
  });
  return {
    /** This person views or edits the record, until the answer is called. */
    stand: (module: string, id: string, as: Stance) => keep(stances, { module, id, as }),
    /** Changes of the module matter although none of its records is shown, until the answer is called. */
    hold: (module: string) => keep(held, module),
    /** What a connection begins with. */
    all: (): Watch[] => {
      look();
      const watches = [...shown.values()].map(watchOf);
      for (const what of shown.values()) what.wasSaid = true;
      return watches;
    },
    /** From now on changes are said there; undefined while there is no connection. */
    to: (next: Wire | undefined) => {
      wire = next;
    },
    /** Somebody else is at this page now. */
    forget: () => {
      left.clear();
      shown = new Map();
      soon();
    },
  };
}

const plain = ({ module, id, as }: Shown): Shown => ({ module, ...(id && { id }), ...(as && { as }) });

/** By the keys that `records-api.ts` gives; a feature's own queries of records begin like them. */
function shownBy({ queryKey }: Query): Shown[] {
  const [kind, module, what, more] = queryKey as [unknown, unknown, unknown, unknown];
  if (kind === 'related-counts' || kind === 'timeline')
    return (more as { module: string }[]).map((list) => ({ module: list.module }));
  if (kind !== 'records' || typeof module !== 'string') return [];
  return [what === 'one' && typeof more === 'string' ? { module, id: more } : { module }];
}
