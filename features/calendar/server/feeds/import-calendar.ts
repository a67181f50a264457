import { isFinal } from '#common/errors.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { holdKey } from '#server/database/hold-key.ts';
import { isSame } from '#server/records/values.ts';
import { calendarEvents } from '../../calendar-events.module.ts';
import { calendarGroups } from '../../calendar-groups.module.ts';
import { repeatProblem } from '../repeats.ts';
import readCalendar, { type ReadEvent } from './read-calendar.task.ts';

export interface Imported {
  created: number;
  updated: number;
  unchanged: number;
  skipped: { uid: string; reason: string }[];
}

/** The events of a file become events of a group. The same file again changes what has changed, by UID, and doubles nothing. */
export async function importCalendar(context: Context, text: string, groupId: string): Promise<Imported> {
  const read = await context.engine.workers.run(readCalendar, { text });
  return context.transaction(async (inner) => {
    const group = await inner.records.get(calendarGroups, groupId);
    await holdKey(inner.database, `calendar import of ${group._id}`);
    const answer: Imported = { created: 0, updated: 0, unchanged: 0, skipped: [...read.skipped] };
    const system = inner.asSystem('imported events are found by their UID');
    const uids = [...new Set(read.events.map(({ uid }) => uid))];
    const there = new Map<string, AnyRecord>();
    for (let at = 0; at < uids.length; at += 1_000)
      for (const event of await system.records.all(calendarEvents, {
        calendar_group: group._id,
        uid: uids.slice(at, at + 1_000),
      }))
        there.set(event.uid!, { ...event });
    for (const event of read.events) {
      const problem = event.rrule ? repeatProblem(event.rrule) : undefined;
      if (problem) answer.skipped.push({ uid: event.uid, reason: problem });
      else await keep(inner, event, { group: group._id, there: there.get(event.uid), answer });
    }
    return answer;
  });
}

interface Where {
  group: string;
  there: AnyRecord | undefined;
  answer: Imported;
}

async function keep(context: Context, { uid, ...event }: ReadEvent, { group, there, answer }: Where): Promise<void> {
  const values = { ...event, name: event.title, exdates: event.exdates.length ? event.exdates : null };
  try {
    await context.savepoint(async (inner) => {
      if (!there) {
        const { _id } = await inner.records.create(calendarEvents, { ...values, calendar_group: group });
        await inner.asSystem('an imported event keeps its UID').records.update(calendarEvents, _id, { uid });
        answer.created += 1;
      } else if (Object.entries(values).every(([name, value]) => isSame(there[name] ?? null, value ?? null)))
        answer.unchanged += 1;
      else {
        await inner.records.update(calendarEvents, there._id, values);
        answer.updated += 1;
      }
    });
  } catch (problem) {
    if (!isFinal(problem)) throw problem;
    answer.skipped.push({ uid, reason: problem.message });
  }
}
