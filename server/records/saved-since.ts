import type { Module } from '../modules/module.ts';
import { keepsFormer } from './audit.ts';
import { isServersAlone } from './input.ts';

/** Whether more has changed after this version than what the server notes beside the log, such as the last activity. */
export const isSavedSince = (module: Module, marks: Readonly<Record<string, number>>, version: number): boolean =>
  Object.entries(marks).some(([field, at]) => at > version && !isNotedBeside(module, field));

function isNotedBeside(module: Module, name: string): boolean {
  const field = module.storage.get(name)?.field;
  return field !== undefined && isServersAlone(field) === true && !keepsFormer(module, name);
}
