import type { FieldType } from './field-type.ts';
import { isPlainObject, jsonTextOrInput, readJson } from './clean-json.ts';

/** A list of entries, each an object of names and values. */
export const listField: FieldType<Record<string, unknown>[]> = {
  inputType: 'ListField',
  traits: { isStructure: true, isWide: true, ownsEnter: true, section: 'other' },
  fieldType: 'list',
  schemaType: '[Object]',
  comparison: 'none',
  columns: () => ({ '': 'jsonb' }),
  parse: (input, field) => {
    const given = jsonTextOrInput(input);
    if (given === null || given === undefined || given === '') return { value: null };
    if (!Array.isArray(given) || !given.every(isPlainObject))
      return { problem: 'Enter a list of entries with names and values.' };
    const read = readJson(given, field.maxBytes);
    if ('problem' in read) return read;
    const entries = read.value as Record<string, unknown>[];
    return { value: entries.length === 0 ? null : entries };
  },
  isEmpty: (value) => !value || value.length === 0,
  format: (value) => (value && value.length > 0 ? `${value.length} ${value.length === 1 ? 'entry' : 'entries'}` : ''),
  compare: (a, b) => a.length - b.length,
};
