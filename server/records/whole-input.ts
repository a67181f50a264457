import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';

/** What a whole record leaves out is emptied, among the fields that the actor sees and that clients write at all. */
export function wholeInput(context: Context, module: Module, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const rights = context.access.module(module);
  const complete: Record<string, unknown> = {};
  for (const { name, field } of module.storage.values()) {
    const level = rights.fields[name.toLowerCase()] ?? 'Full';
    const isHeld =
      field.serverOnly || field.secret || field.type === 'AutoIncrement' || module.nameFrom?.includes(name) || name === 'teams';
    if (!isHeld && (context.access.isAdmin || level === 'Full'))
      complete[name] = name === 'name' && module.nameFrom ? undefined : null;
  }
  return { ...complete, ...input };
}
