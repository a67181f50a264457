import { addDays, daysBetween } from '#common/fields/calendar.ts';
import { invalid } from '#common/errors.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { holdKey } from '#server/database/hold-key.ts';
import { accounts } from '#features/placements/accounts.module.ts';
import { accountCalendarEvents } from '../../account-calendar-events.module.ts';
import { DAY_KINDS, type DayKind } from '../../day-kinds.ts';

export interface Stroke {
  account: string;
  /** `YYYY-MM-DD`, both in. */
  from: string;
  to: string;
  /** null: the days become school days again. */
  kind: DayKind['type'] | null;
  /** By how many hours the days are shorter. */
  hours?: number | undefined;
}
type Event = RecordOf<typeof accountCalendarEvents>;
const MOST_DAYS = 400;

/** Marks a span of days of a school year, all or nothing: what was on them goes, and what it says of the days beside them stays. */
export function paintDays(context: Context, { account, from, to, kind, hours }: Stroke): Promise<{ record: Event | null }> {
  if (to < from) throw invalid({ to: 'The last day is before the first.' });
  if (daysBetween(from, to) > MOST_DAYS) throw invalid({ to: 'Mark a year at most.' });
  return context.transaction(async (inner) => {
    const { _id } = await inner.records.get(accounts, account);
    await holdKey(inner.database, `school year of ${_id}`);
    for (const event of await eventsOn(inner, _id, from, to)) await cutOut(inner, event, from, to);
    const painted = DAY_KINDS.find(({ type }) => type === kind);
    if (!painted) return { record: null };
    const record = await inner.records.create(accountCalendarEvents, {
      account: _id,
      name: painted.label,
      event_type: painted.type,
      color: painted.color,
      start: midnight(from),
      end: midnight(to),
      ...(painted.hours ? { event_hours_offset: hours ?? null } : {}),
    });
    return { record };
  });
}

function eventsOn(context: Context, account: string, from: string, to: string): Promise<Event[]> {
  return context.records.all(accountCalendarEvents, {
    all: [
      { field: 'account', op: 'equals', value: account },
      { field: 'start', op: 'lessThan', value: midnight(addDays(to, 1)) },
      {
        any: [
          { field: 'end', op: 'greaterThanOrEqual', value: midnight(from) },
          { field: 'start', op: 'greaterThanOrEqual', value: midnight(from) },
        ],
      },
    ],
  });
}

async function cutOut({ records }: Context, event: Event, from: string, to: string): Promise<void> {
  const first = event.start!.slice(0, 10);
  const last = (event.end ?? event.start!).slice(0, 10);
  const [isBefore, isAfter] = [first < from, last > to];
  if (!isBefore && !isAfter) return void (await records.markDeleted(accountCalendarEvents, [event._id]));
  if (!isBefore) return void (await records.update(accountCalendarEvents, event._id, { start: midnight(addDays(to, 1)) }));
  await records.update(accountCalendarEvents, event._id, { end: midnight(addDays(from, -1)) });
  if (!isAfter) return;
  const { name, event_type, color, event_hours_offset, account } = event;
  const rest = { start: midnight(addDays(to, 1)), end: midnight(last) };
  await records.create(accountCalendarEvents, { name, event_type, color, event_hours_offset, account, ...rest });
}

const midnight = (day: string) => `${day}T00:00:00.000Z`;
