import type { DescribedField } from '#common/described-module.ts';
import type { AddressValue, AnyRecord } from '#common/module.ts';
import { placeInAddress } from '#common/fields/address.ts';
import { fieldTypes } from '#common/fields/index-of-types.ts';
import { optionFor } from '../fields/choices.ts';
import { linkOf, type NamedLink } from '../fields/flex-links.ts';
import { formatted } from '../fields/plain-cell.tsx';
import type { Modules } from '../modules.ts';
import { referencesOf } from '../records/reference.ts';
import { say } from '../words/say.ts';

export interface CardFacts {
  title: string;
  /** What a badge says: its state. */
  state: DescribedField | undefined;
  /** Checkboxes that are on and mean something. */
  marks: DescribedField[];
  facts: string[];
  /** The record that it is about, whose name is looked up. */
  about: NamedLink | null;
}
const MOST_FACTS = 4;

/** What a card says of a record: its name, its state and the first facts of the list's columns. */
export function cardFactsOf(fields: readonly DescribedField[], record: AnyRecord, modules: Modules['byName']): CardFacts {
  const state = fields.find(({ options }) => options?.some((option) => option.tone));
  const marks = fields.filter(({ fieldName, inputType, tone }) => inputType === 'Checkbox' && tone && record[fieldName] === true);
  const facts = fields
    .filter((field) => field !== state && field.fieldName !== 'name')
    .map((field) => plainText(field, record[field.fieldName], modules));
  // A log's entries have no name: their first fact stands for it. What is said already is not said again.
  const [title = say('Untitled'), ...others] = new Set([String(record.name ?? ''), ...facts].filter(Boolean));
  const about = fields.find(({ fieldName, inputType }) => inputType === 'FlexRelate' && linkOf(record[fieldName]));
  return { title, state, marks, facts: others.slice(0, MOST_FACTS), about: about ? linkOf(record[about.fieldName]) : null };
}

/** A card is one link, so its facts are plain words. */
const plainText = (field: DescribedField, value: unknown, modules: Modules['byName']): string => {
  if (value === null || value === undefined || fieldTypes[field.inputType].comparison === 'boolean') return '';
  if (field.ref)
    return referencesOf(value)
      .map((one) => one.name)
      .filter(Boolean)
      .join(', ');
  if (field.inputType === 'Module') return modules.get(String(value))?.label ?? '';
  if (field.inputType === 'FlexRelate' || field.inputType === 'MultiFlexRelate') return '';
  if (field.options) return (Array.isArray(value) ? value : [value]).map((one) => optionFor(field, one).label).join(', ');
  if (field.inputType === 'Address') return placeInAddress(value as AddressValue);
  const text = formatted({ field, value });
  return text && fieldTypes[field.inputType].traits.needsLabel ? `${field.label}: ${text}` : text;
};
