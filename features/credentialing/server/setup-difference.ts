import { isDeepStrictEqual } from 'node:util';
import { newId } from '#common/ids.ts';
import { isBlank } from '#common/condition-values.ts';
import type { Item } from './item-at-work.ts';
import { COPIED, entriesFor, itemOf, type Entry } from './items-from-setup.ts';

export interface ItemChange {
  item: Item;
  entry: Entry;
  /** Field name → its value on the item, and in the setup. */
  fields: Record<string, { from: unknown; to: unknown }>;
}

export interface RecordItems {
  /** What the reader sees of them, without the fields that are hidden from them. */
  seen: Item[];
  /** All items of the record as they are: what differs and what is done is decided by these. */
  whole: ReadonlyMap<string, Item>;
  /** Of all items of the record, seen or not: entry → item. */
  ids: ReadonlyMap<string, string>;
}

export interface SetupDifference {
  /** `_id`: of the item that it will be. */
  add: { _id: string; key: string; entry: Entry }[];
  remove: Item[];
  change: ItemChange[];
  /** Items that are done and would have gone or changed: they stay as they are. */
  done: Item[];
}

interface Bounds {
  /** Entries that it is about. */
  isConcerned?: (key: string) => boolean;
  /** Entries that are added where the record has none of them; conditions may lead to these. */
  isAdded?: (key: string) => boolean;
}

/** What has to be done to a record's items so that they are those of these entries; what was added by hand is left alone. */
export function differenceOf(
  entries: readonly Entry[],
  { seen, whole, ids: present }: RecordItems,
  hireType: string | null,
  { isConcerned = () => true, isAdded = isConcerned }: Bounds = {},
): SetupDifference {
  const wanted = entriesFor(entries, hireType);
  const add = wanted
    .filter(({ key }) => !present.has(key) && isAdded(key))
    .map(({ key, entry }) => ({ _id: newId(), key, entry }));
  const ids = new Map([...present, ...add.map(({ key, _id }) => [key, _id] as const)]);
  const byKey = new Map(wanted.map(({ key, entry }) => [key, entry]));
  const difference: SetupDifference = { add, remove: [], change: [], done: [] };
  for (const item of seen) {
    const now = whole.get(item._id) ?? item;
    if (!now.setup_entry || !isConcerned(now.setup_entry)) continue;
    const entry = byKey.get(now.setup_entry);
    const fields = entry && readable(changedFields(now, entry, ids), item);
    if (fields && !Object.keys(fields).length) continue;
    if (isDone(now)) difference.done.push(item);
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

/** Without the fields that are hidden from the reader of this item. */
const readable = (fields: ItemChange['fields'], seen: Item): ItemChange['fields'] =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => seen[name as keyof Item] !== undefined));

/** What an item has where its entry says nothing. */
const DEFAULTS: Entry = { provider_assigned: true, isOptional: false, reference_only: false, requires_exp_date: false };

const isAlike = (a: unknown, b: unknown): boolean => (isBlank(a) && isBlank(b)) || isDeepStrictEqual(a, b);
