import { addDays, weekday } from '#common/fields/calendar.ts';
import { invalid } from '#common/errors.ts';
import { dayIn, momentIn, startOfDay } from '#common/time-zones.ts';
import { readSetting } from '#server/admin-settings/read-setting.ts';
import { users } from '#server/accounts/users.module.ts';
import type { Context } from '#server/context.ts';
import { type Stretch, freeWithin, merged } from '../free-time.ts';
import { type Taken, takenTimes } from './free-busy.queries.ts';
import { startsOf } from './repeats.ts';
import { DAY } from '../shown-events.ts';

export interface Asked {
  users: readonly string[];
  /** Instants in UTC. */
  from: string;
  to: string;
  minutes: number;
}
const MOST_DAYS = 62;
const MOST_SLOTS = 100;

/** When people of the staff are taken, without saying by what, and when all of them are free within the working hours of the caller's clock. */
export async function freeBusy(context: Context, { users: asked, from, to, minutes }: Asked) {
  if (to <= from) throw invalid({ to: 'The span ends before it starts.' });
  if (Date.parse(to) - Date.parse(from) > MOST_DAYS * DAY) throw invalid({ to: 'Ask for two months at most.' });
  const people = await staffAmong(context, asked);
  const taken = people.length ? await takenTimes(context.database, people, from, to) : [];
  const busy: Record<string, Stretch[]> = Object.fromEntries(people.map((user) => [user, []]));
  for (const each of taken) busy[each.user]!.push(...stretchesOf(context, each, from, to));
  for (const user of people) busy[user] = merged(busy[user]!.map((each) => cut(each, from, to)));
  const free = freeWithin(await workingHours(context, from, to), Object.values(busy).flat(), minutes);
  return { busy, free: free.slice(0, MOST_SLOTS) };
}

/** Providers are nobody whose time is told. */
async function staffAmong(context: Context, asked: readonly string[]): Promise<string[]> {
  const terms = {
    all: [
      { field: '_id', op: 'in', value: [...new Set(asked)] },
      { field: 'active', op: 'equals', value: true },
      { field: 'userType', op: 'notEquals', value: 'Provider' },
    ],
  };
  const found = await context.asSystem('whose time is asked about').records.all(users, terms);
  return found.map(({ _id }) => _id);
}

function stretchesOf(context: Context, taken: Taken, from: string, to: string): Stretch[] {
  const { start, end, all_day, rrule } = taken;
  const length = end ? Date.parse(end) - Date.parse(start) : all_day ? DAY : 3_600_000;
  const begin = new Date(Date.parse(from) - length - DAY).toISOString();
  const starts = rrule ? startsOf({ ...taken, rrule }, begin, to) : [start];
  return starts
    .map((moment) => {
      const until = new Date(Date.parse(moment) + Math.max(length, all_day ? DAY : 0)).toISOString();
      if (!all_day) return { start: moment, end: until };
      const zone = context.timeZone; // a day is a day wherever one is
      return { start: startOfDay(zone, moment.slice(0, 10)), end: startOfDay(zone, until.slice(0, 10)) };
    })
    .filter((each) => each.end > from && each.start < to);
}

const cut = ({ start, end }: Stretch, from: string, to: string): Stretch => ({
  start: start < from ? from : start,
  end: end > to ? to : end,
});

interface Hours {
  days?: number[];
  start?: string;
  end?: string;
}
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

async function workingHours(context: Context, from: string, to: string): Promise<Stretch[]> {
  const setting = (await readSetting<Hours>(context, 'working-hours')) ?? {};
  const days = Array.isArray(setting.days) ? setting.days : [1, 2, 3, 4, 5];
  const start = CLOCK.test(setting.start ?? '') ? setting.start! : '09:00';
  const end = CLOCK.test(setting.end ?? '') ? setting.end! : '17:00';
  const open: Stretch[] = [];
  const last = dayIn(context.timeZone, new Date(Date.parse(to) - 1));
  for (let day = dayIn(context.timeZone, new Date(from)); day <= last; day = addDays(day, 1))
    if (days.includes(weekday(day) + 1))
      open.push(cut({ start: momentIn(context.timeZone, day, start), end: momentIn(context.timeZone, day, end) }, from, to));
  return open.filter((each) => each.start < each.end);
}
