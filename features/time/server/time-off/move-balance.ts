import { rule } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { ptoBalance } from '../../pto-balances.module.ts';
import { ptoBalanceEntries } from '../../pto-balance-entries.module.ts';
import type { Balance } from './balance-of.ts';

export interface Cause {
  request?: string | null;
  reason?: string | null;
}

/** Takes hours from a balance. @throws 422 with the literal sentence where there are fewer. Call it in a transaction. */
export async function takeHours(context: Context, balanceId: string, hours: number, cause: Cause): Promise<void> {
  const balance = await lockBalance(context, balanceId);
  refuseBeyond(balance, hours);
  await move(context, balance, { kind: 'taken', hours: -hours, taken: hours, ...cause });
}

/** Gives hours back, up to what the year began with; fewer than none are never taken. Call it in a transaction. */
export async function giveHoursBack(context: Context, balanceId: string, hours: number, cause: Cause): Promise<void> {
  const balance = await lockBalance(context, balanceId);
  const before = balance.balance ?? 0;
  const most = Math.max(before, (balance.allotted_hours ?? 0) + (await carriedInto(context, balanceId)));
  const returned = round(Math.min(before + hours, most) - before);
  await move(context, balance, {
    kind: 'returned',
    hours: returned,
    taken: -Math.min(hours, balance.hours_taken ?? 0),
    ...cause,
  });
}

/** Adds what a year before has left. Call it in a transaction. */
export async function carryHours(context: Context, balanceId: string, hours: number, reason: string): Promise<void> {
  await move(context, await lockBalance(context, balanceId), { kind: 'carried', hours, taken: 0, reason });
}

/** @throws 422 when the balance does not hold these hours */
export function refuseBeyond({ balance }: Balance, hours: number): void {
  const problem = beyondBalance(balance ?? 0, hours);
  if (problem) throw rule(problem, { hours_requested: problem });
}

export const beyondBalance = (balance: number, hours: number): string | undefined =>
  hours > balance
    ? `This employee does not have enough PTO time available to fulfill this request. They only have ${balance} hours available.`
    : undefined;

export const lockBalance = (context: Context, balanceId: string): Promise<Balance> =>
  system(context).records.lock(ptoBalance, balanceId);

interface Movement extends Cause {
  kind: 'opening' | 'taken' | 'returned' | 'adjusted' | 'carried';
  hours: number;
  taken: number;
}

async function move(context: Context, { _id, balance, hours_taken }: Balance, movement: Movement): Promise<void> {
  const after = round((balance ?? 0) + movement.hours);
  const taken = round((hours_taken ?? 0) + movement.taken);
  await system(context).records.update(ptoBalance, _id, { balance: after, hours_taken: taken });
  await noteMovement(context, _id, after, movement);
}

/** The row that explains a change of a balance which is written beside it, in the same transaction. */
export async function noteMovement(context: Context, balanceId: string, balance: number, movement: Movement): Promise<void> {
  const { kind, hours, taken, request = null, reason = null } = movement;
  const row = { name: kind, pto_balance: balanceId, kind, hours, taken, balance, request, reason };
  await system(context).records.create(ptoBalanceEntries, row);
}

async function carriedInto(context: Context, balanceId: string): Promise<number> {
  const carried = await system(context).records.all(ptoBalanceEntries, { pto_balance: balanceId, kind: 'carried' });
  return carried.reduce((sum, { hours }) => sum + (hours ?? 0), 0);
}

const system = (context: Context) => context.asSystem('the server moves balances, with a row for each movement');
/** Hundredths of an hour: sums of fractions stay what a person adds up. */
const round = (hours: number): number => Math.round(hours * 100) / 100;
