import { z } from 'zod';
import { notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import { route } from '#server/http/route.ts';
import { markView } from './marks.ts';
import { viewState } from './view-state.ts';
import { viewsForModule } from './views-for-module.ts';

const policy = 'staff' as const;
const ids = z.array(z.string());

export default [
  route('GET /api/saved-views/for-module/:module', {
    policy,
    summary: 'The saved views of one module that are meant for the caller, with their own marks',
    answer: z.object({
      records: z.array(
        z.object({
          _id: z.string(),
          version: z.number().int(),
          name: z.string().nullable(),
          module: z.string().nullable(),
          visibility: z.string().nullable(),
          teams: ids,
          roles: ids,
          assigned_to: z.string().nullable(),
          createdAt: z.string(),
          updatedAt: z.string(),
          state: viewState,
          isMine: z.boolean(),
          pinned: z.boolean(),
          isDefault: z.boolean(),
          /** How many fields of the state the caller may not read. */
          leftOut: z.number().int(),
        }),
      ),
    }),
    handle: async ({ context, params }) => {
      const { registry } = context.engine;
      const module = registry.modules.get(params.module!) ?? registry.at(params.module!);
      if (!module || module.definitionDeleted || !context.access.module(module).access)
        throw notFound('This module was not found.', 'module-not-found');
      return { records: await viewsForModule(context, module) };
    },
  }),
  route('PUT /api/saved-views/:id/mine', {
    policy,
    summary: 'Pins a view for the caller, or makes it the one with which their list of the module opens',
    body: z.strictObject({ pinned: z.boolean().optional(), isDefault: z.boolean().optional() }),
    answer: z.object({ pinned: z.boolean(), isDefault: z.boolean() }),
    handle: ({ context, params, body }) => {
      if (!isId(params.id)) throw notFound();
      return context.transaction((inner) => markView(inner, params.id!, body));
    },
  }),
];
