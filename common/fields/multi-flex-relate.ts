import type { RecordLink } from '../module.ts';
import type { FieldType } from './field-type.ts';
import { MAX_ENTRIES, jsonTextOrInput } from './clean-json.ts';
import { readRecordLink } from './flex-relate.ts';

/** Records of several modules, each once. */
export const multiFlexRelate: FieldType<RecordLink[]> = {
  inputType: 'MultiFlexRelate',
  traits: { isLink: true, namesAnother: true, isWide: true, ownsEnter: true, section: 'other' },
  fieldType: 'flexRelate',
  schemaType: '[Object]',
  comparison: 'none',
  columns: () => ({ '': 'jsonb' }),
  parse: (input, field) => {
    const given = jsonTextOrInput(input);
    if (given === null || given === undefined || given === '') return { value: null };
    if (!Array.isArray(given)) return { problem: 'Choose records from the list.' };
    if (given.length > MAX_ENTRIES) return { problem: 'Choose at most 2,000 records.' };
    const links = new Map<string, RecordLink>();
    for (const entry of given as unknown[]) {
      const read = readRecordLink(entry, field);
      if ('problem' in read) return read;
      if (read.value) links.set(`${read.value.moduleName} ${read.value.recordId}`, read.value);
    }
    return { value: links.size === 0 ? null : [...links.values()] };
  },
  isEmpty: (value) => !value || value.length === 0,
  format: () => '',
  compare: (a, b) => a.length - b.length,
};
