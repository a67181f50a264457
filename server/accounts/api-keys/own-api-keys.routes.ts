import { conflict, notFound } from '#common/errors.ts';
import { holdKey } from '../../database/hold-key.ts';
import { route } from '../../http/route.ts';
import { noteSecurityEvent } from '../announce-security-change.ts';
import { apiKeysOf, endApiKeys, makeApiKey } from './api-keys.ts';
import { newKey, readNewKey } from './read-new-key.ts';

const MOST_KEYS = 50;
// Whoever acts for somebody makes no keys for them, and no key makes another.
const own = { policy: 'signed-in', notWhileImpersonating: true, sessionOnly: true } as const;

export default [
  route('GET /api/users/api-keys', {
    ...own,
    summary: 'One’s own API keys: scopes, expiry and last use, never the key itself',
    handle: async ({ context }) => ({ records: await apiKeysOf(context.database, context.userId!) }),
  }),

  route('POST /api/users/api-keys', {
    ...own,
    summary: 'A new API key, shown this once; it may never do more than its owner, narrowed to its scopes',
    body: newKey,
    handle: ({ context, body }) => {
      const given = readNewKey(context, body);
      return context.transaction(async (inner) => {
        const userId = inner.userId!;
        await holdKey(inner.database, `API keys of ${userId}`);
        if ((await apiKeysOf(inner.database, userId)).length >= MOST_KEYS)
          throw conflict('too-many-keys', `You have ${MOST_KEYS} API keys. Please end one that is not needed any more.`);
        const made = await makeApiKey(inner, { userId, ...given });
        await noteSecurityEvent(inner, {
          userId,
          what: 'API key',
          from: null,
          to: `made: ${given.name} (${made.record._id})`,
          sentence: 'A new API key was made for your account.',
        });
        return made;
      });
    },
  }),

  route('DELETE /api/users/api-keys/:id', {
    ...own,
    summary: 'Ends one of one’s own API keys, on every node',
    handle: ({ context, params }) =>
      context.transaction(async (inner) => {
        const [name] = await endApiKeys(inner, { user: inner.userId!, key: params.id! }, 'ended by its owner');
        if (name === undefined) throw notFound('This API key has ended already.');
        await noteSecurityEvent(inner, {
          userId: inner.userId!,
          what: 'API key',
          from: `${name} (${params.id})`,
          to: 'ended',
          sentence: 'An API key of your account was ended.',
        });
        return { status: true };
      }),
  }),
];
