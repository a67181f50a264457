import type { AnyRecord, ModuleDefinition } from '#common/module.ts';
import type { SearchTree } from '#common/search.ts';
import type { Context } from '#server/context.ts';

/** Menus by `order`, panels by `options.order`; those without one stand last. */
export async function inOrder(context: Context, module: ModuleDefinition, terms: SearchTree): Promise<AnyRecord[]> {
  const records = (await context.records.all(module, terms)) as AnyRecord[];
  return records.toSorted((one, other) => orderOf(one) - orderOf(other) || String(one.name).localeCompare(String(other.name)));
}

function orderOf({ order, options }: AnyRecord): number {
  const given = order ?? (options as { order?: unknown } | null)?.order;
  return typeof given === 'number' ? given : Number.MAX_SAFE_INTEGER;
}
