import type { FieldType } from './field-type.ts';
import { MAX_ENTRIES, jsonTextOrInput, readJson } from './clean-json.ts';

/** A list of texts, numbers and booleans; a text is one entry per line. */
export const array: FieldType<unknown[]> = {
  inputType: 'Array',
  traits: { isStructure: true, isWide: true, ownsEnter: true, section: 'other' },
  fieldType: 'array',
  schemaType: 'Array',
  comparison: 'none',
  columns: () => ({ '': 'jsonb' }),
  parse: (input, field) => {
    const given = jsonTextOrInput(input);
    if (given === null || given === undefined || given === '') return { value: null };
    const entries = (typeof given === 'string' ? given.split(/\r?\n/) : given) as unknown;
    if (!Array.isArray(entries) || entries.some((entry) => typeof entry === 'object' && entry !== null)) {
      return { problem: 'Enter a list of values, one on each line.' };
    }
    if (entries.length > MAX_ENTRIES) return { problem: 'Enter at most 2,000 entries.' };
    const read = readJson(
      entries.map((entry: unknown) => (typeof entry === 'string' ? entry.trim() : entry)).filter(isFilled),
      field.maxBytes,
    );
    if ('problem' in read) return read;
    return { value: Array.isArray(read.value) && read.value.length > 0 ? read.value : null };
  },
  isEmpty: (value) => !value || value.length === 0,
  format: (value) => (value ?? []).join(', '),
  compare: (a, b) => a.length - b.length,
};

const isFilled = (entry: unknown): boolean => entry !== null && entry !== undefined && entry !== '';
