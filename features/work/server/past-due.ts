import { dayIn, isTimeZone } from '#common/time-zones.ts';
import type { Context } from '#server/context.ts';
import { zonesOfUsers } from './zones-of-users.queries.ts';

export const OPEN = ['Not Started', 'Open', 'In Progress'];
export const PAST_DUE = 'Past Due';

export interface DatedTask {
  status: string | null;
  due_date: string | null;
}

/** The status that a task has by its due date on its assignee’s day; undefined: the one that it has. */
export function statusByDate({ status, due_date }: DatedTask, today: string): string | undefined {
  const isPast = due_date !== null && due_date < today;
  if (isPast && OPEN.includes(status ?? '')) return PAST_DUE;
  if (!isPast && status === PAST_DUE) return 'Open';
  return undefined;
}

/** The day it is for each of these people: by the zone that they chose, else the zone of who asks. */
export async function todayOf(context: Context, users: readonly string[]): Promise<(user: string | null) => string> {
  const zones = await zonesOfUsers(context.database, users);
  return (user) => {
    const zone = user ? zones.get(user) : undefined;
    return dayIn(zone && isTimeZone(zone) ? zone : context.timeZone, context.now());
  };
}
