import type { AnyRecord } from '#common/module.ts';
import { auditLog } from '#server/audit/audit-log.module.ts';
import type { Context } from '#server/context.ts';
import type { RecordEvent } from '#server/events/event.ts';

/** A save by a person, with its record as it is now and what the audit log knows of it that an event does not say. */
export interface Save {
  event: RecordEvent;
  record: AnyRecord;
  /** The value that the save gave a field, whatever it became later. */
  valueOf: (field: string) => unknown;
}

/** The saves of these events, in their order: a statement or two for each module. What was done while impersonating is nobody's. */
export async function savesOf(context: Context, events: readonly RecordEvent[]): Promise<Save[]> {
  const saves = new Map<RecordEvent, Save>();
  for (const [module, ofModule] of Map.groupBy(events, (event) => event.module)) {
    const ids = [...new Set(ofModule.map(({ recordId }) => recordId))];
    const records = new Map((await context.records.all(module, { _id: ids })).map((record) => [record._id, record]));
    const entries = Map.groupBy(await entriesOf(context, module, ids, ofModule), momentOf);
    for (const event of ofModule) {
      const record = records.get(event.recordId);
      const own = (entries.get(keyOf(event.recordId, event.at)) ?? []).filter(({ changed_by }) => changed_by === event.actor);
      if (!record || own.some(({ impersonator }) => impersonator !== null)) continue;
      const entryOf = new Map(own.map((entry) => [entry.field, entry]));
      const valueOf = (field: string) => (entryOf.has(field) ? entryOf.get(field)!.new_value : record[field]);
      saves.set(event, { event, record, valueOf });
    }
  }
  return events.flatMap((event) => saves.get(event) ?? []);
}

/** The entries of these records, persons and moments. */
const entriesOf = (context: Context, module: string, ids: readonly string[], events: readonly RecordEvent[]) =>
  context.records.all(auditLog, {
    all: [
      { field: 'record_id', op: 'in', value: ids },
      { field: 'module', op: 'equals', value: module },
      { field: 'date_created', op: 'in', value: [...new Set(events.map(({ at }) => new Date(at).toISOString()))] },
    ],
  });

type Entry = Awaited<ReturnType<typeof entriesOf>>[number];
const momentOf = ({ record_id, date_created }: Entry) => keyOf(record_id!, date_created!);
const keyOf = (record: string, at: string | Date) => `${record} ${new Date(at).getTime()}`;
