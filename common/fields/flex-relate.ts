import type { Field } from '../field.ts';
import type { RecordLink } from '../module.ts';
import type { FieldType, Parsed } from './field-type.ts';
import { isPlainObject, jsonTextOrInput } from './clean-json.ts';
import { compareText } from './clean-text.ts';
import { readId } from './relate.ts';

/** A record of one of several modules, `{ moduleName, recordId }`. */
export const flexRelate: FieldType<RecordLink> = {
  inputType: 'FlexRelate',
  traits: { fitsCell: true, isLink: true, namesAnother: true, isWide: true, massUpdatable: true, ownsEnter: true },
  fieldType: 'flexRelate',
  schemaType: 'Object',
  comparison: 'record',
  columns: () => ({ module: 'text', id: 'text' }),
  parse: (input, field) => readRecordLink(jsonTextOrInput(input), field),
  isEmpty: (value) => !value?.recordId,
  format: () => '',
  compare: (a, b) => compareText(a.moduleName, b.moduleName) || compareText(a.recordId, b.recordId),
};

export const readRecordLink = (input: unknown, field: Field): Parsed<RecordLink> => {
  if (input === null || input === undefined || input === '') return { value: null };
  if (!isPlainObject(input)) return { problem: sentence };
  const { moduleName, recordId } = input;
  if (!recordId && (!moduleName || recordId === null || recordId === '')) return { value: null };
  const id = readId(recordId);
  if (id === undefined || typeof moduleName !== 'string' || !moduleNamePattern.test(moduleName)) return { problem: sentence };
  // a deleted module is kept under a name with a dollar sign
  if (field.refs && !field.refs.includes(moduleName))
    return { problem: `Choose a record of: ${field.refs.filter((name) => !name.includes('$')).join(', ')}.` };
  return { value: { moduleName, recordId: id } };
};

/** Built-in names may hold hyphens and underscores (`audit-log`); admin-made ones are letters and digits. */
export const moduleNamePattern = /^[A-Za-z][A-Za-z0-9_-]{0,62}$/;

const sentence = 'Choose a module and one of its records.';
