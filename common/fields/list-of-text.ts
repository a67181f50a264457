import type { FieldType, Parsed } from './field-type.ts';
import { MAX_ENTRIES, jsonTextOrInput } from './clean-json.ts';
import { compareText } from './clean-text.ts';

/** What the types kept in a `text[]` column share. An empty list is empty; a value counts once. */
export const listOfText: Pick<FieldType<string[]>, 'comparison' | 'columns' | 'isEmpty' | 'compare'> = {
  comparison: 'list',
  columns: () => ({ '': 'text[]' }),
  isEmpty: (value) => !value || value.length === 0,
  compare: (a, b) => compareText(a.join('\n'), b.join('\n')),
};

/** Reads a list, or a text with `;`, commas or lines between the values; each entry is read by `parseEntry`. */
export const readList = (
  input: unknown,
  parseEntry: (entry: unknown) => Parsed<string>,
  isWhole: (text: string) => boolean = () => false,
): Parsed<string[]> => {
  const given = jsonTextOrInput(input);
  if (given === null || given === undefined) return { value: null };
  const entries = Array.isArray(given) ? (given as unknown[]) : splitText(given, isWhole);
  if (entries.length > MAX_ENTRIES) return { problem: 'Choose at most 2,000 entries.' };
  const values = new Set<string>();
  for (const entry of entries) {
    const read = parseEntry(entry);
    if ('problem' in read) return read;
    if (read.value !== null) values.add(read.value);
  }
  return { value: values.size === 0 ? null : [...values] };
};

const splitText = (given: unknown, isWhole: (text: string) => boolean): unknown[] => {
  if (typeof given !== 'string' || isWhole(given.trim())) return [given];
  return given.split(/[;\r\n]/.test(given) ? /[;\r\n]+/ : /,/);
};
