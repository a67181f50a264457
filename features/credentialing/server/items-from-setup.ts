import { newId } from '#common/ids.ts';
import type { RecordOf } from '#common/module.ts';
import type { credentialingRequiredItems } from '../credentialing-required-items.module.ts';

type Item = RecordOf<typeof credentialingRequiredItems>;
export type NewItem = { _id: string } & Partial<Item>;

const COPIED = [
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
export function itemsFromSetup(entries: readonly Record<string, unknown>[], hireType: string | null): NewItem[] {
  const wanted = entries
    .map((entry, at) => ({ entry, key: String(entry._id ?? entry.id ?? at), order: Number(entry.order ?? at) }))
    .filter(({ entry }) => !entry.deleted && isFor(entry, hireType))
    .sort((a, b) => a.order - b.order);
  const ids = new Map(wanted.map(({ key }) => [key, newId()]));
  return wanted.map(({ entry, key }, order) => {
    const conditions = remapped(entry.conditions, ids);
    return { ...copied(entry), _id: ids.get(key)!, order, conditions, locked: conditions !== null, completed: false };
  });
}

const copied = (entry: Record<string, unknown>): Partial<Item> =>
  Object.fromEntries(
    COPIED.filter((field) => entry[field] !== undefined && entry[field] !== null).map((field) => [field, entry[field]]),
  );

function isFor(entry: Record<string, unknown>, hireType: string | null): boolean {
  const types = Array.isArray(entry.provider_type) ? entry.provider_type : [];
  return types.length === 0 || hireType === null || types.includes(hireType);
}

function remapped(conditions: unknown, ids: ReadonlyMap<string, string>): Record<string, unknown>[] | null {
  if (!Array.isArray(conditions)) return null;
  const kept = (conditions as Record<string, unknown>[]).flatMap((condition) => {
    const relatedRequiredItemId = ids.get(String(condition.relatedRequiredItemId));
    return relatedRequiredItemId ? [{ ...condition, relatedRequiredItemId }] : [];
  });
  return kept.length ? kept : null;
}
