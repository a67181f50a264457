import { addDays, weekday } from '#common/fields/calendar.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { demo, officeMoment, type DemoWorld } from '#server/demo.ts';
import { placements } from '#features/placements/placements.module.ts';
import { providers } from '#features/placements/providers.module.ts';
import { commissions } from '../../commissions.module.ts';
import { timeSheets } from '../../time-sheets.module.ts';
import { timesheetTracker } from '../../timesheet-trackers.module.ts';
import { weekOf } from './week-of.ts';

type Placement = RecordOf<typeof placements>;
const PEOPLE = 20;
const WEEKS = 4;
/** Where the weeks are on their way, the latest first: one of each row, in turn. */
const STATES: readonly (readonly string[])[] = [
  ['Not_Submitted'],
  ['Submitted', 'Submitted_EDU', 'Submitted', 'Rejected'],
  ['Submitted_EDU_Approved'],
  ['Submitted_EDU_Approved'],
];
const WEDNESDAY = 2;
const REASON = 'Wednesday is missing. Please add it and send the week again.';

/** Four weeks of hours on their way to approval; what is approved earned its recruiter a commission, what is oldest is paid. */
export default demo('hours and commissions', 78, async (context, world) => {
  for (const [n, { placement, user }] of (await atWork(context)).entries())
    for (let back = WEEKS - 1; back >= 0; back--) await workWeek(context, world, { placement, user, n, back });
  await payOldest(context);
});

/** Those who have an account and began the longest ago. */
async function atWork(context: Context): Promise<{ placement: Placement; user: string }[]> {
  const active = await context.records.all(
    placements,
    {
      all: [
        { field: 'status', op: 'in', value: ['Active', 'Ending'] },
        { field: 'providers_placements.related_user', op: 'notEmpty' },
      ],
    },
    { sortField: 'planned_start_date', sortOrder: 'asc' },
  );
  const people = new Map<string, { placement: Placement; user: string }>();
  const known = await context.records.all(providers, { _id: active.map((each) => each.providers_placements!) });
  const userOf = new Map(known.map(({ _id, related_user }) => [_id, related_user!]));
  for (const placement of active) {
    const user = userOf.get(placement.providers_placements!);
    if (user && !people.has(user)) people.set(user, { placement, user });
  }
  return [...people.values()].slice(0, PEOPLE);
}

interface Week {
  placement: Placement;
  user: string;
  n: number;
  /** Weeks before this one. */
  back: number;
}
async function workWeek(context: Context, world: DemoWorld, { placement, user, n, back }: Week): Promise<void> {
  const today = context.today();
  const { start, end, days } = await weekOf(context, addDays(today, -7 * back));
  const first = placement.planned_start_date ?? start;
  if (end < first) return;
  const states = STATES[back]!;
  const state = states[n % states.length]!;
  const worked = days.filter(
    (day) =>
      weekday(day) < 5 &&
      day >= first &&
      day < today &&
      (!placement.end_date || day <= placement.end_date) &&
      !(state === 'Rejected' && weekday(day) === WEDNESDAY),
  );
  const provider = context.inNameOf(user, 'demo data', officeMoment(context, Math.max(1, 7 * back), n));
  await provider.records.insertMany(
    timeSheets,
    worked.map((day) => ({ user, day, timeEntries: shift(n, weekday(day)) as never, generated_on: context.now().toISOString() })),
  );
  const isApproved = state === 'Submitted_EDU_Approved';
  const manager = placement.assigned_to ?? world.ids.accountManagers![0]!;
  const staff = context.inNameOf(manager, 'demo data', officeMoment(context, Math.max(1, 7 * back - 1), n));
  const tracker = await staff.records.create(timesheetTracker, {
    name: `${placement.name}, ${start}`,
    placements_timesheetTracker: placement._id,
    period_start: start,
    period_end: end,
    time_sheet_status: isApproved ? 'Submitted' : state,
    ...(state === 'Rejected' && { rejection_reason: REASON }),
    assigned_to: manager,
    teams: placement.teams,
  });
  if (isApproved) await staff.records.update(timesheetTracker, tracker._id, { time_sheet_status: state });
}

/** Two spans around lunch; some come earlier, some stay longer. */
function shift(n: number, day: number) {
  const [starts, ends] = [['07:00', '07:30', '08:00', '08:30'][n % 4]!, ['15:30', '16:00', '16:30'][(n + day) % 3]!];
  return [
    { start_time: starts, end_time: '12:00', kind: 'Regular' },
    { start_time: '12:30', end_time: ends, kind: 'Regular' },
  ];
}

async function payOldest(context: Context): Promise<void> {
  const made = await context.records.all(commissions, {}, { sortField: 'date', sortOrder: 'asc' });
  const oldest = made.filter(({ date }) => date === made[0]?.date).map(({ _id }) => _id);
  if (oldest.length) await context.records.updateMany(commissions, oldest, { status: 'Paid' });
}
