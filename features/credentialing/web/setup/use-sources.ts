import { useQueries } from '@tanstack/react-query';
import type { Option } from '#common/field.ts';
import type { ConditionSource } from '#web/conditions/value-input.tsx';
import { useModule } from '#web/modules.ts';
import { recordOptions } from '#web/records/records-api.ts';
import { nameOf, type Entry } from './entries.ts';

/** The entries as what conditions look at: a date, a choice with its options, or whether the item is done. */
export function useSources(entries: readonly Entry[]): ConditionSource[] {
  const dropdowns = useModule('dropdowns');
  const ids = [...new Set(entries.flatMap(({ field_type, dropdown }) => (field_type === 'Dropdown' && dropdown) || []))];
  const answers = useQueries({ queries: dropdowns ? ids.map((id) => recordOptions(dropdowns, id)) : [] });
  const options = new Map(ids.map((id, at) => [id, (answers[at]?.data?.options ?? []) as Option[]]));
  return entries.map((entry) => {
    const source = { id: entry._id, label: nameOf(entry) };
    if (entry.field_type === 'Date') return { ...source, answer: 'day' };
    if (entry.field_type === 'Dropdown') return { ...source, answer: 'choice', options: options.get(entry.dropdown ?? '') };
    return { ...source, answer: 'done' };
  });
}
