import type { AnyRecord } from '#common/module.ts';
import { auditLog } from '#server/audit/audit-log.module.ts';
import type { Context } from '#server/context.ts';
import type { RecordEvent } from '#server/events/event.ts';

/** What the audit log knows of a save that an event does not say. */
export interface Save {
  isImpersonated: boolean;
  /** The value that the save gave a field, whatever it became later. */
  valueOf: (field: string, record: AnyRecord) => unknown;
}

/** The save of an event: the entries of its record, person and moment. */
export async function saveOf(context: Context, event: RecordEvent): Promise<Save> {
  const entries = await context.records.all(auditLog, {
    all: [
      { field: 'record_id', op: 'equals', value: event.recordId },
      { field: 'module', op: 'equals', value: event.module },
      { field: 'date_created', op: 'equals', value: new Date(event.at).toISOString() },
    ],
  });
  const own = entries.filter(({ changed_by }) => changed_by === event.actor);
  return {
    isImpersonated: own.some(({ impersonator }) => impersonator !== null),
    valueOf: (field, record) => {
      const entry = own.find((each) => each.field === field);
      return entry ? entry.new_value : record[field];
    },
  };
}
