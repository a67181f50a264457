import { say } from '#web/words/say.ts';
import type { ItemView } from '../board.ts';

interface Waiting {
  who: 'us' | 'provider';
  count: number;
  /** ISO 8601; null where nobody knows. */
  since: string | null;
}

/** Whom a record waits for, us first: what was sent and our own part, then what the provider has still to do. */
export function waitsFor(items: readonly ItemView[], lastAction: string | null): Waiting[] {
  const open = items.filter(({ stage, isOptional }) => (stage === 'open' || stage === 'rejected') && !isOptional);
  const sent = items.filter(({ stage }) => stage === 'submitted');
  const oldest = sent.flatMap((item) => sentAt(item) ?? []).toSorted()[0];
  const ours = sent.length + open.filter((item) => !isProviders(item)).length;
  const theirs = open.filter(isProviders).length;
  return [
    ...(ours ? [{ who: 'us' as const, count: ours, since: oldest ?? lastAction }] : []),
    ...(theirs ? [{ who: 'provider' as const, count: theirs, since: lastAction }] : []),
  ];
}

const isProviders = ({ provider_assigned }: ItemView) => provider_assigned !== false;
const sentAt = ({ completionDetails }: ItemView) => completionDetails?.renewal?.dateSubmitted ?? completionDetails?.dateSubmitted;

/** A due date against the first day of work, both `YYYY-MM-DD`. */
export function againstStart(due: string, start: string): { text: string; isLate: boolean } {
  const days = Math.round((Date.parse(start) - Date.parse(due)) / 86_400_000);
  if (days === 0) return { text: say('on the day of the start'), isLate: false };
  const count = Math.abs(days);
  return days > 0
    ? { text: say({ one: '1 day before the start', other: '{count} days before the start' }, { count }), isLate: false }
    : { text: say({ one: '1 day after the start', other: '{count} days after the start' }, { count }), isLate: true };
}
