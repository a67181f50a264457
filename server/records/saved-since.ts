import type { Module } from '../modules/module.ts';
import { keepsFormer } from './audit.ts';
import { isServersAlone } from './input.ts';

/** The fields that have changed after this version, but for what the server notes beside the log, such as the last activity. */
export const savedSince = (module: Module, marks: Readonly<Record<string, number>>, version: number): Set<string> =>
  new Set(Object.keys(marks).filter((field) => marks[field]! > version && !isNotedBeside(module, field)));

function isNotedBeside(module: Module, name: string): boolean {
  const field = module.storage.get(name)?.field;
  return field !== undefined && isServersAlone(field) === true && !keepsFormer(module, name);
}
