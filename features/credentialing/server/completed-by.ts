import type { RecordLink } from '#common/module.ts';
import type { Item } from './item-at-work.ts';

/** How an item came to be answered. */
export interface CompletedBy extends Record<string, unknown> {
  by: 'person' | 'earlier-item' | 'document' | 'agreement';
  /** A user's id. */
  user?: string | null;
  /** ISO 8601 in UTC. */
  at: string;
  /** The earlier item, the document or the agreement. */
  from?: RecordLink;
}

type Answered = Pick<Item, 'completed' | 'completionDetails' | 'completed_by'>;

/** What an item remembers of it after this save; the same object where nothing changes. */
export function completedByNow(item: Answered, previous: Readonly<Answered> | null, person: CompletedBy): Item['completed_by'] {
  const known = item.completed_by;
  const isSameDocument = item.completionDetails?.document === previous?.completionDetails?.document;
  if (!item.completed) return known?.by === 'document' && isSameDocument ? known : null;
  // the file of an agreement becomes the item's document only after the agreement has completed it
  if (previous?.completed && (isSameDocument || known?.by === 'agreement')) return known;
  return known?.by === 'document' && isSameDocument ? { ...known, user: person.user, at: person.at } : person;
}
