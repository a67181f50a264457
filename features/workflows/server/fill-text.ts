import type { Field } from '#common/field.ts';
import { typeOf } from '#common/fields/index-of-types.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import type { Module } from '#server/modules/module.ts';
import { valueAt } from './judge.ts';

/** `{{status}}` or `{{accounts_leads.name}}`, of the record that started the workflow; with a word for nothing: `{{title|none}}`. */
export const VARIABLE = /\{\{\s*(\w+)(?:\.(\w+))?\s*(?:\|([^{}]*))?\}\}/g;

export interface Started {
  context: Context;
  module: Module;
  record: AnyRecord;
}

/** The variables of a text, as paths. */
export const pathsInText = (text: string): string[] =>
  [...text.matchAll(VARIABLE)].map(([, name, step]) => (step === undefined ? name! : `${name}.${step}`));

/** The text with its variables replaced; what stands in a value is never a variable. `other` answers for names that are no field. */
export async function fillText(
  started: Started,
  text: string,
  write: (value: string) => string = (value) => value,
  other: (whole: string) => string | undefined = () => undefined,
): Promise<string> {
  const values = new Map<string, string>();
  for (const path of new Set(pathsInText(text))) {
    const found = await valueOfPath(started, path);
    if (found) values.set(path, await shownValue(started.context, found.value, found.field, path));
  }
  return text.replace(VARIABLE, (whole, name: string, step: string | undefined, word: string | undefined) => {
    const value = values.get(step === undefined ? name : `${name}.${step}`) ?? other(whole);
    return write(value || word?.trim() || '');
  });
}

/** A value as it stands, and the field that it is of; undefined where there is no such field. */
export async function valueOfPath(
  { context, module, record }: Started,
  path: string,
): Promise<{ value: unknown; field: Field } | undefined> {
  const [name, step] = path.split('.') as [string, string | undefined];
  const field = path === '_id' ? undefined : module.fields[name];
  if (!field) return path === '_id' ? { value: record._id, field: { type: 'TextField', label: '' } } : undefined;
  if (step === undefined || field.type !== 'Relate') return { value: valueAt(record, path), field };
  const target = context.engine.registry.modules.get(field.ref!);
  const stepField = target?.fields[step];
  if (!stepField) return undefined;
  const other = await context.records.find(field.ref!, record[name] as string | null);
  return { value: other?.[step] ?? null, field: stepField };
}

async function shownValue(context: Context, value: unknown, field: Field, path: string): Promise<string> {
  if (value === null || value === undefined) return '';
  if (field.ref) {
    const ids = [value].flat().map(String);
    const named = await Promise.all(ids.map((id) => context.records.find(field.ref!, id, { includeDeleted: true })));
    return named.map((record) => String(record?.name ?? '')).join(', ');
  }
  if (field.type === 'Address' && path.includes('.')) return String(value);
  return typeOf(field).format(value as never, field);
}
