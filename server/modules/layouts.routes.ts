import { z } from 'zod';
import { notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { describeModule } from './describe.ts';
import { listed, visibleModule } from './modules.routes.ts';
import { pageOf } from '../openapi/record-shapes.ts';

const aLayout = z.looseObject({
  _id: z.string(),
  view: z.string().nullish(),
  sections: z.array(z.unknown()).nullish(),
});
const layouts = pageOf(aLayout);

export default [
  route('GET /api/layouts/module/:id', {
    policy: 'signed-in',
    summary: 'The layouts of a module',
    answer: layouts,
    handle: ({ context, params }) => listed(describeModule(context, visibleModule(context, params.id!)).layouts),
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
  const described = new Map(
    modules.flatMap((module) => describeModule(context, module).layouts.map(({ _id, sections }) => [_id, sections])),
  );
  return layouts
    .filter(({ _id }) => described.has(_id))
    .map(({ _id, version, name, ssModule, app, view, panelType, role, createdAt, updatedAt }) => {
      const sections = described.get(_id);
      return { _id, version, name, ssModule, app, view, panelType, role, sections, createdAt, updatedAt };
    });
}
