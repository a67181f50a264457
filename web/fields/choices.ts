import { isOffered, parentOf } from '#common/dependent-choices.ts';
import type { DescribedField } from '#common/described-module.ts';
import type { Option } from '#common/field.ts';
import { labelOf } from '#common/module.ts';
import { say } from '../words/say.ts';

/** The options on offer: a dependent list offers those of its parent's present value. */
export const choicesFor = (field: DescribedField, record: Record<string, unknown> | undefined): readonly Option[] => {
  const options = (field.options ?? []).map(said);
  const parent = parentOf(field);
  if (parent === undefined || !record) return options;
  return options.filter((option) => isOffered(option, record[parent]));
};

/** What a stored value is called; a value whose option was removed keeps its own name. */
export const optionFor = (field: DescribedField, value: unknown): Option =>
  said(field.options?.find((option) => option.value === value) ?? { value: String(value), label: labelOf(String(value)) });

const said = (option: Option): Option => {
  const label = say(option.label);
  return label === option.label ? option : { ...option, label };
};
