import { z } from 'zod';
import { forbidden } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/http/route.ts';
import { aPage, aRecord, savedRecord } from '#server/openapi/record-shapes.ts';
import { emailFolders } from '../email-folders.module.ts';
import { emailSettings } from '../email-settings.module.ts';
import { gmailAccounts } from '../gmail-accounts.module.ts';

const address = z.string().trim().max(254);
const ownPage = { all: [{ field: 'user', op: 'equals', value: '$me' }] };

const refuseOthers = (context: Context, user: string) => {
  if (user !== context.userId) throw forbidden('You can only see your own.');
};

export default [
  route('GET /api/email-folders/user/:id', {
    policy: { module: 'emailFolders', view: 'access' },
    summary: 'One’s own mail folders',
    answer: aPage,
    handle: ({ context, params }) => {
      refuseOthers(context, params.id!);
      return context.records.search(emailFolders, { searchTerms: ownPage, pageSize: 200 });
    },
  }),
  route('GET /api/email-settings/by-user/:id', {
    policy: { module: 'emailSettings', view: 'access' },
    summary: 'One’s own email settings, or null; System Admins read everybody’s',
    answer: aRecord.nullable(),
    handle: async ({ context, params, reply }) => {
      if (!context.access.isAdmin) refuseOthers(context, params.id!);
      const found = await context.records.first(emailSettings, { user: params.id! });
      if (!found) return reply.type('application/json').send('null');
      return found;
    },
  }),
  route('GET /api/gmail-accounts/user-id/:id', {
    policy: { module: 'gmailAccounts', view: 'access' },
    summary: 'One’s own mail accounts',
    answer: aPage,
    handle: ({ context, params }) => {
      refuseOthers(context, params.id!);
      return context.records.search(gmailAccounts, { searchTerms: ownPage, pageSize: 200 });
    },
  }),
  route('POST /api/gmail-accounts/no-password-account', {
    policy: { module: 'gmailAccounts', view: 'create' },
    summary: 'A mail account of one’s own, without a password',
    body: z.looseObject({
      gmail_email_address: address,
      account_nickname: z.string().max(200).optional(),
      isDefault: z.boolean().optional(),
    }),
    answer: savedRecord,
    handle: async ({ context, body }) => {
      const { gmail_email_address, account_nickname = null, isDefault = false } = body;
      const fields = { gmail_email_address, account_nickname, isDefault, user: context.userId };
      return { record: await context.records.create(gmailAccounts, fields), notices: context.toasts };
    },
  }),
  route('PUT /api/gmail-accounts/update-non-password/:id', {
    policy: { module: 'gmailAccounts', view: 'edit' },
    summary: 'Changes a mail account of one’s own, but for its password',
    body: z.looseObject({
      gmail_email_address: address.optional(),
      account_nickname: z.string().max(200).nullish(),
      isDefault: z.boolean().optional(),
    }),
    answer: savedRecord,
    handle: async ({ context, params, body }) => {
      const given = Object.entries({
        gmail_email_address: body.gmail_email_address,
        account_nickname: body.account_nickname,
        isDefault: body.isDefault,
      }).filter(([, value]) => value !== undefined);
      return {
        record: await context.records.update(gmailAccounts, params.id!, Object.fromEntries(given)),
        notices: context.toasts,
      };
    },
  }),
];
