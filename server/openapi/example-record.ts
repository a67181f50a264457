import type { InputType } from '#common/fields/field-type.ts';
import { typeOf } from '#common/fields/index-of-types.ts';
import type { Context } from '../context.ts';
import type { Module, StoredField } from '../modules/module.ts';
import { isAsked, knownFields, writtenFields } from './module-schemas.ts';

/** The record that the examples of calls speak of. */
export interface ExampleRecord {
  /** The name of its module. */
  module: string;
  /** As it is created. */
  fields: Record<string, unknown>;
  /** As it is answered. */
  record: Record<string, unknown>;
  /** What an example changes. */
  change: Record<string, unknown>;
}

/** What a newcomer may send as it stands, and what comes back. */
export interface Example {
  body?: unknown;
  answer?: unknown;
}
export type ExampleOf = (of: ExampleRecord) => Example;

export const EXAMPLE_ID = '5f2b6c1d9e8a7b6c5d4e3f2a';
const stamps = { createdAt: '2026-09-01T14:30:00.000Z', updatedAt: '2026-09-01T14:30:00.000Z' };

/** Of the module's own example, or of its key facts, what this reader may write, and whatever a new record needs beside it. */
export function exampleRecord(context: Context, module: Module): ExampleRecord {
  const fields = fieldsOf(context, module);
  const known = new Set(knownFields(context, module).map(({ name }) => name));
  const name = module.nameFrom?.map((part) => fields[part]).join(' ') ?? fields.name;
  const changed = Object.keys(fields).findLast((each) => !module.nameFrom?.includes(each));
  const answered = Object.entries({ name, ...fields, ...stamps }).filter(
    ([each, value]) => known.has(each) && value !== undefined,
  );
  return {
    module: module.name,
    fields,
    record: { _id: EXAMPLE_ID, version: 1, ...Object.fromEntries(answered) },
    change: changed === undefined ? {} : { [changed]: fields[changed] },
  };
}

/** An id of nothing would be refused. */
function fieldsOf(context: Context, module: Module): Record<string, unknown> {
  const shown = module.example ? Object.keys(module.example) : (module.keyFacts ?? []);
  const wanted = writtenFields(context, module).filter(
    ({ name, field }) =>
      isAsked(module, name, field) || (shown.includes(name) && (module.example || !typeOf(field).traits.namesAnother)),
  );
  return Object.fromEntries(
    wanted.flatMap((stored) => {
      const given = module.example?.[stored.name];
      const value = given !== undefined && isChoice(context, stored, given) ? given : sampleOf(context, module, stored);
      return value === undefined ? [] : [[stored.name, value]];
    }),
  );
}

const choicesOf = (context: Context, { field }: StoredField) =>
  field.options ?? (field.dropdown ? context.list(field.dropdown) : undefined);

const isChoice = (context: Context, stored: StoredField, value: unknown) => {
  const choices = choicesOf(context, stored);
  return !choices || [value].flat().every((one) => choices.some((choice) => choice.value === one));
};

function sampleOf(context: Context, module: Module, stored: StoredField): unknown {
  const { name, field } = stored;
  const choices = choicesOf(context, stored);
  if (choices) return field.type === 'MultiSelect' ? choices.slice(0, 1).map(({ value }) => value) : choices[0]?.value;
  if (name === 'name') return `${module.singular} 1`;
  return (samples[field.type] ?? (() => field.label))();
}

const samples: Partial<Record<InputType, () => unknown>> = {
  Address: () => ({ street: '12 Main Street', city: 'Austin', state: 'TX', zip: '78701' }),
  Array: () => [],
  Checkbox: () => true,
  Currency: () => 45.5,
  Date: () => '2026-09-01',
  DateTime: () => stamps.createdAt,
  EmailAddress: () => 'ada@example.com',
  FlexRelate: () => ({ moduleName: 'users', recordId: EXAMPLE_ID }),
  ListField: () => [],
  MessageListField: () => [],
  MultiFlexRelate: () => [],
  MultiModule: () => [],
  MultiRelate: () => [EXAMPLE_ID],
  MultiSelect: () => [],
  Number: () => 1,
  Object: () => ({}),
  Phone: () => '+15125550142',
  Relate: () => EXAMPLE_ID,
  Url: () => 'https://example.com',
};
