import type { RecordOf } from '#common/module.ts';
import { readSetting } from '#server/admin-settings/read-setting.ts';
import { users } from '#server/accounts/users.module.ts';
import type { Context } from '#server/context.ts';
import { holdKey } from '#server/database/hold-key.ts';
import { ptoBalance } from '../../pto-balances.module.ts';
import { SEVERAL_BALANCES } from './balance-of.ts';
import { carryHours, lockBalance } from './move-balance.ts';

export interface RollOver {
  created: { user: string; allotted_hours: number; carried: number; balance: number }[];
  skipped: { user: string; reason: string }[];
}
interface Policy {
  allotted_hours?: number;
  carry_over_max?: number;
}

/**
 * Begins a year: each active user with a balance of the year before gets one, with what they may bring along by the setting
 * `pto-policy`. Run again it changes nothing. A dry run writes nothing and answers the same.
 */
export async function rollOver(
  context: Context,
  { toYear, dryRun = false }: { toYear: number; dryRun?: boolean },
): Promise<RollOver> {
  const system = context.asSystem('a new year of time off begins');
  const policy = (await readSetting<Policy>(context, 'pto-policy')) ?? {};
  const answer: RollOver = { created: [], skipped: [] };
  const before = await balancesOf(system, toYear - 1);
  const active = new Set(
    [...before.keys()].length
      ? (await system.records.all(users, { _id: [...before.keys()], active: true })).map(({ _id }) => _id)
      : [],
  );
  for (const [user, balances] of before) {
    if (!active.has(user)) continue;
    if (balances.length > 1) answer.skipped.push({ user, reason: SEVERAL_BALANCES });
    else await beginYear(system, { user, before: balances[0]!, toYear, policy, dryRun }, answer);
  }
  return answer;
}

interface Beginning {
  user: string;
  before: RecordOf<typeof ptoBalance>;
  toYear: number;
  policy: Policy;
  dryRun: boolean;
}

function beginYear(system: Context, { user, before, toYear, policy, dryRun }: Beginning, answer: RollOver): Promise<void> {
  return system.transaction(async (inner) => {
    await holdKey(inner.database, `PTO balance of ${user} in ${toYear}`);
    if (await inner.records.count(ptoBalance, { users_ptoBalance: user, year: toYear })) {
      answer.skipped.push({ user, reason: `There is a balance of ${toYear} already.` });
      return;
    }
    const allotted_hours = Number(policy.allotted_hours ?? 80);
    const left = dryRun ? before : await lockBalance(inner, before._id);
    const carried = Math.max(0, Math.min(left.balance ?? 0, Number(policy.carry_over_max ?? 0)));
    if (!dryRun) {
      const fields = { users_ptoBalance: user, year: toYear, allotted_hours, balance: allotted_hours, hours_taken: 0 };
      const { _id } = await inner.records.create(ptoBalance, fields);
      if (carried > 0) await carryHours(inner, _id, carried, `Left of ${toYear - 1}`);
    }
    answer.created.push({ user, allotted_hours, carried, balance: Math.round((allotted_hours + carried) * 100) / 100 });
  });
}

async function balancesOf(system: Context, year: number) {
  const found: RecordOf<typeof ptoBalance>[] = [];
  for await (const balance of system.records.each(ptoBalance, { year })) if (balance.users_ptoBalance) found.push(balance);
  return Map.groupBy(found, ({ users_ptoBalance }) => users_ptoBalance!);
}
