import type { DescribedField } from '#common/described-module.ts';
import type { Option } from '#common/field.ts';
import { labelOf } from '#common/module.ts';

/** The options on offer: a dependent list offers those of its parent's present value. */
export const choicesFor = (field: DescribedField, record: Record<string, unknown> | undefined): readonly Option[] => {
  const options = field.options ?? [];
  if (!field.dependent || !field.parentField || !record) return options;
  const parent = record[field.parentField];
  return options.filter((option) => option.parent === undefined || option.parent === parent);
};

/** What a stored value is called; a value whose option was removed keeps its own name. */
export const optionFor = (field: DescribedField, value: unknown): Option =>
  field.options?.find((option) => option.value === value) ?? { value: String(value), label: labelOf(String(value)) };
