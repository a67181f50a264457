import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { rightsOn } from './rows.ts';

/** What this person may read of a record that the engine holds whole. */
export function visiblePart(context: Context, module: Module, record: AnyRecord): AnyRecord {
  const part: Record<string, unknown> = { _id: record._id, version: record.version };
  const rights = context.access.module(module);
  for (const { name, field } of module.storage.values()) {
    if (!rightsOn(rights, context.access, name, record).read) continue;
    if (field.secret && !context.access.isAdmin && (rights.fields[name.toLowerCase()] ?? 'Full') !== 'Full') continue;
    part[name] = record[name] ?? null;
  }
  return part as AnyRecord;
}
