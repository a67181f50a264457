import type { Field } from '../field.ts';
import type { FieldType, Parsed } from './field-type.ts';
import { isPlainObject, jsonTextOrInput, readJson } from './clean-json.ts';
import { isBlank, readNumber } from './number.ts';

/** A nested value in `jsonb`; with `shape: 'geo'` a point on the map in two columns. */
export const object: FieldType<Record<string, unknown>> = {
  inputType: 'Object',
  traits: { isStructure: true, isWide: true, ownsEnter: true, section: 'other' },
  fieldType: 'object',
  schemaType: 'Object',
  comparison: 'none',
  columns: (field): ReturnType<FieldType['columns']> =>
    field.shape === 'geo' ? { lat: 'double precision', lng: 'double precision' } : { '': 'jsonb' },
  parse: (input, field) => {
    const given = jsonTextOrInput(input);
    if (given === null || given === undefined || given === '') return { value: null };
    if (!isPlainObject(given)) return { problem: field.shape === 'geo' ? pointSentence : 'Enter an object of names and values.' };
    if (field.shape === 'geo') return readPoint(given);
    const read = readJson(given, field.maxBytes);
    if ('problem' in read) return read;
    return { value: isPlainObject(read.value) && Object.keys(read.value).length > 0 ? read.value : null };
  },
  isEmpty: (value) => !value || Object.keys(value).length === 0,
  format: (value, field) => (value ? formatObject(value, field) : ''),
  compare: (a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : Number(JSON.stringify(a) !== JSON.stringify(b))),
};

const pointSentence = 'Enter a latitude from -90 to 90 and a longitude from -180 to 180.';

const readPoint = ({ lat, lng }: Record<string, unknown>): Parsed<Record<string, unknown>> => {
  if (isBlank(lat) && isBlank(lng)) return { value: null };
  const [latitude, longitude] = [readNumber(lat), readNumber(lng)];
  if (latitude === undefined || longitude === undefined) return { problem: pointSentence };
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return { problem: pointSentence };
  return { value: { lat: latitude, lng: longitude } };
};

const formatObject = (value: Record<string, unknown>, field: Field): string => {
  if (field.shape === 'geo') return `${value.lat}, ${value.lng}`;
  return Object.entries(value)
    .filter(([, part]) => part !== null && part !== '')
    .map(([name, part]) => `${name}: ${typeof part === 'object' ? JSON.stringify(part) : String(part)}`)
    .join(', ');
};
