import type { FieldType } from './field-type.ts';

const yes = new Set(['true', 'yes', 'y', 'on', '1', 'x', 'enabled', 'checked']);
const no = new Set(['false', 'no', 'n', 'off', '0', 'disabled', 'unchecked']);

export const checkbox: FieldType<boolean> = {
  inputType: 'Checkbox',
  traits: {
    comparesPlainly: true,
    computedAs: 'boolean',
    isGroupable: true,
    width: 96,
    fitsCell: true,
    isSortable: true,
    massUpdatable: true,
    savesOnChoice: true,
  },
  fieldType: 'boolean',
  schemaType: 'Boolean',
  comparison: 'boolean',
  columns: () => ({ '': 'boolean' }),
  parse: (input) => {
    if (typeof input === 'boolean') return { value: input };
    if (input === null || input === undefined) return { value: null };
    const word = typeof input === 'string' || typeof input === 'number' ? String(input).trim().toLowerCase() : undefined;
    if (word === '') return { value: null };
    if (word !== undefined && yes.has(word)) return { value: true };
    if (word !== undefined && no.has(word)) return { value: false };
    return { problem: 'Choose yes or no.' };
  },
  isEmpty: (value) => value === null || value === undefined,
  format: (value) => (value === null || value === undefined ? '' : value ? 'Yes' : 'No'),
  compare: (a, b) => Number(a) - Number(b),
};
