import { type IsoDate, addDays, weekday } from '#common/fields/calendar.ts';
import { readSetting } from '#server/admin-settings/read-setting.ts';
import type { Context } from '#server/context.ts';

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const SUNDAY = 6;

export interface Week {
  start: IsoDate;
  end: IsoDate;
  /** All seven, in order. */
  days: IsoDate[];
}

/** The week of timesheets that a day is in: Sunday to Saturday, unless the setting `timesheet-week-start` names another first day. */
export async function weekOf(context: Context, day: IsoDate): Promise<Week> {
  const named = DAYS.indexOf(String((await readSetting(context, 'timesheet-week-start')) ?? '').toLowerCase());
  return weekFrom(day, named < 0 ? SUNDAY : named);
}

/** @param first the weekday that a week starts with, 0 = Monday */
export function weekFrom(day: IsoDate, first = SUNDAY): Week {
  const start = addDays(day, -((weekday(day) - first + 7) % 7));
  const days = Array.from({ length: 7 }, (_, at) => addDays(start, at));
  return { start, end: days[6]!, days };
}
