import { z } from 'zod';
import { forbidden, malformed, notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/accounts/users.module.ts';
import { route } from '#server/http/route.ts';
import { aRecord } from '#server/openapi/record-shapes.ts';
import { defaultDashboards } from '../default-dashboards.module.ts';

export default [
  route('GET /api/default-dashboards/forUser/:id', {
    policy: 'signed-in',
    summary: 'The dashboard that a user starts with: that of a role of theirs, else that of their user type; or null',
    answer: z.object({ record: aRecord.nullable() }),
    handle: async ({ context, params }) => {
      if (!isId(params.id!)) throw malformed('The id of a user has 24 hexadecimal characters.');
      const id = params.id!;
      if (id !== context.userId && !context.access.isAdmin) throw forbidden('You can only see what you start with yourself.');
      return { record: await defaultOf(context, id) };
    },
  }),
];

/** Of several that fit, the newest. */
async function defaultOf(context: Context, userId: string) {
  const user = await context.asSystem('which dashboard somebody starts with').records.find(users, userId);
  if (!user) throw notFound();
  const all = await context.records.all(defaultDashboards, {}, { sortField: 'updatedAt', sortOrder: 'desc' });
  const roles = new Set(user.roles ?? []);
  const ofRole = all.find(({ role }) => role && roles.has(role));
  return ofRole ?? all.find(({ role, user_type }) => !role && user_type === user.userType) ?? null;
}
