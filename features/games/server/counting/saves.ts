import type { AnyRecord, RecordOf } from '#common/module.ts';
import { auditLog } from '#server/audit/audit-log.module.ts';
import type { Context } from '#server/context.ts';
import type { RecordEvent } from '#server/events/event.ts';
import { watchedField, type WatchingGame } from '../../fits.ts';

/** A save by a person, with its record as it is now and what the audit log knows of it that an event does not say. */
export interface Save {
  event: RecordEvent;
  record: AnyRecord;
  /** The value that the save gave a field, whatever it became later. */
  valueOf: (field: string) => unknown;
}
type Game = WatchingGame & { related_module: string | null; person_field: string | null };

/**
 * The saves of these events, in their order, of records that are still there: a statement or two for each module. Values are read where a
 * game asks for them: from the record whom it names, from the log what a watched field became.
 */
export async function savesOf(context: Context, events: readonly RecordEvent[], games: readonly Game[]): Promise<Save[]> {
  const saves = new Map<RecordEvent, Save>();
  for (const [module, own] of Map.groupBy(events, (event) => event.module)) {
    const asking = games.filter(({ related_module }) => related_module === module);
    const watched = new Set(asking.flatMap((game) => watchedField(game) ?? []));
    const persons = asking.flatMap(({ person_field }) => person_field ?? []);
    const ids = [...new Set(own.map(({ recordId }) => recordId))];
    const records = await recordsOf(context, module, ids, watched.size + persons.length > 0);
    const watching = own.filter(({ what, fields }) => what === 'changed' && fields.some((field) => watched.has(field)));
    const entries = Map.groupBy(await entriesOf(context, module, [...watched], watching), momentOf);
    for (const event of own) {
      const record = records.get(event.recordId);
      if (!record) continue;
      const found = (entries.get(keyOf(event.recordId, event.at)) ?? []).filter(({ changed_by }) => changed_by === event.actor);
      const entryOf = new Map(found.map((entry) => [entry.field, entry]));
      const valueOf = (field: string) => (entryOf.has(field) ? entryOf.get(field)!.new_value : record[field]);
      saves.set(event, { event, record, valueOf });
    }
  }
  return events.flatMap((event) => saves.get(event) ?? []);
}

async function recordsOf(context: Context, module: string, ids: readonly string[], isAsked: boolean) {
  if (isAsked) return new Map((await context.records.all(module, { _id: ids })).map((record) => [record._id, record]));
  const found = await context.records.ids(module, { searchTerms: { _id: ids } });
  return new Map(found.ids.map((_id) => [_id, { _id } as AnyRecord]));
}

/** The entries of these records, fields and moments. */
async function entriesOf(
  context: Context,
  module: string,
  fields: readonly string[],
  events: readonly RecordEvent[],
): Promise<Entry[]> {
  const found: Entry[] = [];
  for (let from = 0; from < events.length; from += AT_ONCE) {
    const part = events.slice(from, from + AT_ONCE);
    found.push(
      ...(await context.records.all(auditLog, {
        all: [
          { field: 'record_id', op: 'in', value: [...new Set(part.map(({ recordId }) => recordId))] },
          { field: 'module', op: 'equals', value: module },
          { field: 'field', op: 'in', value: fields },
          { field: 'date_created', op: 'in', value: [...new Set(part.map(({ at }) => new Date(at).toISOString()))] },
        ],
      })),
    );
  }
  return found;
}
/** A search takes so many values. */
const AT_ONCE = 500;

type Entry = RecordOf<typeof auditLog>;
const momentOf = ({ record_id, date_created }: Entry) => keyOf(record_id!, date_created!);
const keyOf = (record: string, at: string | Date) => `${record} ${new Date(at).getTime()}`;
