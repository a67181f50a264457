import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { mayRead } from './rows.ts';

/** What this person may read of a record that the engine holds whole. */
export function visiblePart(context: Context, module: Module, record: AnyRecord): AnyRecord {
  const part: Record<string, unknown> = { _id: record._id, version: record.version };
  const rights = context.access.module(module);
  for (const stored of module.storage.values())
    if (mayRead(rights, context.access, stored, record)) part[stored.name] = record[stored.name] ?? null;
  return part as AnyRecord;
}
