import type { Context } from '../context.ts';
import { actorOf } from '../records/audit.ts';

/** What stands in the log beside changes of fields. */
export const AUDIT_EVENTS = [
  'created',
  'deleted forever',
  'impersonated',
  'merged',
  'exported',
  'file added',
  'file removed',
  'month sealed',
  'month archived',
  'month read again',
  'month written anew',
  'erased',
  'archived',
  'unarchived',
] as const;

export interface AuditEvent {
  module: string;
  recordId: string;
  recordName: string | null;
  /** One of `AUDIT_EVENTS`; or what happened, in the words of its own part: `authenticator app`. */
  event: string;
  previous?: unknown;
  next?: unknown;
  version?: number;
  /** Who did it, where that is not the person of the context. */
  by?: { userId: string; impersonatorId: string | null };
}

/** Notes what happened beside changes of fields, in the caller's transaction; answers the entry's id. `field` repeats the event for who reads entries by it. */
export async function noteEvent(context: Context, given: AuditEvent): Promise<string> {
  const [user, impersonator, source, reason, request, run] = actorOf(context);
  const { rows } = await context.database.query(
    `insert into muster.audit_log (module, record_id, record_name, event, field, previous_value, new_value, changed_by, impersonator,
                                   "changeSource", reason, request_id, run, record_version, date_created)
     values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning _id`,
    [
      given.module,
      given.recordId,
      given.recordName,
      given.event,
      jsonOf(given.previous),
      jsonOf(given.next),
      given.by ? given.by.userId : user,
      given.by ? given.by.impersonatorId : impersonator,
      source,
      reason,
      request,
      run,
      given.version ?? null,
      context.now(),
    ],
  );
  return rows[0]!._id;
}

const jsonOf = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));

/** Entries from before events had a column of their own say them as a field; a field of that name is a field. */
export const eventOf = (
  { event, field }: { event: string | null; field: string },
  hasField: (name: string) => boolean,
): string | null => event ?? ((AUDIT_EVENTS as readonly string[]).includes(field) && !hasField(field) ? field : null);
