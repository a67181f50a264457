import type { BusMessage } from './bus.ts';

/** What sockets are told; that sessions may have ended is looked into instead. */
export type Told = Exclude<BusMessage, { kind: 'sessions' }>;

export interface RecentMessages {
  hear(message: Told): void;
  /** What was said since this time (milliseconds since 1970), or the one word that nobody here knows. */
  since(time: number): Told[];
}

const MOST_EVENTS = 2_000;
/** So much later than the page's first question its handshake may have come through. */
const SLACK_MS = 1_000;

/** What this node has heard of late, for pages that asked before they listened. A module's changes are one, without its ids. */
export function recentMessages(): RecentMessages {
  let beginning = Date.now();
  const changes = new Map<string, number>();
  const events: { at: number; message: Told }[] = [];

  const forget = () => {
    beginning = Date.now();
    changes.clear();
    events.length = 0;
  };
  const keep = (message: Told) => {
    events.push({ at: Date.now(), message });
    if (events.length > MOST_EVENTS) beginning = events.shift()!.at + 1;
  };
  return {
    hear: (message) => {
      if (message.kind === 'missed') forget();
      else if (message.kind === 'records') changes.set(message.module, Date.now());
      else keep(message);
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
