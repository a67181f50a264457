import { readDate } from '#common/fields/date.ts';
import type { Context } from '#server/context.ts';
import { readSetting } from '#server/admin-settings/read-setting.ts';
import type { DayOff } from '../counted-days.ts';
import { federalHolidays } from '../holidays.ts';

/** The setting `company-holidays`, a list of dates; without one the federal holidays of this year, or the named one, and the next. */
export async function companyHolidays(context: Context, year = Number(context.today().slice(0, 4))): Promise<DayOff[]> {
  const federal = [year, year + 1].flatMap(federalHolidays);
  const set = await readSetting(context, 'company-holidays');
  const nameOf = new Map(federal.map(({ date, name }) => [date, name]));
  const dates = Array.isArray(set) ? set.flatMap((day) => readDate(String(day)) ?? []) : federal.map(({ date }) => date);
  return dates.map((date) => ({ date, counts: 0, reason: nameOf.get(date) ?? 'Company holiday' }));
}
