import { newId } from '#common/ids.ts';
import type { RecordOf } from '#common/module.ts';
import type { credentialingRequiredItems } from '../credentialing-required-items.module.ts';

type Item = RecordOf<typeof credentialingRequiredItems>;
export type NewItem = { _id: string } & Partial<Item>;
/** An entry of a setup's `required_items`. */
export type Entry = Record<string, unknown>;

/** The fields of an item that come from its entry. */
export const COPIED = [
  'name',
  'label',
  'category',
  'provider_assigned',
  'description',
  'field_type',
  'field_options',
  'provider_type',
  'requires_exp_date',
  'dropdown',
  'isOptional',
  'reference_only',
  'relatedAgreement',
] as const;

/**
 * The items of a setup as a new record gets them: those for this hire type, in their order, with ids of their own and
 * conditions that name the new ids. A condition on an item that is left out is left out with it.
 */
export function itemsFromSetup(entries: readonly Entry[], hireType: string | null): NewItem[] {
  const wanted = entriesFor(entries, hireType);
  const ids = new Map(wanted.map(({ key }) => [key, newId()]));
  return wanted.map((each, order) => ({
    ...itemOf(each.entry, ids),
    _id: ids.get(each.key)!,
    setup_entry: each.key,
    order,
    completed: false,
  }));
}

/** The entries that a record of this hire type is asked for, in their order; `key` is what its items remember. */
export const entriesFor = (entries: readonly Entry[], hireType: string | null) =>
  entries
    .map((entry, at) => ({ entry, key: String(entry._id ?? entry.id ?? at), order: Number(entry.order ?? at) }))
    .filter(({ entry }) => !entry.deleted && isFor(entry, hireType))
    .sort((a, b) => a.order - b.order);

/**
 * What an entry makes of its item; `ids`: of the items by their entries, which conditions lead to. Without teams of its own
 * an item has its record's.
 */
export function itemOf(entry: Entry, ids: ReadonlyMap<string, string>): Partial<Item> {
  const conditions = remapped(entry.conditions, ids);
  return { ...copied(entry), ...teamsOf(entry), conditions, locked: conditions !== null };
}

const teamsOf = ({ teams }: Entry): { teams?: string[] } =>
  Array.isArray(teams) && teams.length ? { teams: teams as string[] } : {};

const copied = (entry: Entry): Partial<Item> =>
  Object.fromEntries(
    COPIED.filter((field) => entry[field] !== undefined && entry[field] !== null).map((field) => [field, entry[field]]),
  );

function isFor(entry: Entry, hireType: string | null): boolean {
  const types = Array.isArray(entry.provider_type) ? entry.provider_type : [];
  return types.length === 0 || hireType === null || types.includes(hireType);
}

function remapped(conditions: unknown, ids: ReadonlyMap<string, string>): Entry[] | null {
  if (!Array.isArray(conditions)) return null;
  const kept = (conditions as Entry[]).flatMap((condition) => {
    const relatedRequiredItemId = ids.get(String(condition.relatedRequiredItemId));
    return relatedRequiredItemId ? [{ ...condition, relatedRequiredItemId }] : [];
  });
  return kept.length ? kept : null;
}
