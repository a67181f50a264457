import type { DescribedField } from '#common/described-module.ts';
import { definitionOf, fieldOf } from '../modules.ts';

/** What an import takes for a choice of the field: its values and labels as they are defined, in small letters. */
export function knownChoices(moduleName: string, field: DescribedField): ReadonlySet<string> {
  const module = definitionOf(moduleName);
  const choices = (module && fieldOf(module, field.fieldName)?.options) ?? field.options ?? [];
  return new Set(choices.flatMap(({ value, label }) => [value.toLowerCase(), label.toLowerCase()]));
}

/** A list in a cell is known when all its entries are. */
export const isKnown = (value: string, known: ReadonlySet<string>): boolean =>
  known.has(value.toLowerCase()) || value.split(/[;,]/).every((entry) => known.has(entry.trim().toLowerCase()));
