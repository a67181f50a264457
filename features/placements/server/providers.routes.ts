import { z } from 'zod';
import { route } from '#server/http/route.ts';
import { giveAccess, takeAccess } from './provider-access.ts';
import { providerAccount } from './provider-account.ts';

const account = z.object({
  user: z
    .object({ _id: z.string(), name: z.string().nullable(), email: z.string().nullable(), active: z.boolean().nullable() })
    .nullable(),
  invited: z.string().nullable(),
  lastSignIn: z.string().nullable(),
  locker: z.boolean(),
});

export default [
  route('GET /api/providers/:id/account', {
    policy: { module: 'providers', view: 'edit' },
    summary: 'The account with which a provider signs in: since when, when last, and whether it is open',
    answer: account,
    handle: ({ context, params }) => providerAccount(context, params.id!),
  }),
  route('POST /api/providers/:id/account', {
    policy: { module: 'providers', view: 'edit' },
    summary: 'Gives a provider an account and invites them by mail, or opens the one that was closed',
    sessionOnly: true,
    answer: account,
    handle: async ({ context, params }) => {
      await giveAccess(context, params.id!);
      return providerAccount(context, params.id!);
    },
  }),
  route('DELETE /api/providers/:id/account', {
    policy: { module: 'providers', view: 'edit' },
    summary: 'Closes the account of a provider and ends its sessions',
    sessionOnly: true,
    answer: account,
    handle: async ({ context, params }) => {
      await takeAccess(context, params.id!);
      return providerAccount(context, params.id!);
    },
  }),
];
