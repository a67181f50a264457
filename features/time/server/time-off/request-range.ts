import { daysBetween } from '#common/fields/calendar.ts';
import { invalid } from '#common/errors.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { holdKey } from '#server/database/hold-key.ts';
import { mayAskBy } from '#server/records/may-ask-by.ts';
import { workingDays } from '#features/calendar/server/public.ts';
import { calendarEvents } from '#features/calendar/calendar-events.module.ts';
import { ptoRequests } from '../../pto-requests.module.ts';
import { ptoBalance } from '../../pto-balances.module.ts';
import { balanceOf, yearOf } from './balance-of.ts';

export interface RangeOrder {
  /** Absent: oneself. */
  users_ptoRequests?: string | null | undefined;
  /** `YYYY-MM-DD`, both ends in. */
  from: string;
  to: string;
  hoursPerDay: number;
  description?: string | null | undefined;
}
export interface SkippedDay {
  date: string;
  reason: string;
}
const MOST_DAYS = 366;

/** One request for each working day of the span, all or none; weekends, holidays and days that are asked for already are left out. */
export function requestRange(context: Context, order: RangeOrder) {
  return context.transaction(async (inner) => {
    await holdKey(inner.database, `spans of time off of ${order.users_ptoRequests ?? inner.userId}`);
    const { days, skipped, user } = await daysOfRange(inner, order);
    if (!days.length) throw invalid({ to: 'There is no working day in this span.' });
    const rows = days.map((pto_date) => ({
      // Oneself is meant anyway, also where one may not name anybody.
      ...(user === context.userId ? {} : { users_ptoRequests: user }),
      pto_date,
      hours_requested: order.hoursPerDay,
      description: order.description ?? null,
    }));
    const records: RecordOf<typeof ptoRequests>[] = [];
    for (const row of rows) records.push(await inner.records.create(ptoRequests, row));
    return { records, skipped, notices: onceEach(inner.toasts) };
  });
}

export interface YearBeforeAndAfter {
  year: number;
  before: number | null;
  after: number | null;
  /** Why there is no balance, or that the hours are more than it has. */
  problem: string | null;
}

/** What a span would ask for: its days, the balance of each year before and after, and who of the reader’s teams is off then. */
export async function previewRange(context: Context, order: RangeOrder) {
  const { days, skipped, user } = await daysOfRange(context, order);
  const years: YearBeforeAndAfter[] = [];
  for (const [year, inYear] of Map.groupBy(days, yearOf)) {
    const found = await balanceOf(context, user, inYear[0]!);
    const mayRead = typeof found !== 'string' && (await context.records.find(ptoBalance, found._id));
    const before = mayRead ? mayRead.balance : null;
    const after = before === null || before === undefined ? null : before - inYear.length * order.hoursPerDay;
    const problem =
      typeof found === 'string' ? found : after !== null && after < 0 ? 'Not have enough PTO time available...' : null;
    years.push({ year, before: before ?? null, after, problem });
  }
  return { days, skipped, years, alsoOff: await alsoOff(context, order, user) };
}

async function daysOfRange(context: Context, { from, to, users_ptoRequests }: RangeOrder) {
  if (to < from) throw invalid({ to: 'The last day is before the first.' });
  if (daysBetween(from, to) >= MOST_DAYS) throw invalid({ to: 'Ask for a year at most.' });
  const user = users_ptoRequests ?? context.userId!;
  const all = await workingDays(context, { from, to });
  const asked = await context.asSystem('days that are asked for already').records.all(ptoRequests, {
    all: [
      { field: 'users_ptoRequests', op: 'equals', value: user },
      { field: 'status', op: 'in', value: ['Pending', 'Approved'] },
      { field: 'pto_date', op: 'between', value: [from, to] },
    ],
  });
  const known = new Set(asked.map(({ pto_date }) => pto_date));
  const reasonOf = ({ date, counts, reason }: (typeof all)[number]): string | null =>
    counts === 0 ? (reason ?? 'No working day') : known.has(date) ? 'Asked for already' : null;
  const skipped: SkippedDay[] = all.flatMap((day) => {
    const reason = reasonOf(day);
    return reason ? [{ date: day.date, reason }] : [];
  });
  return { user, skipped, days: all.filter((day) => !reasonOf(day)).map(({ date }) => date) };
}

/** The approved time off of others in the span, as far as the reader sees the calendar. */
async function alsoOff(context: Context, { from, to }: RangeOrder, user: string): Promise<{ date: string; name: string }[]> {
  if (!mayAskBy(context, calendarEvents, ['related_pto_request_id', 'start', 'assigned_to'])) return [];
  const { records } = await context.records.search(calendarEvents, {
    searchTerms: {
      all: [
        { field: 'related_pto_request_id', op: 'notEmpty' },
        { field: 'start', op: 'between', value: [`${from}T00:00:00.000Z`, `${to}T00:00:00.000Z`] },
        { field: 'assigned_to', op: 'notEquals', value: user },
      ],
    },
    sort: [{ field: 'start' }],
    pageSize: 50,
    total: 'none',
  });
  return records.map(({ start, title }) => ({ date: String(start).slice(0, 10), name: title ?? 'Somebody' }));
}

const onceEach = (toasts: Context['toasts']) => [...new Map(toasts.map((toast) => [toast.text, toast])).values()];
