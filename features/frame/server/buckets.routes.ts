import { z } from 'zod';
import { givenId } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { manyDone } from '#server/openapi/record-shapes.ts';
import { sidebarMenuTemplates } from '../sidebar-menu-templates.module.ts';
import { USER_TYPES } from '../user-types.ts';
import { giveTo } from './instances.ts';

const ids = z.array(givenId).max(2_000).default([]);

export default [
  route('POST /api/sidebar-menu-templates/:id/assign', {
    policy: 'system-admin',
    summary: 'Gives a bucket to people, to roles and to user types, and to those who join them later',
    body: z.strictObject({ users: ids, roles: ids, userTypes: z.array(z.enum(USER_TYPES)).default([]) }),
    answer: manyDone,
    handle: ({ context, params, body }) =>
      context.transaction(async (inner) => {
        const template = await inner.records.lock(sidebarMenuTemplates, params.id!);
        const given = {
          users: union(template.users, body.users),
          roles: union(template.roles, body.roles),
          user_types: union(template.user_types, body.userTypes),
        };
        const kept = await inner.records.update(sidebarMenuTemplates, template._id, given);
        return {
          ...(await giveTo(inner, kept, { users: body.users, roles: body.roles, user_types: body.userTypes })),
          skipped: [],
        };
      }),
  }),
];

const union = <T>(one: readonly T[] | null, other: readonly T[]): T[] => [...new Set([...(one ?? []), ...other])];
