import type { ModuleDefinition } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import type { Named } from '../board.ts';

/** The name of a record that another one relates, for who may see it; a provider knows where they work in any case. */
export async function nameRelated(
  context: Context,
  module: ModuleDefinition,
  id: string | null | undefined,
): Promise<Named | null> {
  if (!id) return null;
  const reader = context.access.isProvider ? context.asSystem('a provider’s records name their account and placement') : context;
  const found = await reader.records.find(module.name, id);
  return found ? { _id: found._id, name: String(found.name ?? '') } : null;
}
