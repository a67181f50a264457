import { isDeepStrictEqual } from 'node:util';
import { isBlank } from '#common/condition-values.ts';
import type { Item } from './item-at-work.ts';
import { COPIED, entriesFor, itemOf, type Entry } from './items-from-setup.ts';

export interface ItemChange {
  item: Item;
  entry: Entry;
  /** Field name → its value on the item, and in the setup. */
  fields: Record<string, { from: unknown; to: unknown }>;
}

export interface SetupDifference {
  add: { key: string; entry: Entry }[];
  remove: Item[];
  change: ItemChange[];
  /** Items that are done and would have gone or changed: they stay as they are. */
  done: Item[];
}

/** What has to be done to a record's items so that they are those of these entries; what was added by hand is left alone. */
export function differenceOf(
  entries: readonly Entry[],
  items: readonly Item[],
  hireType: string | null,
  isConcerned: (key: string) => boolean = () => true,
): SetupDifference {
  const wanted = entriesFor(entries, hireType);
  const ids = new Map(items.flatMap(({ _id, setup_entry }) => (setup_entry ? [[setup_entry, _id] as const] : [])));
  const byKey = new Map(wanted.map(({ key, entry }) => [key, entry]));
  const difference: SetupDifference = {
    add: wanted.filter(({ key }) => !ids.has(key) && isConcerned(key)),
    remove: [],
    change: [],
    done: [],
  };
  for (const item of items) {
    if (!item.setup_entry || !isConcerned(item.setup_entry)) continue;
    const entry = byKey.get(item.setup_entry);
    const fields = entry && changedFields(item, entry, ids);
    if (fields && !Object.keys(fields).length) continue;
    if (isDone(item)) difference.done.push(item);
    else if (entry && fields) difference.change.push({ item, entry, fields });
    else difference.remove.push(item);
  }
  return difference;
}

/** Completed, or sent in and waiting for a decision. */
export const isDone = ({ completed, completionDetails }: Item): boolean =>
  completed === true || completionDetails?.approvalStatus === 'Submitted';

function changedFields(item: Item, entry: Entry, ids: ReadonlyMap<string, string>): ItemChange['fields'] {
  const next: Entry = { ...DEFAULTS, ...itemOf(entry, ids) };
  return Object.fromEntries(
    [...COPIED, 'conditions' as const, ...(next.teams ? ['teams' as const] : [])]
      .filter((field) => !isAlike(item[field], next[field]))
      .map((field) => [field, { from: item[field] ?? null, to: next[field] ?? null }]),
  );
}

/** What an item has where its entry says nothing. */
const DEFAULTS: Entry = { provider_assigned: true, isOptional: false, reference_only: false, requires_exp_date: false };

const isAlike = (a: unknown, b: unknown): boolean => (isBlank(a) && isBlank(b)) || isDeepStrictEqual(a, b);
