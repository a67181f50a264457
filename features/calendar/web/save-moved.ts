import { addDays } from '#common/fields/calendar.ts';
import type { DescribedModule } from '#common/described-module.ts';
import { momentIn } from '#common/time-zones.ts';
import type { AnyRecord } from '#common/module.ts';
import { api, ApiError } from '#web/api.ts';
import type { ShownSpan } from '#web/calendar/calendar.tsx';
import { queryClient } from '#web/query-client.ts';
import { aboutRecord, deleteRecord, recordOptions, refreshModule, updateRecord } from '#web/records/records-api.ts';
import { saveEdit } from '#web/records/save-edit.ts';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import type { ShownEvent } from '../shown-events.ts';
import { askScope } from './scope-store.ts';

/** Writes what a drag says onto the record behind the event, and offers to take it back. False: nothing was written. */
export async function saveMoved(module: DescribedModule, event: ShownEvent, span: ShownSpan, timeZone: string): Promise<boolean> {
  const fields = fieldsFor(event, span, timeZone);
  if (!fields) {
    toast.warning(say('This is of a whole day.'));
    return false;
  }
  try {
    const start = await queryClient.fetchQuery({ ...recordOptions(module, event.recordId), staleTime: 0 });
    if (event.id.includes('/')) return await moveRepeat(module, start, event, fields);
    const saved = await saveEdit(module, start, fields);
    if (!saved?.isWritten) return false;
    const former = Object.fromEntries(Object.keys(fields).map((name) => [name, start[name] ?? null]));
    offerUndo(module, start, () => saveEdit(module, saved.record, former));
    return true;
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    const [first] = Object.values(problem.fields);
    toast.danger(first ?? problem.message, aboutRecord(module.name, event.recordId));
    return false;
  }
}

const at = (zone: string, text: string) => momentIn(zone, text.slice(0, 10), text.slice(11, 16));
const midnight = (day: string) => `${day}T00:00:00.000Z`;

/** null: what is of a whole day has no hours, and the other way round. */
export function fieldsFor(event: ShownEvent, { start, end, isAllDay }: ShownSpan, zone: string): Record<string, unknown> | null {
  switch (event.layer) {
    case 'events':
      return isAllDay
        ? { start: midnight(start), end: midnight(end), all_day: true }
        : { start: at(zone, start), end: at(zone, end), all_day: false };
    case 'account-events':
      if (isAllDay !== event.all_day) return null;
      return isAllDay
        ? { start: midnight(start), end: midnight(addDays(end, -1)) }
        : { start: at(zone, start), end: at(zone, end) };
    case 'interviews':
      return isAllDay ? null : { interview_date: at(zone, start) };
    case 'tasks':
      return isAllDay ? { due_date: start } : null;
    case 'starts':
      return isAllDay ? { planned_start_date: start } : null;
  }
}

async function moveRepeat(
  module: DescribedModule,
  series: AnyRecord,
  event: ShownEvent,
  fields: Record<string, unknown>,
): Promise<boolean> {
  const scope = await askScope(say('Move repeating event'), say('Move'));
  if (!scope) return false;
  await changeOccurrence(module, series, event.start, { scope, fields });
  return true;
}

/** Changes or removes repeats, and offers to put the series back as it was. */
export async function changeOccurrence(
  module: DescribedModule,
  series: AnyRecord,
  start: string,
  change: { scope: string; fields?: Record<string, unknown>; delete?: boolean },
): Promise<void> {
  const path = `/api/calendar-events/${series._id}/occurrence`;
  const { record } = await api<{ record: AnyRecord }>(path, { method: 'PUT', body: { start, ...change }, quiet: true });
  void refreshModule(module.name);
  const { start: begins, end, all_day, rrule, exdates } = series;
  if (record.deleted) return toast.success(say('Event deleted'));
  offerUndo(module, series, async () => {
    if (record._id !== series._id) await deleteRecord(module, record._id);
    await updateRecord(module, series._id, { start: begins, end, all_day, rrule, exdates });
  });
}

function offerUndo(module: DescribedModule, record: AnyRecord, undo: () => Promise<unknown>) {
  const about = aboutRecord(module.name, record._id);
  toast.undoable(
    say('Calendar changed'),
    () => void undo().catch((problem: Error) => toast.danger(problem.message, about)),
    about,
  );
}
