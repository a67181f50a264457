import type { Context } from '#server/context.ts';
import { readSetting } from '#server/admin-settings/read-setting.ts';
import { accounts } from '#features/placements/accounts.module.ts';
import { accountCalendarEvents } from '../account-calendar-events.module.ts';
import { type CountedDay, type DayOff, countedDays } from '../counted-days.ts';
import { companyHolidays } from './company-holidays.ts';
import { type AccountDay, daysOfAccount } from './days-of-account.queries.ts';

export interface Span {
  /** `YYYY-MM-DD`, both ends in. */
  from: string;
  to: string;
  /** Its school year counts, whoever asks; without one the company's holidays do. Check first that the person may see it. */
  account?: string | null | undefined;
  /** Of a whole day; default 8. */
  hoursPerDay?: number;
}

/** Every day of the span, how much of it counts, and why. */
export async function workingDays(context: Context, { from, to, account, hoursPerDay = 8 }: Span): Promise<CountedDay[]> {
  if (!account) return countedDays(from, to, await companyHolidays(context));
  const teacherWorkDay = Number(await readSetting(context, 'teacher-work-days-count')) || 0;
  const days = await daysOfAccount(context.database, account, from, to);
  return countedDays(
    from,
    to,
    days.map((day) => dayOff(day, hoursPerDay, Math.min(1, Math.max(0, teacherWorkDay)))),
  );
}

/** The days for a reader: what an account calls its days off is for those who see the account and its calendar. */
export async function daysFor(
  context: Context,
  account: string | null | undefined,
  days: readonly CountedDay[],
): Promise<CountedDay[]> {
  const isOpen = context.access.module(context.engine.registry.module(accountCalendarEvents.name)).access;
  if (!account || (isOpen && (await context.records.find(accounts, account)))) return [...days];
  return days.map((day) => ({ ...day, reason: day.reason === null || day.reason === 'Weekend' ? day.reason : 'Day off' }));
}

function dayOff({ date, event_type, event_hours_offset, name }: AccountDay, hoursPerDay: number, teacherWorkDay: number): DayOff {
  const reason = name && name !== event_type ? `${name} (${event_type})` : event_type;
  if (event_type === 'holiday') return { date, counts: 0, reason };
  if (event_type === 'teacher work day') return { date, counts: teacherWorkDay, reason };
  if (event_type === 'half day') return { date, counts: 0.5, reason };
  const left = hoursPerDay > 0 ? 1 - (Number(event_hours_offset) || 0) / hoursPerDay : 0;
  return { date, counts: Math.round(Math.max(0, Math.min(1, left)) * 100) / 100, reason };
}
