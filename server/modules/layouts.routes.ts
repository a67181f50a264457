import { z } from 'zod';
import { fieldLevel } from '#common/access.ts';
import { forbidden, notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import { LAYOUT_VIEWS, type AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import { givenId } from '../http/given-id.ts';
import { route } from '../http/route.ts';
import { describeModule, knownLists, knownSections } from './describe.ts';
import { moduleById } from './definitions.ts';
import { effectiveLayouts } from './effective-layouts.ts';
import { listed, visibleModule } from './modules.routes.ts';
import { pageOf } from '../openapi/record-shapes.ts';

const aLayout = z.looseObject({
  _id: z.string(),
  view: z.string().nullish(),
  sections: z.array(z.unknown()).nullish(),
});
const layouts = pageOf(aLayout);
const aView = z.object({
  sections: z.array(z.looseObject({ sectionName: z.string(), sectionFields: z.array(z.string()) })),
  layout: z.string().nullable(),
  panelType: z.string().nullable(),
});
const effective = z.object(
  Object.fromEntries(LAYOUT_VIEWS.map((view) => [view, aView])) as Record<(typeof LAYOUT_VIEWS)[number], typeof aView>,
);

export default [
  route('GET /api/layouts/module/:id', {
    policy: 'signed-in',
    summary: 'The layouts of a module',
    answer: layouts,
    handle: ({ context, params }) => {
      const module = visibleModule(context, params.id!);
      return listed(context.access.isAdmin ? [...module.layoutList] : describeModule(context, module).layouts);
    },
  }),
  route('GET /api/layouts/effective/:module', {
    policy: 'signed-in',
    summary: 'What the nine views of a module show the caller, or for System Admins any person',
    query: z.looseObject({ user: givenId.optional(), app: z.string().max(40).optional() }),
    answer: effective,
    handle: async ({ context, params, query: { user, app } }) => {
      if (user && user !== context.userId && !context.access.isAdmin)
        throw forbidden('Only a System Admin looks with the eyes of others.');
      const access = user ? await context.engine.access.of(user) : context.access;
      const module = moduleById(context, params.module!);
      if (!context.access.module(module).access) throw notFound('This module was not found.', 'module-not-found');
      if (!access?.module(module).access) throw notFound('This person does not open this module.');
      return effectiveLayouts(access, module, app);
    },
  }),
  route('GET /api/layouts/:id', {
    policy: 'signed-in',
    summary: 'One layout by id, or the layouts of this name',
    answer: z.union([layouts, aLayout]),
    handle: async ({ context, params: { id } }) => {
      const { records } = context.asSystem('a layout is known with its module');
      if (!isId(id)) return listed(known(context, await records.all('layouts', { name: id! })));
      const layout = await records.find('layouts', id);
      const [shown] = known(context, layout ? [layout] : []);
      if (!shown) throw notFound();
      return shown;
    },
  }),
];

/** Of modules that the reader may open, without the fields that are hidden from them. */
function known(context: Context, layouts: readonly AnyRecord[]): Record<string, unknown>[] {
  const modules = [...context.engine.registry.modules.values()].filter((module) => context.access.module(module).access);
  const shown = new Map(
    modules.flatMap((module) => {
      const isKnown = (name: string) => fieldLevel(context.access.module(module), name) !== 'None';
      return module.layoutList.map(({ _id, sections }) => [_id, knownSections(sections, isKnown)] as const);
    }),
  );
  return layouts
    .filter(({ _id }) => shown.has(_id))
    .map(({ _id, version, name, ssModule, app, view, panelType, role, priority, relatedLists: lists, createdAt, updatedAt }) => {
      const sections = shown.get(_id);
      const relatedLists = lists ? knownLists(context, lists as string[]) : null;
      return { _id, version, name, ssModule, app, view, panelType, role, priority, sections, relatedLists, createdAt, updatedAt };
    });
}
