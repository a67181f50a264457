import { notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import { route } from '../http/route.ts';
import { describeModule } from './describe.ts';
import { listed, visibleModule } from './modules.routes.ts';

export default [
  route('GET /api/layouts/module/:id', {
    policy: 'signed-in',
    summary: 'The layouts of a module',
    handle: ({ context, params }) => listed(describeModule(context, visibleModule(context, params.id!)).layouts),
  }),
  route('GET /api/layouts/:id', {
    policy: 'signed-in',
    summary: 'One layout by id, or the layouts of this name',
    handle: async ({ context, params: { id } }) => {
      if (!isId(id)) return listed(await context.records.all('layouts', { name: id! }));
      const layout = await context.records.find('layouts', id.toLowerCase());
      if (!layout) throw notFound();
      return layout;
    },
  }),
];
