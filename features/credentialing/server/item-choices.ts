import type { Option } from '#common/field.ts';
import type { Context } from '#server/context.ts';
import { dropdowns } from '#server/dropdowns/dropdowns.module.ts';
import type { Item } from './item-at-work.ts';

/** The choices of Dropdown items, by item id: those of the dropdown an item names, else its own `field_options.options`. */
export async function itemChoices(context: Context, items: readonly Item[]): Promise<Map<string, Option[]>> {
  const asked = items.filter(({ field_type }) => field_type === 'Dropdown');
  const ids = [...new Set(asked.map(({ dropdown }) => dropdown).filter((id) => id !== null))];
  const lists = ids.length ? await context.records.all(dropdowns, { _id: ids }) : [];
  const byId = new Map(lists.map(({ _id, options }) => [_id, options]));
  return new Map(asked.map((item) => [item._id, optionsOf(byId.get(item.dropdown ?? '') ?? item.field_options?.options)]));
}

function optionsOf(given: unknown): Option[] {
  if (!Array.isArray(given)) return [];
  return given.map((entry) => {
    if (typeof entry !== 'object' || entry === null) return { value: String(entry), label: String(entry) };
    const { value, label } = entry as Record<string, unknown>;
    return { value: String(value ?? label), label: String(label ?? value) };
  });
}
