import { fieldLevel } from '#common/access.ts';
import type { ModuleDefinition } from '#common/module.ts';
import type { Context } from '../context.ts';

/** Whether a search of the person may name these fields: they open the module, and none of the fields is hidden from them. */
export function mayAskBy({ access, engine }: Context, { name }: ModuleDefinition, fields: readonly string[]): boolean {
  const rights = access.module(engine.registry.module(name));
  return rights.access && fields.every((field) => fieldLevel(rights, field) !== 'None');
}
