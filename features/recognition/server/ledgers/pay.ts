import { rule } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import type { Cause, Currency } from '../../sources.ts';
import { LEDGERS, type Ledger } from './ledgers.ts';

export interface Movement {
  /** Whose coins or points. */
  user: string;
  kind: Currency;
  /** A whole number: more than 0 is given, less than 0 is taken. */
  count: number;
  cause: Cause;
  /** A sentence for the history. */
  reason: string;
}

export interface Paid {
  /** False: this cause was paid before, and nothing was written. */
  paid: boolean;
  /** How much moved; less than asked for where `asFarAs` held it back. */
  count: number;
  /** The balance now. */
  balance: number;
}

/**
 * Moves coins or points of a person: the balance and the row that explains it, in the transaction at hand, under the lock of the
 * balance, once per cause. @throws 422 where the balance would fall below zero
 */
export const pay = (context: Context, movement: Movement): Promise<Paid> => move(context, movement, { asFarAs: false });

/** The same for what is taken back: no more than there is. */
export const takeBack = (context: Context, movement: Movement): Promise<Paid> => move(context, movement, { asFarAs: true });

/** Moves an account from any balance to this one. */
export const setBalance = (context: Context, { balance, ...movement }: Omit<Movement, 'count'> & { balance: number }) =>
  move(context, { ...movement, count: 0 }, { asFarAs: false, to: balance });

function move(context: Context, movement: Movement, { asFarAs, to }: { asFarAs: boolean; to?: number }): Promise<Paid> {
  const ledger = LEDGERS[movement.kind];
  if (!Number.isSafeInteger(movement.count)) throw new Error('Coins and points move in whole numbers.');
  return context.transaction(async (inner) => {
    const system = inner.asSystem('the server moves coins and points, with a row for each movement');
    const account = await ledger.lock(system, movement.user);
    const cause = causeOf(movement);
    if (await ledger.isPaid(system, cause)) return { paid: false, count: 0, balance: account.balance };
    const asked = to === undefined ? movement.count : to - account.balance;
    const count = asFarAs ? Math.max(asked, -account.balance) : asked;
    const balance = account.balance + count;
    if (balance < 0) throw rule(beyond(ledger, account.balance));
    const { reason, cause: why } = movement;
    if (count !== 0) await ledger.write(system, account._id, { count, balance, reason, why, cause });
    return { paid: true, count, balance };
  });
}

/** Of the person and what happened: unique in the ledger. */
const causeOf = ({ user, cause: { source_type, source, key } }: Movement): string =>
  [source_type, source?.moduleName ?? '', source?.recordId ?? '', key, user].join(' ');

const beyond = ({ noun }: Ledger, balance: number): string =>
  `There are not enough ${noun}: the balance is ${balance.toLocaleString('en-US')}.`;
