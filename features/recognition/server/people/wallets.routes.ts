import { z } from 'zod';
import { invalid, notFound } from '#common/errors.ts';
import { newId } from '#common/ids.ts';
import type { Context } from '#server/context.ts';
import { givenId } from '#server/http/given-id.ts';
import { aliased, route } from '#server/http/route.ts';
import { aRecord, notices, pageOf } from '#server/openapi/record-shapes.ts';
import { coinEntries } from '../../coin-entries.module.ts';
import { wallets } from '../../wallets.module.ts';
import { walletOf, type Wallet } from '../ledgers/accounts.ts';
import { economy } from './economy.queries.ts';
import { pay, setBalance } from '../ledgers/pay.ts';

const reason = z.string().trim().max(500).nullish();
const balance = z.number().int('Enter a whole number.').max(1_000_000_000);
const wallet = z.object({ record: aRecord, notices });

export default [
  route('GET /api/wallets/for-user/:userId', {
    policy: 'signed-in',
    summary: 'The wallet of a user, made when it is first needed: one’s own, or by the rights on wallets',
    answer: aRecord,
    handle: async ({ context, params }) => {
      const user = params.userId!;
      if (user === context.userId) return own(await walletOf(context, user));
      const { access, view } = context.access.module(context.engine.registry.module(wallets.name));
      if (access && view === 'All') await walletOf(context, user);
      const found = access ? await context.records.first(wallets, { user }) : undefined;
      if (!found) throw notFound();
      return withHistory(found);
    },
  }),

  route('GET /api/wallets/:id/entries', {
    policy: 'signed-in',
    summary: 'Every movement of a wallet, the newest first',
    query: z.object({
      pageNumber: z.coerce.number().int().min(0).default(0),
      pageSize: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: pageOf(
      z.object({
        _id: z.string(),
        dateApplied: z.string().nullable(),
        count: z.number(),
        actionType: z.string().nullable(),
        reason: z.string().nullable(),
        source_type: z.string().nullable(),
        source: z.object({ moduleName: z.string(), recordId: z.string() }).nullable(),
        modifiedBy: z.string().nullable(),
        balance: z.number(),
      }),
    ),
    handle: async ({ context, params, query }) => {
      const page = await (
        await readerOf(context, params.id!)
      ).records.search(coinEntries, {
        searchTerms: { wallet: params.id! },
        sort: [
          { field: 'createdAt', order: 'desc' },
          { field: '_id', order: 'desc' },
        ],
        ...query,
      });
      const records = page.records.map(
        ({ _id, dateApplied, count, actionType, reason: why, source_type, source, modifiedBy, balance: after }) => ({
          _id,
          dateApplied,
          count: count ?? 0,
          actionType,
          reason: why,
          source_type,
          source,
          modifiedBy,
          balance: after ?? 0,
        }),
      );
      return { records, total: page.total, pageNumber: page.pageNumber, pageSize: page.pageSize };
    },
  }),

  ...aliased(['POST /api/wallets', 'POST /api/wallets/create'], {
    policy: 'system-admin',
    summary: 'Makes the wallet of a user, with a first balance and its reason',
    unfitBody: 'invalid',
    body: z.looseObject({ user: givenId, balance: balance.optional(), reason }),
    answer: wallet,
    handle: ({ context, body }) => adjusted(context, body.user, body.balance, body.reason),
  }),

  ...aliased(['PUT /api/wallets/:id', 'PUT /api/wallets/update-certain-fields/:id'], {
    policy: 'system-admin',
    summary: 'Sets the balance of a wallet; the difference is an adjustment with its reason',
    unfitBody: 'invalid',
    body: z.looseObject({
      balance: balance.optional(),
      reason,
      fields: z.looseObject({ balance: balance.optional(), reason }).optional(),
    }),
    answer: wallet,
    handle: async ({ context, params, body }) => {
      const { user } = await context.records.get(wallets, params.id!);
      return adjusted(context, user!, body.balance ?? body.fields?.balance, body.reason ?? body.fields?.reason);
    },
  }),

  route('POST /api/wallets/:id/entries', {
    policy: 'system-admin',
    summary: 'Adds coins to a wallet or takes some, with the reason',
    unfitBody: 'invalid',
    body: z.strictObject({ count: balance.min(-1_000_000_000), reason }),
    answer: wallet,
    handle: async ({ context, params, body: { count, reason: why } }) => {
      const { user } = await context.records.get(wallets, params.id!);
      if (count === 0) throw invalid({ count: 'Enter how many coins: more than 0 adds them, less takes them.' });
      if (!why) throw invalid({ reason: 'Please say why.' });
      const cause = { source_type: 'adjustment', source: null, key: newId() } as const;
      await pay(context, { user: user!, kind: 'coins', count, cause, reason: why });
      return { record: await context.records.get(wallets, params.id!), notices: context.toasts };
    },
  }),

  route('GET /api/wallets/economy', {
    policy: 'system-admin',
    summary: 'Coins in circulation, and by month what was earned by source, spent and returned',
    answer: z.object({
      inCirculation: z.number(),
      months: z.array(
        z.object({
          month: z.string(),
          earned: z.object({ achievement: z.number(), game: z.number(), thanks: z.number(), adjustment: z.number() }),
          spent: z.number(),
          returned: z.number(),
        }),
      ),
    }),
    handle: ({ context }) => economy(context.database),
  }),
];

/** What a person is shown of their own wallet, whatever their roles. */
const own = ({ _id, name, user, balance: coins, coinHistory, version, createdAt, updatedAt }: Wallet) => ({
  _id,
  name,
  user,
  balance: coins ?? 0,
  version,
  createdAt,
  updatedAt,
  coinHistory: coinHistory ?? [],
});

const withHistory = (found: Wallet) => ({ ...found, coinHistory: found.coinHistory ?? [] });

/** Who reads the entries: the owner sees their own, others by their rights. */
async function readerOf(context: Context, id: string): Promise<Context> {
  const system = context.asSystem('people see the movements of their own wallet');
  const found = await system.records.find(wallets, id);
  if (found?.user === context.userId) return system;
  if (!context.access.module(context.engine.registry.module(wallets.name)).access) throw notFound();
  await context.records.get(wallets, id);
  return context;
}

async function adjusted(context: Context, user: string, to: number | undefined, why: string | null | undefined) {
  return context.transaction(async (inner) => {
    const { _id, balance: before } = await walletOf(inner, user);
    if (to !== undefined && to !== (before ?? 0)) {
      if (to < 0) throw invalid({ balance: 'Balance must be 0 or more.' });
      if (!why) throw invalid({ reason: 'Please say why the balance changes.' });
      const cause = { source_type: 'adjustment', source: null, key: newId() } as const;
      await setBalance(inner, { user, kind: 'coins', balance: to, cause, reason: why });
    }
    return { record: await inner.records.get(wallets, _id), notices: inner.toasts };
  });
}
