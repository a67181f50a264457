import { isId } from '#common/ids.ts';
import { malformed } from '#common/errors.ts';
import { route } from '#server/http/route.ts';
import { someRecords } from '#server/openapi/record-shapes.ts';
import { sidebarMenuInstances } from '../sidebar-menu-instances.module.ts';

export default [
  route('GET /api/sidebar-menu-instances/by-user/:id', {
    policy: 'signed-in',
    summary: 'The sidebar menus of a user, as far as the caller can see them',
    answer: someRecords,
    handle: async ({ context, params }) => {
      if (!isId(params.id!)) throw malformed('The id of a user has 24 hexadecimal characters.');
      return { records: await context.records.all(sidebarMenuInstances, { user: params.id }) };
    },
  }),
];
