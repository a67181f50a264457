import { isId } from '#common/ids.ts';
import type { Context } from '#server/context.ts';
import { dropdowns } from '#server/dropdowns/dropdowns.module.ts';
import { interactiveDocuments } from '#features/esign/interactive-documents.module.ts';
import { CATEGORIES } from '../categories.ts';
import type { NewItem } from './items-from-setup.ts';

/** Items without what a setup still names though it is gone: a deleted agreement, dropdown or category. */
export async function knownReferences(context: Context, items: readonly NewItem[]): Promise<NewItem[]> {
  const idsOf = (field: 'dropdown' | 'relatedAgreement') => [...new Set(items.map((item) => item[field]).filter(isId))];
  const [lists, agreements] = [idsOf('dropdown'), idsOf('relatedAgreement')];
  const foundLists = lists.length ? await context.records.all(dropdowns, { _id: lists }) : [];
  const foundAgreements = agreements.length ? await context.records.all(interactiveDocuments, { _id: agreements }) : [];
  const known = new Set([...foundLists, ...foundAgreements].map(({ _id }) => _id));
  const categories = context.list(CATEGORIES)?.map(({ value }) => value);
  return items.map((item) => ({
    ...item,
    dropdown: item.dropdown && known.has(item.dropdown) ? item.dropdown : null,
    relatedAgreement: item.relatedAgreement && known.has(item.relatedAgreement) ? item.relatedAgreement : null,
    category: !categories || categories.includes(item.category ?? '') ? (item.category ?? null) : null,
  }));
}
