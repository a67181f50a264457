import { typeOf } from '#common/fields/index-of-types.ts';
import type { Field } from '#common/field.ts';
import type { AddressValue, GeoValue, RecordLink } from '#common/module.ts';
import type { StoredField } from '../modules/module.ts';
import { sealSecret } from '../secrets/secret-keys.ts';

/** The values of a field's columns, in their order. */
export function columnValues(stored: StoredField, value: unknown): unknown[] {
  const { field, columns } = stored;
  if (field.secret) return [sealSecret(value as string | null)];
  if (field.type === 'FlexRelate') {
    const link = value as RecordLink | null;
    return columns.map(({ part }) => (part === 'module' ? link?.moduleName : link?.recordId) ?? null);
  }
  if (columns.length > 1) {
    const parts = value as Record<string, unknown> | AddressValue | GeoValue | null;
    return columns.map(({ part }) => (parts as Record<string, unknown> | null)?.[part] ?? null);
  }
  if (columns[0]?.type === 'jsonb') return [value === null || value === undefined ? null : JSON.stringify(value)];
  return [value ?? null];
}

/** Two values of a field are the same when they are stored the same. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const left = a ?? null;
  const right = b ?? null;
  if (left === null || right === null) return left === right;
  return typeof left === 'object' && typeof right === 'object' && canonical(left) === canonical(right);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

export const isEmptyValue = (field: Field, value: unknown) =>
  value === null || value === undefined || typeOf(field).isEmpty(value);
