import { readDeclared } from '#server/admin-settings/declared-setting.ts';
import type { Context } from '#server/context.ts';
import { thanks } from '../../thanks.module.ts';
import { thanksSetting } from './thanks.settings.ts';

export interface Allowance {
  /** `YYYY-MM`, by the days of the giver. */
  month: string;
  coins: number;
  left: number;
}

/** What the caller may still give in this month; what is left of a month does not come along. */
export async function allowanceOf(context: Context): Promise<Allowance> {
  const month = context.today().slice(0, 7);
  const coins = Math.max(0, Math.trunc((await readDeclared(context, thanksSetting)).monthlyCoins ?? 0));
  const system = context.asSystem('what a person has given in this month');
  const given = await system.records.all(thanks, { created_by: context.userId, month });
  const spent = given.reduce((sum, { coins: each, to }) => sum + (each ?? 0) * (to?.length ?? 0), 0);
  return { month, coins, left: Math.max(0, coins - spent) };
}
