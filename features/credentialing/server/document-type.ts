import type { Context } from '#server/context.ts';
import type { Item } from './item-at-work.ts';

type Named = Pick<Item, 'name' | 'label' | 'field_options'>;

/** The type of document that an item asks for, when the list of document types has it. */
export function documentType({ name, label, field_options }: Partial<Named>, context: Context): string | null {
  const known = context.list('Document Types') ?? [];
  for (const asked of [field_options?.document_type, name, label]) {
    const found = typeof asked === 'string' && known.find(({ value }) => value.toLowerCase() === asked.toLowerCase());
    if (found) return found.value;
  }
  return null;
}
