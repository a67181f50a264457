import { forbidden, malformed } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/http/route.ts';
import { manyDone, someRecords } from '#server/openapi/record-shapes.ts';
import { userDashboards } from '../user-dashboards.module.ts';

const policy = 'signed-in' as const;

export default [
  route('GET /api/user-dashboards/forUser/:id', {
    policy,
    summary: 'The dashboards of a user in order, as far as the caller can see them',
    answer: someRecords,
    handle: async ({ context, params }) => {
      const records = await context.records.all(userDashboards, { user: idOf(params.id!) });
      return { records: records.toSorted((one, other) => Number(one.order ?? 0) - Number(other.order ?? 0)) };
    },
  }),
  route('DELETE /api/user-dashboards/delete-all-by-user/:id', {
    policy,
    summary: 'Deletes all dashboards of a user, one’s own or as a System Admin; they can be restored',
    answer: manyDone,
    handle: ({ context, params }) => deleteAll(context, idOf(params.id!)),
  }),
];

async function deleteAll(context: Context, user: string) {
  if (user !== context.userId && !context.access.isAdmin) throw forbidden('You can only delete your own dashboards.');
  const { records } = user === context.userId ? context : context.asSystem('a System Admin deletes the dashboards of a user');
  const own = await records.all(userDashboards, { user });
  return records.markDeleted(
    userDashboards,
    own.map(({ _id }) => _id),
  );
}

function idOf(given: string): string {
  if (!isId(given)) throw malformed('The id of a user has 24 hexadecimal characters.');
  return given;
}
