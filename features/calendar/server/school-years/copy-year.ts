import { addDays, daysBetween } from '#common/fields/calendar.ts';
import { invalid } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { holdKey } from '#server/database/hold-key.ts';
import { accountCalendarEvents } from '../../account-calendar-events.module.ts';

export interface CopyOrder {
  from: string;
  to: string;
  /** `YYYY-MM-DD`, both ends in. */
  start: string;
  end: string;
  /** So many years later, on the same weekdays. */
  years: number;
}
const WEEKS_A_YEAR = 52;

/** The same events for another account or a later year; what is there already stays and is not doubled. */
export function copyYear(context: Context, { from, to, start, end, years }: CopyOrder) {
  if (end < start) throw invalid({ end: 'The last day is before the first.' });
  if (daysBetween(start, end) > 400) throw invalid({ end: 'Copy a year at most.' });
  if (from === to && years === 0) throw invalid({ to: 'Choose another account or another year.' });
  return context.transaction(async (inner) => {
    await holdKey(inner.database, `school year of ${to}`);
    const within = (account: string, first: string, last: string) => ({
      all: [
        { field: 'account', op: 'equals', value: account },
        { field: 'start', op: 'between', value: [`${first}T00:00:00.000Z`, `${last}T23:59:59.999Z`] },
      ],
    });
    const moved = (moment: string) => `${addDays(moment.slice(0, 10), years * WEEKS_A_YEAR * 7)}${moment.slice(10)}`;
    const events = await inner.records.all(accountCalendarEvents, within(from, start, end));
    const there = await inner.records.all(accountCalendarEvents, within(to, moved(start), moved(end)));
    const known = new Set(there.map(keyOf));
    const counts = { created: 0, existing: 0 };
    for (const { name, event_type, color, event_hours_offset, start: begins, end: ends } of events) {
      const copy = {
        name,
        event_type,
        color,
        event_hours_offset,
        account: to,
        start: moved(begins!),
        end: ends ? moved(ends) : null,
      };
      if (known.has(keyOf(copy))) counts.existing += 1;
      else {
        await inner.records.create(accountCalendarEvents, copy);
        counts.created += 1;
      }
    }
    return counts;
  });
}

const keyOf = ({ start, event_type }: { start: string | null; event_type: string | null }) => `${start} ${event_type}`;
