import { fieldsInLayout, layoutFor } from '#common/layouts.ts';
import type { LaidOutModule } from '#common/laid-out.ts';
import type { Module, StoredField } from './module.ts';

/** The fields that a search for words looks in: those of the basic search. Each stands once, though a layout may name its parts. */
export function basicSearch(
  module: Pick<Module, 'fields' | 'layoutList' | 'storage'>,
  layouts: LaidOutModule['layouts'] = module.layoutList,
  roles: readonly string[] = [],
): StoredField[] {
  const layout = layoutFor({ fields: module.fields, layouts }, 'basic-search', { roles });
  const names = new Set(fieldsInLayout(layout).map((name) => name.split('.')[0]!));
  return [...names].flatMap((name) => module.storage.get(name) ?? []);
}
