import { typeOf } from '#common/fields/index-of-types.ts';
import type { Field } from '#common/field.ts';
import { quote, type Column, type StoredField } from './module.ts';

/**
 * Where each field lives. A field is one column of its own name, or one per part, `field$part`: no field name may hold
 * a dollar sign, so parts never collide with fields. A many-to-many field has no column here, as its join table holds it, and
 * a list that is read from records has none either.
 */
export function storageOf(fields: Readonly<Record<string, Field>>): ReadonlyMap<string, StoredField> {
  const storage = new Map<string, StoredField>();
  for (const [name, field] of Object.entries(fields)) storage.set(name, { name, field, columns: columnsOf(name, field) });
  return storage;
}

export function columnsOf(name: string, field: Field): Column[] {
  if (field.through || field.from) return [];
  return Object.entries(typeOf(field).columns(field)).map(([part, type]) => ({
    name: part ? `${name}$${part}` : name,
    part,
    type: field.secret ? 'text' : type,
  }));
}

/** The join table of a many-to-many relationship. */
export const joinTable = (relationship: string) => `records.${quote(`rel$${relationship}`)}`;
