import type { InputType } from '#common/fields/field-type.ts';
import { INPUT_TYPES } from '#common/fields/field-type.ts';
import { MAX_TEXT } from '#common/fields/text-field.ts';
import type { Field, Option } from '#common/field.ts';

export type JsonSchema = Record<string, unknown>;

/** JSON Schema of a field's values on the wire; every one may be null, which is empty. `options`: the choices of this moment. */
export function valueSchema(field: Field, options: readonly Option[] | undefined): JsonSchema {
  const { type, ...rest } = schemas[field.type](field, options && [...new Set(options.map(({ value }) => value))]);
  return { ...rest, ...(type ? { type: [type, 'null'] } : {}) };
}

type Schema = (field: Field, choices: readonly string[] | undefined) => JsonSchema;

const id: JsonSchema = { type: 'string', pattern: '^[0-9a-f]{24}$' };
const link: JsonSchema = {
  type: 'object',
  properties: { moduleName: { type: 'string' }, recordId: id },
  required: ['moduleName', 'recordId'],
};
const part: JsonSchema = { type: ['string', 'null'] };
const text = (more: JsonSchema = {}): JsonSchema => ({ type: 'string', ...more });
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const amount = ({ min, max }: Field): JsonSchema => ({
  type: 'number',
  ...(min === undefined ? {} : { minimum: min }),
  ...(max === undefined ? {} : { maximum: max }),
});

const schemas: Record<InputType, Schema> = {
  Address: () => ({ type: 'object', properties: { street: part, city: part, state: part, zip: part } }),
  Array: () => ({ type: 'array' }),
  AutoIncrement: () => ({ type: 'integer' }),
  Checkbox: () => ({ type: 'boolean' }),
  Currency: amount,
  Date: () => text({ format: 'date' }),
  DateTime: () => text({ format: 'date-time' }),
  Dropdown: (_field, choices) => (choices ? text({ enum: [...choices, null] }) : text()),
  EmailAddress: () => text({ format: 'email' }),
  File: () => text({ description: 'The path that an upload answered' }),
  FlexRelate: () => link,
  ListField: () => listOf({ type: 'object' }),
  MessageListField: () =>
    listOf({
      type: 'object',
      properties: { message: text(), created_by: id, createdAt: text({ format: 'date-time' }) },
      required: ['message'],
    }),
  Module: () => text({ description: 'The name of a module' }),
  MultiFlexRelate: () => listOf(link),
  MultiModule: () => listOf(text({ description: 'The name of a module' })),
  MultiRelate: () => listOf(id),
  MultiSelect: (_field, choices) => listOf(choices ? text({ enum: [...choices] }) : text()),
  Number: amount,
  Object: ({ shape }) =>
    shape === 'geo'
      ? { type: 'object', properties: { lat: { type: 'number' }, lng: { type: 'number' } }, required: ['lat', 'lng'] }
      : shape === 'any'
        ? { description: 'Any JSON value' }
        : { type: 'object' },
  Phone: () => text(),
  Relate: () => id,
  TextArea: () => text(),
  TextField: () => text({ maxLength: MAX_TEXT }),
  Url: () => text({ format: 'uri' }),
};

/** The 25 types by name, each with what its values look like. */
export const typeSchemas = (): Record<string, JsonSchema> =>
  Object.fromEntries(INPUT_TYPES.map((type) => [`type.${type}`, valueSchema({ type, label: type }, undefined)]));
