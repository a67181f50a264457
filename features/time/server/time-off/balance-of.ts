import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { ptoBalance } from '../../pto-balances.module.ts';
import type { ptoRequests } from '../../pto-requests.module.ts';

export type Balance = RecordOf<typeof ptoBalance>;

export const NO_BALANCE = 'This user does not have a PTO Balance for the year of this PTO Request.';
export const SEVERAL_BALANCES = 'This user has multiple PTO Balance records for the same year!';

/** The balance of a user's year, or the sentence that says why there is not exactly one. */
export async function balanceOf(context: Context, user: string | null, day: string): Promise<Balance | string> {
  const found = await balancesOf(context, user, day);
  if (found.length > 1) return SEVERAL_BALANCES;
  return found[0] ?? NO_BALANCE;
}

/** The id of that balance; where there are several, the one that the request has stays. */
export async function balanceOfRequest(context: Context, request: RecordOf<typeof ptoRequests>): Promise<string | null> {
  const found = await balancesOf(context, request.users_ptoRequests, request.pto_date!);
  const kept = found.find(({ _id }) => _id === request.ptoBalance_ptoRequests);
  return (kept ?? (found.length === 1 ? found[0] : undefined))?._id ?? null;
}

/** What is to be done first where the balance of a request is out of use. */
export async function goneBalance(context: Context, id: string): Promise<string | undefined> {
  const { records } = context.asSystem('hours go back to the balance of a request');
  const balance = await records.find(ptoBalance.name, id, { includeDeleted: true });
  if (balance?.archived) return `The PTO balance of ${balance.year} is archived. Unarchive it first.`;
  if (balance?.deleted) return `The PTO balance of ${balance.year} is in the trash. Restore it first.`;
  return undefined;
}

async function balancesOf(context: Context, user: string | null, day: string): Promise<Balance[]> {
  if (!user) return [];
  return context
    .asSystem('a request finds its balance by user and year')
    .records.all(ptoBalance, { users_ptoBalance: user, year: yearOf(day) });
}

export const yearOf = (day: string): number => Number(day.slice(0, 4));
