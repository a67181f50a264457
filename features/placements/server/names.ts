import type { Context } from '#server/context.ts';
import type { ModuleDefinition } from '#common/module.ts';

/** `Ada Lovelace – Mercy Hospital`: the names of related records, those that exist, in this order. */
export async function joinNames(
  context: Context,
  parts: readonly [ModuleDefinition, string | null | undefined][],
): Promise<string | null> {
  const system = context.asSystem('records are named after what they relate');
  const names: string[] = [];
  for (const [module, id] of parts) {
    const found = id ? await system.records.find(module.name, id) : undefined;
    if (typeof found?.name === 'string' && found.name) names.push(found.name);
  }
  return names.length ? names.join(' – ') : null;
}
