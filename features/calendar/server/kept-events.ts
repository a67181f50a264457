import { addDays } from '#common/fields/calendar.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { calendarEvents } from '../calendar-events.module.ts';
import { groupTitled } from './group-titled.ts';

type Event = RecordOf<typeof calendarEvents>;

/** An all-day event that the server keeps for a record. */
export interface KeptEvent {
  /** What it is kept for: there is one event of each key, e.g. `placement-start 65f…`. */
  key: string;
  /** The title of its calendar group. */
  group: string;
  title: string;
  /** `YYYY-MM-DD`. */
  day: string;
  more?: Partial<Event>;
}

/** Makes the event, or moves and changes the one that is there. Two at once make one. Call it in a transaction. */
export async function keepEvent(context: Context, { key, group, title, day, more }: KeptEvent): Promise<Event> {
  const calendar_group = await groupTitled(context, group);
  const when = { start: midnight(day), end: midnight(addDays(day, 1)), all_day: true };
  return context
    .asSystem('events follow the records that they stand for')
    .records.upsert(calendarEvents, { kept_for: key }, { title, name: title, calendar_group, ...when, ...more });
}

/** The event of this key goes; none is fine. */
export async function dropEvent(context: Context, key: string): Promise<void> {
  const { records } = context.asSystem('events go with the records that they stand for');
  const event = await records.first(calendarEvents, { kept_for: key });
  if (event) await records.markDeleted(calendarEvents, [event._id]);
}

const midnight = (day: string) => `${day}T00:00:00.000Z`;
