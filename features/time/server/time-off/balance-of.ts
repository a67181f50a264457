import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { ptoBalance } from '../../pto-balances.module.ts';

export type Balance = RecordOf<typeof ptoBalance>;

export const NO_BALANCE = 'This user does not have a PTO Balance for the year of this PTO Request.';
export const SEVERAL_BALANCES = 'This user has multiple PTO Balance records for the same year!';

/** The balance of a user's year, or the sentence that says why there is not exactly one. */
export async function balanceOf(context: Context, user: string | null, day: string): Promise<Balance | string> {
  if (!user) return NO_BALANCE;
  const found = await context
    .asSystem('a request finds its balance by user and year')
    .records.all(ptoBalance, { users_ptoBalance: user, year: yearOf(day) });
  if (found.length > 1) return SEVERAL_BALANCES;
  return found[0] ?? NO_BALANCE;
}

export const yearOf = (day: string): number => Number(day.slice(0, 4));
