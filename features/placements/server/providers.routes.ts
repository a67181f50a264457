import { z } from 'zod';
import { route } from '#server/http/route.ts';
import { providerAccount } from './provider-account.ts';

export default [
  route('GET /api/providers/:id/account', {
    policy: { module: 'providers', view: 'edit' },
    summary: 'The account with which a provider signs in: since when, when last, and whether it is open',
    answer: z.object({
      user: z
        .object({ _id: z.string(), name: z.string().nullable(), email: z.string().nullable(), active: z.boolean().nullable() })
        .nullable(),
      invited: z.string().nullable(),
      lastSignIn: z.string().nullable(),
      locker: z.boolean(),
    }),
    handle: ({ context, params }) => providerAccount(context, params.id!),
  }),
];
