import type { BusMessage } from './bus.ts';

/** What sockets are told as it is; the rest is looked into. */
export type Told = Extract<BusMessage, { kind: 'records' | 'missed' | 'event' }>;

export interface RecentMessages {
  hear(message: Told): void;
  /** What was said since this time (milliseconds since 1970), or the one word that nobody here knows. */
  since(time: number): Told[];
  /** Whether a record of this module, or this one, was changed since; true where nobody here knows. */
  hasChanged(since: number, module: string, id?: string): boolean;
}

const MOST_EVENTS = 2_000;
const MOST_RECORDS = 20_000;
/** So much later than the page's first question its handshake may have come through. */
const SLACK_MS = 1_000;

/** What this node has heard of late, for pages that asked before they listened. A module's changes are one, without its ids. */
export function recentMessages(): RecentMessages {
  let beginning = Date.now();
  /** Since when the changes are known: of modules, and of single records, of which the oldest are forgotten. */
  let known = { modules: Date.now(), records: Date.now() };
  const changes = new Map<string, number>();
  const records = new Map<string, number>();
  const events: { at: number; message: Told }[] = [];

  const forget = () => {
    beginning = Date.now();
    known = { modules: beginning, records: beginning };
    changes.clear();
    records.clear();
    events.length = 0;
  };
  const keep = (message: Told) => {
    events.push({ at: Date.now(), message });
    if (events.length > MOST_EVENTS) beginning = events.shift()!.at + 1;
  };
  const keepChanges = ({ module, ids }: Extract<Told, { kind: 'records' }>) => {
    const now = Date.now();
    changes.set(module, now);
    for (const id of ids) {
      records.delete(`${module}/${id}`); // the order of the map is the order of time
      records.set(`${module}/${id}`, now);
    }
    for (const [oldest, at] of records) {
      if (records.size <= MOST_RECORDS) break;
      records.delete(oldest);
      known.records = at + 1;
    }
  };
  return {
    hear: (message) => {
      if (message.kind === 'missed') forget();
      else if (message.kind === 'records') keepChanges(message);
      else keep(message);
    },
    hasChanged: (time, module, id) => {
      const from = time - SLACK_MS;
      if (!(time <= Date.now() && from >= (id ? known.records : known.modules))) return true;
      return ((id ? records.get(`${module}/${id}`) : changes.get(module)) ?? 0) >= from;
    },
    since: (time) => {
      const from = time - SLACK_MS;
      // a page's clock may have been set back, and what it says may be no number
      const isKnown = time <= Date.now() && from >= beginning;
      if (!isKnown) return [{ kind: 'missed' }];
      const changed = [...changes].filter(([, at]) => at >= from).map(([module]): Told => ({ kind: 'records', module, ids: [] }));
      return [...changed, ...events.filter(({ at }) => at >= from).map(({ message }) => message)];
    },
  };
}
