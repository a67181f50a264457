import type { InputType } from '#common/fields/field-type.ts';
import type { Field } from '#common/field.ts';
import { defaultFields } from '#common/module.ts';
import { caseFoldKey } from '#common/names.ts';
import { DELETION_COLUMNS } from './trash.ts';

/** Fields that the engine gives a meaning wherever they stand: who sees a record, what its file is called, what a merge joins. */
export const ENGINE_FIELDS: Readonly<Record<string, { type: InputType; ref?: string }>> = {
  teams: { type: 'MultiRelate', ref: 'teams' },
  email_addresses: { type: 'MultiRelate', ref: 'emailAddresses' },
  filename: { type: 'TextField' },
};

/** What is wrong with a field of this name and type, or undefined; `ref` is the module that it leads to. */
export function engineNameProblem(name: string, type: unknown, ref: unknown): string | undefined {
  const known = Object.keys(ENGINE_FIELDS).find((each) => caseFoldKey(each) === caseFoldKey(name));
  if (known === undefined) return undefined;
  const wanted = ENGINE_FIELDS[known]!;
  if (name === known && type === wanted.type && (!wanted.ref || ref === wanted.ref)) return undefined;
  return `Muster gives “${known}” a meaning of its own: it is a ${wanted.type}${wanted.ref ? ` of ${wanted.ref}` : ''}. Please choose another name.`;
}

/** A field that every module has, or that is built in, stays what it is. */
export function builtInProblem(name: string, type: unknown, builtIn: Readonly<Record<string, Field>>): string | undefined {
  if (name === '_id' || name === 'version' || (DELETION_COLUMNS.has(name) && !Object.hasOwn(builtIn, name)))
    return `“${name}” is reserved. Please choose another name.`;
  const own = builtIn[name] ?? (defaultFields as Readonly<Record<string, Field>>)[name];
  if (!own || type === undefined || type === null || type === own.type) return undefined;
  return `“${name}” is built in and stays a ${own.type}. Please choose another name.`;
}
