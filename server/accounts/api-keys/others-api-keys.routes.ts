import { notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import { route } from '../../http/route.ts';
import { noteSecurityEvent } from '../announce-security-change.ts';
import { apiKeysOf, endApiKeys } from './api-keys.ts';

const admins = { policy: 'system-admin', notWhileImpersonating: true, sessionOnly: true } as const;

export default [
  route('GET /api/users/:id/api-keys', {
    ...admins,
    summary: 'The API keys of a user, never the key itself',
    handle: async ({ context, params }) => {
      if (!isId(params.id)) throw notFound('This user was not found.');
      return { records: await apiKeysOf(context.database, params.id) };
    },
  }),

  route('DELETE /api/users/:id/api-keys/:key', {
    ...admins,
    summary: 'Ends an API key of a user, on every node; they are told by mail',
    handle: ({ context, params }) =>
      context.transaction(async (inner) => {
        const [name] = await endApiKeys(inner, { user: params.id!, key: params.key! }, 'ended by an administrator');
        if (name === undefined) throw notFound('This API key has ended already.');
        await noteSecurityEvent(inner, {
          userId: params.id!,
          what: 'API key',
          from: `${name} (${params.key})`,
          to: 'ended',
          sentence: 'An administrator ended an API key of your account.',
        });
        return { status: true };
      }),
  }),
];
