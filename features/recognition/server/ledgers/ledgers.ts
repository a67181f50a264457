import type { Context } from '#server/context.ts';
import { coinEntries } from '../../coin-entries.module.ts';
import { pointEntries } from '../../point-entries.module.ts';
import type { Cause, Currency } from '../../sources.ts';
import { userRewardsRecognition } from '../../user-rewards-recognition.module.ts';
import { wallets } from '../../wallets.module.ts';
import { recognitionOf, walletOf } from './accounts.ts';

/** One movement, as it is written beside the balance. */
export interface Row {
  /** Not 0. */
  count: number;
  balance: number;
  reason: string;
  why: Cause;
  /** `why` and the person in one text. */
  cause: string;
}

/** Balances of one kind and the rows that explain them. `system` is the context of an open transaction. */
export interface Ledger {
  noun: string;
  /** The balance as it is now, held until the transaction ends. */
  lock(system: Context, user: string): Promise<{ _id: string; balance: number }>;
  isPaid(system: Context, cause: string): Promise<boolean>;
  write(system: Context, account: string, row: Row): Promise<void>;
}

export const LEDGERS: Readonly<Record<Currency, Ledger>> = {
  coins: {
    noun: 'coins',
    lock: async (system, user) => {
      const { _id, balance } = await system.records.lock(wallets, (await walletOf(system, user))._id);
      return { _id, balance: balance ?? 0 };
    },
    isPaid: async ({ records }, cause) => (await records.count(coinEntries, { cause })) > 0,
    write: async (system, wallet, row) => {
      await system.records.update(wallets, wallet, { balance: row.balance });
      await system.records.create(coinEntries, { ...rowOf(system, row), wallet, count: Math.abs(row.count) });
    },
  },
  points: {
    noun: 'points',
    lock: async (system, user) => {
      const recognition = await recognitionOf(system, user);
      const { _id, pointsBalance } = await system.records.lock(userRewardsRecognition, recognition._id);
      return { _id, balance: pointsBalance ?? 0 };
    },
    isPaid: async ({ records }, cause) => (await records.count(pointEntries, { cause })) > 0,
    write: async (system, recognition, row) => {
      await system.records.update(userRewardsRecognition, recognition, { pointsBalance: row.balance });
      await system.records.create(pointEntries, { ...rowOf(system, row), recognition, points: Math.abs(row.count) });
    },
  },
};

const rowOf = (system: Context, { count, balance, reason, why, cause }: Row) => ({
  name: reason,
  reason,
  dateApplied: system.now().toISOString(),
  actionType: count > 0 ? 'add' : 'remove',
  source_type: why.source_type,
  source: why.source as Record<string, unknown> | null,
  cause,
  modifiedBy: system.userId,
  balance,
});
