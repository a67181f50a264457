import { notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import { route } from '../../http/route.ts';
import { othersAccount } from '../account-policies.ts';
import { apiKeysOf } from './api-keys.ts';
import { endKey } from './end-key.ts';
import { done, apiKeys } from '../../openapi/answers.ts';

export default [
  route('GET /api/users/:id/api-keys', {
    ...othersAccount,
    summary: 'The API keys of a user, never the key itself',
    answer: apiKeys,
    handle: async ({ context, params }) => {
      if (!isId(params.id)) throw notFound('This user was not found.');
      return { records: await apiKeysOf(context.database, params.id) };
    },
  }),

  route('DELETE /api/users/:id/api-keys/:key', {
    ...othersAccount,
    summary: 'Ends an API key of a user, on every node; they get an email',
    answer: done,
    handle: ({ context, params }) =>
      endKey(context, {
        userId: params.id!,
        key: params.key!,
        why: 'ended by an administrator',
        sentence: 'An administrator ended one of your API keys.',
      }),
  }),
];
