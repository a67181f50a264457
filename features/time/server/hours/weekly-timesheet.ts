import { forbidden } from '#common/errors.ts';
import type { RecordOf } from '#common/module.ts';
import { users } from '#server/accounts/users.module.ts';
import type { Context } from '#server/context.ts';
import { holdKey } from '#server/database/hold-key.ts';
import { companyHolidays } from '#features/calendar/server/public.ts';
import { timeSheets } from '../../time-sheets.module.ts';
import { hoursAndMinutes } from '../../time-entries.ts';
import { weekOf, type Week } from './week-of.ts';

type Day = RecordOf<typeof timeSheets>;

/** A user's week. Days that are missing are made, with a notice, for who may write them; others get the days that there are. */
export async function weeklyTimesheet(
  context: Context,
  { user, date }: { user?: string | null | undefined; date?: string | null | undefined },
) {
  const of = user ?? context.userId!;
  const week = await weekOf(context, date ?? context.today());
  let days = await daysOf(context, of, week);
  if (days.length < week.days.length && (await mayMake(context, of))) {
    await makeDays(context, of, week);
    days = await daysOf(context, of, week);
  }
  const minutes = days.reduce((sum, { total_hours }) => sum + Math.round((total_hours ?? 0) * 60), 0);
  const total_hours = Math.round((minutes / 60) * 100) / 100;
  return {
    user: of,
    start: week.start,
    end: week.end,
    days,
    holidays: await holidaysOf(context, week),
    total_hours,
    total: hoursAndMinutes(minutes / 60),
    notices: context.toasts,
  };
}

const daysOf = (context: Context, user: string, { start, end }: Week): Promise<Day[]> =>
  context.records.all(
    timeSheets,
    {
      all: [
        { field: 'user', op: 'equals', value: user },
        { field: 'day', op: 'between', value: [start, end] },
      ],
    },
    { sortField: 'day', sortOrder: 'asc' },
  );

/** The company's holidays in it, with their names. */
async function holidaysOf(context: Context, { start, days }: Week): Promise<{ date: string; name: string }[]> {
  const holidays = await companyHolidays(context, Number(start.slice(0, 4)));
  return holidays.filter(({ date }) => days.includes(date)).map(({ date, reason }) => ({ date, name: reason }));
}

/** One's own week, and those of others whom one sees for who may change every timesheet. @throws 403 for other weeks */
async function mayMake(context: Context, user: string): Promise<boolean> {
  const rights = context.access.module(context.engine.registry.module(timeSheets.name));
  if (user === context.userId) return rights.create || rights.edit !== 'None';
  if (rights.view !== 'All' || context.access.isProvider) throw forbidden('You can open your own week only.');
  await context.records.get(users, user);
  return rights.edit === 'All';
}

/** Two who open the same week make each of its days once. */
function makeDays(context: Context, user: string, { days }: Week): Promise<void> {
  return context.transaction(async (inner) => {
    await holdKey(inner.database, `timesheets of ${user}`);
    const { records } = inner.asSystem('opening a week makes its days');
    const known = new Set((await records.all(timeSheets, { user, day: days })).map(({ day }) => day));
    const missing = days.filter((day) => !known.has(day));
    if (!missing.length) return;
    const generated_on = inner.now().toISOString();
    for (const day of missing) await records.create(timeSheets, { user, day, generated_on }, { isBlank: true });
    inner.toast('Creating timesheet days for start of week through end of week');
  });
}
