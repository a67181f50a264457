import { readSetting } from '#server/admin-settings/read-setting.ts';
import type { Context } from '#server/context.ts';
import { thanks } from '../../thanks.module.ts';

/** The setting `thanks`: coins that each person may give away in a month (null: none), and the values of the agency. */
export interface ThanksSetting {
  monthlyCoins: number | null;
  values: string[];
}
export const THANKS_SETTING: ThanksSetting = { monthlyCoins: 50, values: [] };

export interface Allowance {
  /** `YYYY-MM`, by the days of the giver. */
  month: string;
  coins: number;
  left: number;
}

export async function thanksSetting(context: Context): Promise<ThanksSetting> {
  const kept = await readSetting<Partial<ThanksSetting>>(context, 'thanks');
  return { ...THANKS_SETTING, ...kept };
}

/** What the caller may still give in this month; what is left of a month does not come along. */
export async function allowanceOf(context: Context): Promise<Allowance> {
  const month = context.today().slice(0, 7);
  const coins = Math.max(0, Math.trunc((await thanksSetting(context)).monthlyCoins ?? 0));
  const system = context.asSystem('what a person has given in this month');
  const given = await system.records.all(thanks, { created_by: context.userId, month });
  const spent = given.reduce((sum, { coins: each, to }) => sum + (each ?? 0) * (to?.length ?? 0), 0);
  return { month, coins, left: Math.max(0, coins - spent) };
}
