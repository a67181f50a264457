import { addDays } from '#common/fields/calendar.ts';
import { users } from '#server/accounts/users.module.ts';
import type { Context } from '#server/context.ts';
import { demo, officeMoment, workingDay } from '#server/demo.ts';
import { ptoBalance } from '../../pto-balances.module.ts';
import { ptoRequests } from '../../pto-requests.module.ts';

/** Of those who have an account. */
const PROVIDERS = 6;
const ALLOTTED = 80;

/** Days from today; the first of them are the past ones. */
const ASKED: readonly (readonly [days: number, hours: number, status: string, description: string, denialReason?: string])[] = [
  [-45, 8, 'Approved', 'Family'],
  [-24, 4, 'Approved', 'Dentist'],
  [-10, 8, 'Denied', 'Long weekend', 'Two others of your ward are off that week. Please ask for another day.'],
  [9, 8, 'Approved', 'Wedding'],
  [16, 8, 'Pending', 'Moving'],
  [23, 4, 'Pending', 'School meeting'],
  [30, 8, 'Cancelled', 'Trip'],
];

/** The hours of everybody’s year, and requests in every state; what is approved is taken and stands in the calendar. */
export default demo('time off', 76, async (context, world) => {
  const everybody = await context.records.all(users, { active: true }, { sortField: 'createdAt', sortOrder: 'asc' });
  const staff = everybody.filter(({ userType }) => userType !== 'Provider' && userType !== 'Dashboard');
  const providers = everybody.filter(({ userType }) => userType === 'Provider');
  const sofia = providers.filter(({ email }) => email === 'sofia.reyes@muster-demo.example');
  const people = [...staff, ...new Set([...sofia, ...providers.slice(0, PROVIDERS)])].map(({ _id }) => _id);
  const today = context.today();
  const days = ASKED.map(([from]) => workingDay(addDays(today, from), 1));
  const years = new Set([today, ...days].map((day) => Number(day.slice(0, 4))));
  await beginYears(context, people, [...years]);
  const payroll = world.ids.payroll![0]!;
  for (const [n, user] of people.entries())
    for (const [at, [from, hours, status, description, denial_reason]] of ASKED.entries()) {
      if (user === payroll || (n + at) % 3) continue;
      const { records } = context.inNameOf(payroll, 'demo data', officeMoment(context, Math.max(1, 8 - from), n));
      const asked = { users_ptoRequests: user, pto_date: days[at]!, hours_requested: hours, description, status, denial_reason };
      await records.create(ptoRequests, asked);
    }
});

async function beginYears(context: Context, people: readonly string[], years: readonly number[]): Promise<void> {
  const full = { allotted_hours: ALLOTTED, balance: ALLOTTED, hours_taken: 0 };
  const rows = people.flatMap((users_ptoBalance) => years.map((year) => ({ users_ptoBalance, year, ...full })));
  await context.records.insertMany(ptoBalance, rows);
}
