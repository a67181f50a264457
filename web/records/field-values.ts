import type { DescribedField } from '#common/described-module.ts';
import { fieldTypes } from '#common/fields/index-of-types.ts';
import { dayOf, formatDay } from '../formats.ts';
import { asField } from '../modules.ts';
import { say, sayAnswer } from '../words/say.ts';
import { referenceOf, referencesOf } from './reference.ts';

/** What was typed as the wire takes it, or the sentence that tells what is wrong. */
export const readInput = (field: DescribedField, typed: unknown): { value: unknown } | { problem: string } => {
  const type = fieldTypes[field.inputType];
  const parsed = type.parse(wireOf(field, typed), asField(field));
  if ('problem' in parsed) return { problem: isDate(field) ? unreadableDate(field, String(typed)) : sayAnswer(parsed.problem) };
  const isMissing = field.required && field.inputType !== 'Checkbox' && type.isEmpty(parsed.value);
  return isMissing ? { problem: say('{label} is required.', { label: say(field.label) }) } : { value: parsed.value };
};

const isDate = ({ inputType }: DescribedField) => inputType === 'Date' || inputType === 'DateTime';

/** Words that are no date stay in their field, with this beside them. */
export const unreadableDate = ({ inputType }: DescribedField, typed: string): string =>
  inputType === 'Date'
    ? say('“{typed}” is not a date. Try {day} or “next Fri”.', { typed, day: formatDay(dayOf()) })
    : say('“{typed}” is not a date and time. Try “tomorrow 3pm”.', { typed });

/** Relations travel as ids, however they were shown. */
export const wireOf = (field: DescribedField, value: unknown): unknown => {
  if (field.inputType === 'Relate') return referenceOf(value)?._id ?? null;
  if (field.inputType === 'MultiRelate') return referencesOf(value).map((one) => one._id);
  return value;
};

export const isSame = (field: DescribedField, one: unknown, other: unknown): boolean =>
  canonical(wireOf(field, one)) === canonical(wireOf(field, other));

/** No value, '' and an empty list are the same nothing. */
const canonical = (value: unknown): string => {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return '';
  return JSON.stringify(value);
};
