import type { Field } from '../field.ts';
import { typeOf } from '../fields/index-of-types.ts';
import type { FormulaType } from './formula-types.ts';

/** The fields of a module by their names, and those of the modules that its relations lead to. */
export interface FormulaScope {
  readonly fields: Readonly<Record<string, Field>>;
  fieldsOf(module: string): Readonly<Record<string, Field>> | undefined;
}

/** What a name in a formula means: its type, and the relation that leads there, if it is another record's. */
export type Meaning = { type: FormulaType; field: string; via?: string; module?: string } | { problem: string };

export function meaningOf(scope: FormulaScope, path: string): Meaning {
  const [name, step] = path.split('.') as [string, string | undefined];
  const field = ownField(scope.fields, name);
  if (!field) return { problem: `There is no field named ${name}.` };
  if (step === undefined) return typed(field, name);
  const columns = typeOf(field).columns(field);
  if (field.type === 'Address' && step in columns) return { type: 'text', field: name };
  if (field.type !== 'Relate' || !field.ref) return { problem: `${field.label} leads to no other record.` };
  const fields = scope.fieldsOf(field.ref);
  const other = fields && ownField(fields, step);
  if (!other) return { problem: `There is no field named ${step} in ${field.ref}.` };
  const meaning = typed(other, step);
  return 'problem' in meaning ? meaning : { ...meaning, via: name, module: field.ref };
}

const ownField = (fields: Readonly<Record<string, Field>>, name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

const TYPES: Partial<Record<string, FormulaType>> = {
  text: 'text',
  number: 'number',
  date: 'date',
  datetime: 'datetime',
  boolean: 'boolean',
  list: 'list',
  record: 'record',
};

function typed(field: Field, name: string): Meaning {
  if (field.secret || field.writeOnly) return { problem: `${field.label} is kept secret and cannot be used in a formula.` };
  const type = field.from || field.shape === 'geo' ? undefined : TYPES[typeOf(field).comparison];
  const isPlain =
    type !== undefined && field.type !== 'Address' && field.type !== 'FlexRelate' && field.type !== 'MessageListField';
  return isPlain ? { type, field: name } : { problem: `${field.label} cannot be used in a formula.` };
}
