import { z } from 'zod';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import type { Module } from './module.ts';
import { formerOf } from './restorable.ts';

const deletedModule = z.object({
  _id: z.string(),
  name: z.string(),
  label: z.string(),
  records: z.number().int(),
  deletedAt: z.string(),
});

export default [
  route('GET /api/ss-modules/overview', {
    policy: 'system-admin',
    summary: 'How many records each module has, and the deleted modules that can be restored',
    answer: z.object({ records: z.record(z.string(), z.number().int()), deleted: z.array(deletedModule) }),
    handle: async ({ context }) => {
      const modules = [...context.engine.registry.modules.values()];
      const records: Record<string, number> = {};
      for (const module of modules) if (!module.definitionDeleted) records[module.name] = await countOf(context, module);
      const deleted: z.infer<typeof deletedModule>[] = [];
      for (const module of modules) {
        const former = module.definitionDeleted ? await formerOf(context, module._id) : undefined;
        if (!former) continue;
        const { _id, label, updatedAt } = module;
        deleted.push({ _id, name: former.name, label, records: await countOf(context, module), deletedAt: updatedAt });
      }
      return { records, deleted };
    },
  }),
];

const countOf = (context: Context, module: Module): Promise<number> =>
  context.asSystem('the records of a module are counted').records.count(module.name, {});
