import { conflict } from '#common/errors.ts';
import { holdKey } from '../../database/hold-key.ts';
import { route } from '../../http/route.ts';
import { ownAccount } from '../account-policies.ts';
import { noteSecurityEvent } from '../announce-security-change.ts';
import { confirmPassword } from '../confirm-password.ts';
import { apiKeysOf, makeApiKey } from './api-keys.ts';
import { endKey } from './end-key.ts';
import { newKey, readNewKey } from './read-new-key.ts';
import { done, apiKeys, madeApiKey } from '../../openapi/answers.ts';

const MOST_KEYS = 50;

export default [
  route('GET /api/users/api-keys', {
    ...ownAccount,
    summary: 'One’s own API keys: scopes, expiry and last use, never the key itself',
    answer: apiKeys,
    handle: async ({ context }) => ({ records: await apiKeysOf(context.database, context.userId!) }),
  }),

  route('POST /api/users/api-keys', {
    ...ownAccount,
    summary: 'A new API key, shown only once; it can never do more than its owner, narrowed to its scopes',
    example: ({ module }) => ({
      body: {
        name: 'Nightly sync',
        scopes: [{ module, level: 'read' }],
        expiresAt: '2027-01-31T00:00:00.000Z',
        password: 'A-Long-Password-1',
      },
    }),
    body: newKey,
    answer: madeApiKey,
    handle: async ({ context, body }) => {
      const given = readNewKey(context, body);
      await confirmPassword(context, body.password);
      return context.transaction(async (inner) => {
        const userId = inner.userId!;
        await holdKey(inner.database, `API keys of ${userId}`);
        if ((await apiKeysOf(inner.database, userId)).length >= MOST_KEYS)
          throw conflict('too-many-keys', `You have ${MOST_KEYS} API keys. Please end one that you no longer need.`);
        const made = await makeApiKey(inner, { userId, ...given });
        await noteSecurityEvent(inner, {
          userId,
          what: 'API key',
          from: null,
          to: `created: ${given.name} (${made.record._id})`,
          sentence: 'A new API key was made for your account.',
        });
        return made;
      });
    },
  }),

  route('DELETE /api/users/api-keys/:id', {
    ...ownAccount,
    summary: 'Ends one of one’s own API keys, on every node',
    answer: done,
    handle: ({ context, params }) =>
      endKey(context, {
        userId: context.userId!,
        key: params.id!,
        why: 'ended by its owner',
        sentence: 'One of your API keys was ended.',
      }),
  }),
];
