import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { findRecord } from './get.ts';
import { mayRead } from './rows.ts';

/** Whether a record holds this file in a field that the reader may not see; then they may not open the file either. */
export async function isInHiddenField(context: Context, module: Module, recordId: string, fileId: string): Promise<boolean> {
  const inFiles = [...module.storage.values()].filter(({ field }) => field.type === 'File');
  if (!inFiles.length) return false;
  const whole = await findRecord(context.asSystem('the field of a file decides who can open it'), module, recordId);
  const holding = whole ? inFiles.filter(({ name }) => String(whole[name] ?? '').endsWith(fileId)) : [];
  const rights = context.access.module(module);
  return holding.length > 0 && !holding.some((stored) => mayRead(rights, context.access, stored, whole!));
}
