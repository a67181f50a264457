import { fieldLevel } from '#common/access.ts';
import type { Field } from '#common/field.ts';
import type { Context } from '../context.ts';
import type { Module, StoredField } from '../modules/module.ts';
import type { ModuleShape } from './record-shapes.ts';
import { valueSchema, type JsonSchema } from './value-schema.ts';

export const shapeName = (module: string, shape: ModuleShape) => (shape === 'record' ? module : `${module}.${shape}`);

/** `leads`, `leads.new` and `leads.fields`: the fields that this person knows of, and of those the ones that they may write. */
export function moduleSchemas(context: Context, module: Module): Record<string, JsonSchema> {
  const known = knownFields(context, module);
  const written = writtenFields(context, module);
  const required = written.filter(({ name, field }) => isAsked(module, name, field)).map(({ name }) => name);
  const fields = propertiesOf(context, written);
  const version = { type: 'integer', description: 'The version that was read: a later change of the same field is a conflict' };
  return {
    [shapeName(module.name, 'record')]: {
      type: 'object',
      title: module.singular,
      ...(module.description ? { description: module.description } : {}),
      properties: {
        _id: { type: 'string' },
        version: { type: 'integer' },
        ...propertiesOf(context, known, { hasChoices: true }),
      },
      required: ['_id', 'version'],
    },
    [shapeName(module.name, 'fields')]: { type: 'object', properties: { ...fields, version }, additionalProperties: false },
    [shapeName(module.name, 'new')]: {
      type: 'object',
      properties: { _id: { type: 'string' }, ...fields },
      ...(required.length ? { required } : {}),
      additionalProperties: false,
    },
  };
}

/** The fields that this person knows of, and of those the ones that they may write. */
export function knownFields(context: Context, module: Module): readonly StoredField[] {
  const rights = context.access.module(module);
  return [...module.storage.values()].filter(({ name }) => fieldLevel(rights, name) !== 'None');
}
export function writtenFields(context: Context, module: Module): readonly StoredField[] {
  const rights = context.access.module(module);
  return knownFields(context, module).filter(({ name, field }) => isWritten(field) && fieldLevel(rights, name) !== 'Read Only');
}

/** `hasChoices`: with the labels of choices, which the schema of a record alone has. */
const propertiesOf = (
  context: Context,
  stored: readonly StoredField[],
  { hasChoices = false } = {},
): Record<string, JsonSchema> =>
  Object.fromEntries(stored.map(({ name, field }) => [name, propertyOf(context, field, hasChoices)]));

function propertyOf(context: Context, field: Field, hasChoices: boolean): JsonSchema {
  const options = field.options ?? (field.dropdown ? context.list(field.dropdown) : undefined);
  const isLabeled = hasChoices && options?.some(({ value, label }) => value !== label);
  return {
    title: field.label,
    ...valueSchema(field, options),
    ...(field.description ? { description: field.description } : {}),
    ...(field.default === undefined ? {} : { default: field.default }),
    ...(field.writeOnly ? { writeOnly: true } : isWritten(field) ? {} : { readOnly: true }),
    'x-input-type': field.type,
    ...(isLabeled ? { 'x-choices': options!.map(({ value, label }) => ({ value, label })) } : {}),
    ...(field.ref ? { 'x-module': field.ref } : {}),
    ...(field.format ? { 'x-format': field.format } : {}),
    ...(field.unique ? { 'x-unique': true } : {}),
  };
}

const isWritten = (field: Field) => !field.serverOnly && field.type !== 'AutoIncrement' && !field.from;

/** A new record needs the field: nothing fills it when it is left out. */
export const isAsked = (module: Module, name: string, field: Field) =>
  field.required === true && field.default === undefined && !(name === 'name' && module.nameFrom);
