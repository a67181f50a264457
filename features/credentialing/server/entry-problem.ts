import type { Context } from '#server/context.ts';
import { parsedValue } from '#server/records/input.ts';
import { credentialingRequiredItems } from '../credentialing-required-items.module.ts';
import { CATEGORIES } from '../categories.ts';
import { COPIED, type Entry } from './items-from-setup.ts';

/**
 * Why no item can be made from an entry, in a sentence; null where one can.
 *
 * @param kept the categories of entries that were there before: one that is gone by now is left out of the item
 */
export function entryProblem(context: Context, entry: Entry, kept: readonly unknown[]): string | null {
  const categories = context.list(CATEGORIES)?.map(({ value }) => value);
  const { category } = entry;
  if (category && categories && !kept.includes(category) && !categories.includes(String(category)))
    return `Category: Choose one of ${categories.join(', ')}.`;
  const { storage } = context.engine.registry.module(credentialingRequiredItems.name);
  for (const name of [...COPIED, 'conditions'] as const) {
    const field = storage.get(name)?.field;
    if (!field) continue;
    const given = entry[name] ?? null;
    const parsed = parsedValue(field, given);
    if ('problem' in parsed) return `${field.label}: ${parsed.problem}`;
    if (field.required && parsed.value === null) return `${field.label} is required.`;
  }
  return null;
}
