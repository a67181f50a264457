import { fieldLevel } from '#common/access.ts';
import type { Field } from '#common/field.ts';
import type { Context } from '../context.ts';
import type { Module, StoredField } from '../modules/module.ts';
import type { ModuleShape } from './record-shapes.ts';
import { valueSchema, type JsonSchema } from './value-schema.ts';

export const shapeName = (module: string, shape: ModuleShape) => (shape === 'record' ? module : `${module}.${shape}`);

/**
 * `leads`, `leads.new` and `leads.fields`: the fields that this person knows of, and of those the ones that they may write, which stand
 * in `leads.values` once; and the answers of its calls.
 */
export function moduleSchemas(context: Context, module: Module): Record<string, JsonSchema> {
  const written = writtenFields(context, module);
  const readOnly = knownFields(context, module).filter((each) => !written.includes(each));
  const required = written.filter(({ name, field }) => isAsked(module, name, field)).map(({ name }) => name);
  const values = to(`${module.name}.values`);
  const version = { type: 'integer', description: 'The version that was read: a later change of the same field is a conflict' };
  return {
    [shapeName(module.name, 'record')]: {
      type: 'object',
      title: module.singular,
      ...(module.description ? { description: module.description } : {}),
      allOf: [values],
      properties: { _id: { type: 'string' }, version: whole, ...propertiesOf(context, readOnly) },
      required: ['_id', 'version'],
    },
    [`${module.name}.values`]: { type: 'object', properties: propertiesOf(context, written) },
    [shapeName(module.name, 'fields')]: {
      type: 'object',
      allOf: [values],
      properties: { version },
      unevaluatedProperties: false,
    },
    [shapeName(module.name, 'new')]: {
      type: 'object',
      allOf: [values],
      properties: { _id: { type: 'string' } },
      ...(required.length ? { required } : {}),
      unevaluatedProperties: false,
    },
    ...answerSchemas(module.name),
  };
}

const to = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const whole: JsonSchema = { type: 'integer' };

/** What a save answers, and a page of a search: with the records of the module. */
export const answerSchemas = (module: string): Record<string, JsonSchema> => ({
  [shapeName(module, 'saved')]: {
    type: 'object',
    properties: { record: to(shapeName(module, 'record')), notices: to('Notices'), duplicates: to('DuplicateMatches') },
    required: ['record', 'notices'],
  },
  [shapeName(module, 'page')]: {
    type: 'object',
    properties: {
      records: { type: 'array', items: to(shapeName(module, 'record')) },
      total: whole,
      totalIsCapped: { type: 'boolean' },
      pageNumber: whole,
      pageSize: whole,
    },
    required: ['records', 'pageNumber', 'pageSize'],
  },
});

/** The fields that this person knows of, and of those the ones that they may write. */
export function knownFields(context: Context, module: Module): readonly StoredField[] {
  const rights = context.access.module(module);
  return [...module.storage.values()].filter(({ name }) => fieldLevel(rights, name) !== 'None');
}
export function writtenFields(context: Context, module: Module): readonly StoredField[] {
  const rights = context.access.module(module);
  return knownFields(context, module).filter(({ name, field }) => isWritten(field) && fieldLevel(rights, name) !== 'Read Only');
}

const propertiesOf = (context: Context, stored: readonly StoredField[]): Record<string, JsonSchema> =>
  Object.fromEntries(stored.map(({ name, field }) => [name, propertyOf(context, field)]));

function propertyOf(context: Context, field: Field): JsonSchema {
  const options = field.options ?? (field.dropdown ? context.list(field.dropdown) : undefined);
  const isLabeled = options?.some(({ value, label }) => value !== label);
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
