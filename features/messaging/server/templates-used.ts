import type { Context } from '#server/context.ts';
import { templates } from '../templates.module.ts';

export interface TemplateUse {
  module: string;
  label: string;
  field: string;
  total: number;
  records: { _id: string; name: string }[];
}
const SHOWN = 10;

/** The records that name a template, as far as the caller sees them. */
export async function usesOfTemplate(context: Context, template: string): Promise<TemplateUse[]> {
  const uses: TemplateUse[] = [];
  for (const module of context.engine.registry.modules.values())
    for (const { name: field, field: definition } of module.storage.values()) {
      if (definition.ref !== templates.name) continue;
      const op = definition.type === 'MultiRelate' ? 'contains' : 'equals';
      const searchTerms = { all: [{ field, op, value: template }] };
      // whoever may not open the module or read the field is refused the search, and reads of no use there
      const found = await context.records.search(module.name, { searchTerms, pageSize: SHOWN }).catch(() => undefined);
      if (!found?.total) continue;
      const records = found.records.map(({ _id, name }) => ({ _id, name: String(name ?? '') }));
      uses.push({ module: module.name, label: module.label, field: definition.label, total: found.total, records });
    }
  return uses;
}
