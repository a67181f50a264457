import type { FieldType } from './field-type.ts';
import { isPlainObject } from './clean-json.ts';
import { readText } from './clean-text.ts';
import { MAX_TEXT, textField } from './text-field.ts';
import { readId } from './relate.ts';

/** The id of an uploaded file, or the path the server gave it. The answer of an upload (`{ _id, path, … }`) is read as its id. */
export const file: FieldType<string> = {
  ...textField,
  inputType: 'File',
  traits: { fitsCell: true, isLink: true, namesAnother: true, isWide: true, ownsEnter: true, section: 'other' },
  fieldType: 'file',
  parse: (input) => {
    const read = readText(isPlainObject(input) ? (input._id ?? input.path) : input, MAX_TEXT);
    if ('problem' in read) return { problem: sentence };
    if (read.value === null) return isPlainObject(input) ? { problem: sentence } : read;
    const id = readId(read.value);
    if (id) return { value: id };
    return isServerPath(read.value) ? read : { problem: sentence };
  },
  format: (value) => (value && !readId(value) ? (value.split('/').at(-1) ?? '') : ''),
};

const sentence = 'Upload a file here.';

/** The address of a file, or a relative path: no other address of ours, no scheme, no host, no step upwards, no control characters. */
const isServerPath = (path: string): boolean =>
  !/^[\\/]{2}|[\\:?#]|\p{Cc}/u.test(path) &&
  path.split('/').every((step) => step !== '..' && step !== '.') &&
  path.includes('/') &&
  (!path.startsWith('/') || /^\/api\/files\/[0-9a-f]{24}$/i.test(path));
