import { addDays } from '#common/fields/calendar.ts';
import { isFinal } from '#common/errors.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { holdKey } from '#server/database/hold-key.ts';
import { isSame } from '#server/records/values.ts';
import { accounts } from '#features/placements/accounts.module.ts';
import { accountCalendarEvents } from '../../account-calendar-events.module.ts';
import { DAY_KINDS } from '../../day-kinds.ts';
import { dayKindOf } from '../../school-words.ts';
import type { Imported } from '../feeds/import-calendar.ts';
import readCalendar, { type ReadEvent } from '../feeds/read-calendar.task.ts';

/** The days off of a school's own calendar file become those of an account. The same file again changes what has changed, by UID. */
export async function importYear(context: Context, text: string, accountId: string): Promise<Imported> {
  const read = await context.engine.workers.run(readCalendar, { text });
  return context.transaction(async (inner) => {
    const account = await inner.records.get(accounts, accountId);
    await holdKey(inner.database, `school year of ${account._id}`);
    const answer: Imported = { created: 0, updated: 0, unchanged: 0, skipped: [...read.skipped] };
    const known = await inner.records.all(accountCalendarEvents, {
      all: [
        { field: 'account', op: 'equals', value: account._id },
        { field: 'uid', op: 'notEmpty' },
      ],
    });
    const there = new Map<string, AnyRecord>(known.map((event) => [event.uid!, { ...event }]));
    for (const event of read.events) {
      const values = valuesOf(event);
      if (typeof values === 'string') answer.skipped.push({ uid: event.uid, reason: values });
      else await keep(inner, { uid: event.uid, account: account._id, ...values }, there.get(event.uid), answer);
    }
    return answer;
  });
}

/** What is kept of an event, or why it is left out. */
function valuesOf({ title, start, end, all_day, rrule }: ReadEvent): string | Record<string, unknown> {
  const found = dayKindOf(title);
  const kind = DAY_KINDS.find(({ type }) => type === found?.kind);
  if (!found || !kind) return `“${title.slice(0, 80)}” says nothing about a day off.`;
  if (rrule) return 'Repeating days are not read from a file. Please paint them.';
  if (kind.hours && found.hours === null) return `“${title.slice(0, 80)}” does not say by how many hours. Please paint it.`;
  return {
    name: title,
    event_type: kind.type,
    color: kind.color,
    event_hours_offset: kind.hours ? found.hours : null,
    start,
    end: all_day ? `${addDays(end.slice(0, 10), -1)}T00:00:00.000Z` : end,
  };
}

interface Day extends Record<string, unknown> {
  uid: string;
}
async function keep(context: Context, { uid, ...values }: Day, there: AnyRecord | undefined, answer: Imported): Promise<void> {
  try {
    await context.savepoint(async (inner) => {
      if (!there) {
        const { _id } = await inner.records.create(accountCalendarEvents, values);
        await inner.asSystem('an imported day keeps its UID').records.update(accountCalendarEvents, _id, { uid });
        answer.created += 1;
      } else if (Object.entries(values).every(([name, value]) => isSame(there[name] ?? null, value ?? null)))
        answer.unchanged += 1;
      else {
        await inner.records.update(accountCalendarEvents, there._id, values);
        answer.updated += 1;
      }
    });
  } catch (problem) {
    if (!isFinal(problem)) throw problem;
    answer.skipped.push({ uid, reason: problem.message });
  }
}
