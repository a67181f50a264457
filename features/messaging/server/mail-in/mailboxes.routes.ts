import { z } from 'zod';
import { conflict, notFound } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/http/route.ts';
import { aFile, aRecord } from '#server/openapi/record-shapes.ts';
import { gmailAccounts } from '../../gmail-accounts.module.ts';
import { id } from '../letter-body.ts';
import { personalSender } from '../sender.ts';
import { writeMessage } from '../write-message.ts';
import { approve, sendVerification } from './approvals.ts';
import { authorizationUrl } from './google.ts';
import { remotePicture } from './remote-picture.ts';
import type { Account } from './store-letter.ts';
import { syncOnce } from './sync.jobs.ts';

const policy = { module: 'gmailAccounts', view: 'access' } as const;
const body = z.looseObject({ account: id });
const synced = z.object({
  seen: z.number().int(),
  stored: z.number().int(),
  known: z.number().int(),
  strangers: z.number().int(),
  failed: z.number().int(),
});

/** With its secrets, for the server alone. @throws 404 for the account of somebody else */
async function ownAccount(context: Context, account: string): Promise<Account> {
  const { records } = context.asSystem('one’s own mail account');
  const found = await records.find(gmailAccounts, account);
  if (!found || found.user !== context.userId) throw notFound();
  return found;
}

export default [
  route('POST /api/gmail-accounts/request-auth-token', {
    policy,
    summary: 'Where the caller lets the system into their Gmail account',
    body,
    answer: z.object({ url: z.string() }),
    handle: async ({ context, body: given }) => ({
      url: await authorizationUrl(context, await ownAccount(context, given.account)),
    }),
  }),
  route('POST /api/gmail-accounts/submit-approval-code', {
    policy,
    summary: 'Connects an account by the code that Google showed, or that was sent to its address',
    body: body.extend({ code: z.string().trim().min(1).max(2_000) }),
    answer: z.object({ connected: z.boolean() }),
    commitsItself: 'a wrong code counts although it is refused',
    handle: async ({ context, body: given }) => ({
      connected: await approve(context, await ownAccount(context, given.account), given.code),
    }),
  }),
  route('POST /api/gmail-accounts/send-verification', {
    policy,
    summary: 'Sends a code to the address of an account of one’s own',
    body,
    answer: z.object({ record: aRecord }),
    handle: async ({ context, body: given }) => {
      await sendVerification(context, await ownAccount(context, given.account));
      return { record: await context.records.get(gmailAccounts, given.account) };
    },
  }),
  route('POST /api/gmail-accounts/send-test', {
    policy,
    summary: 'Sends a message from an account of one’s own to itself',
    body,
    answer: z.object({ record: aRecord }),
    handle: async ({ context, body: given }) => {
      const account = await ownAccount(context, given.account);
      const letter = {
        to: [account.gmail_email_address!],
        subject: 'A test of your mail account',
        message: '<p>This message left from your own account.</p>',
      };
      return { record: await writeMessage(context, letter, await personalSender(context, account._id)) };
    },
  }),
  route('POST /api/gmail-accounts/sync-account/:id', {
    policy,
    summary: 'Reads what is new in an account of one’s own',
    answer: synced,
    commitsItself: 'each letter is kept as it is read',
    handle: async ({ context, params }) => syncOnce(context, await ownAccount(context, params.id!)),
  }),
  route('POST /api/gmail-accounts/sync-account-inbox', {
    policy,
    summary: 'Reads what is new in one’s default account',
    answer: synced,
    commitsItself: 'each letter is kept as it is read',
    handle: async ({ context }) => {
      const { records } = context.asSystem('one’s own mail account');
      const own = await records.first(gmailAccounts, { user: context.userId, isDefault: true });
      if (!own) throw conflict('no-default-account', 'You have no default mail account yet.');
      return syncOnce(context, own);
    },
  }),
  route('GET /api/messages/:id/remote/:at/picture', {
    policy: { module: 'messages', view: 'access' },
    summary: 'A picture from elsewhere that a message shows, fetched by the server; `at` counts from 0',
    answer: aFile,
    handle: ({ context, params, reply }) => remotePicture(context, params.id!, Number(params.at), reply),
  }),
];
