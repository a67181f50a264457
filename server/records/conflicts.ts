import { conflict } from '#common/errors.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { mayRead } from './rows.ts';
import { isSame } from './values.ts';

/**
 * An update that was made on an older version: changes of other fields stand side by side; the same field changed twice
 * is a conflict, answered with the three values. A whole record that merely repeats an old value does not undo a newer one.
 * The old values are those of the audit log: of a field that it never keeps, `original` is null and a repeat is a conflict.
 * Returns the values that still are changes.
 */
export async function withoutConflicts(
  context: Context,
  module: Module,
  record: AnyRecord,
  marks: Readonly<Record<string, number>>,
  values: Readonly<Record<string, unknown>>,
  version: number,
): Promise<Record<string, unknown>> {
  const contested = Object.keys(values).filter((field) => (marks[field] ?? 0) > version);
  if (!contested.length) return { ...values };
  // of a private record the log keeps no values
  const isPrivate = module.unloggedIf !== undefined && record[module.unloggedIf] === true;
  const originals = isPrivate ? new Map<string, unknown>() : await originalsOf(context, module, record._id, version);
  const kept: Record<string, unknown> = { ...values };
  const conflicts: Record<string, unknown> = {};
  for (const field of contested) {
    const original = originals.get(field);
    if (originals.has(field) && isSame(original, values[field])) delete kept[field];
    else {
      const isShown = mayRead(context.access.module(module), context.access, module.storage.get(field)!, record);
      const [theirs, before] = isShown ? [record[field] ?? null, original ?? null] : [null, null];
      conflicts[field] = { yours: values[field], theirs, original: before };
    }
  }
  if (Object.keys(conflicts).length)
    throw conflict('version-conflict', 'Someone else changed this record. Please choose which values to keep.', { conflicts });
  return kept;
}

/** The values as they were at that version, for the fields that changed since. */
async function originalsOf(context: Context, module: Module, id: string, version: number): Promise<Map<string, unknown>> {
  const { rows } = await context.database.query(
    `select distinct on (field) field, previous_value from muster.audit_log
      where module = $1 and record_id = $2 and record_version > $3 order by field, record_version`,
    [module.name, id, version],
  );
  return new Map(rows.map((row) => [row.field as string, row.previous_value]));
}
