import type { AnyRecord, ModuleDefinition } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { mayRead } from '#server/records/rows.ts';

/** Whether an empty field of a record is really empty, and not hidden from its reader. */
export function seesField(context: Context, { name }: ModuleDefinition, record: { _id: string }, field: string): boolean {
  const values = record as AnyRecord;
  if (values[field] != null) return true;
  const module = context.engine.registry.module(name);
  return mayRead(context.access.module(module), context.access, module.storage.get(field)!, values);
}
