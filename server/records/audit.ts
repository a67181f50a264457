import type { Context } from '../context.ts';
import { quote, type Module } from '../modules/module.ts';
import type { Sql } from './sql.ts';

/** Never audited (access and shell document, section 3); MessageListField values neither. */
const UNAUDITED = new Set([
  'email',
  'previous_status',
  'interested_location_zips',
  'comment_list',
  'created_by',
  'updated_by',
  'modified_by',
  'createdAt',
  'updatedAt',
  'monthly_hours',
  'school_calendar_start_date',
  'school_calendar_end_date',
  'job_rating',
]);

export interface Change {
  field: string;
  previous: unknown;
  next: unknown;
}

const isAudited = (module: Module, field: string) =>
  module.audited &&
  !UNAUDITED.has(field) &&
  !module.fields[field]?.unaudited &&
  module.fields[field]?.type !== 'MessageListField';

/** What the log says of a change: values as JSON; secrets, and all of a private record, only as that they changed. */
export function auditedChanges(module: Module, changes: readonly Change[], isPrivate = false): Change[] {
  return changes
    .filter(({ field }) => isAudited(module, field))
    .map((change) =>
      isPrivate || module.fields[change.field]?.secret ? { field: change.field, previous: null, next: null } : change,
    );
}

/** The name under which a record stands in the log: of a private one none. */
export function loggedName(module: Module, alias = ''): string {
  const column = (name: string) => `${alias && `${alias}.`}${quote(name)}`;
  if (!module.storage.has('name')) return 'null::text';
  return module.unloggedIf ? `case when ${column(module.unloggedIf)} then null else ${column('name')} end` : column('name');
}

/** The insert that writes these entries; `row` names a table expression of the same statement with `_id`, `version` and `name`. */
export function auditSql(context: Context, module: Module, changes: readonly Change[], sql: Sql, row: string): string {
  const fields = sql.param(changes.map(({ field }) => field));
  const previous = sql.param(changes.map((change) => jsonOf(change.previous)));
  const next = sql.param(changes.map((change) => jsonOf(change.next)));
  return (
    `insert into muster.audit_log (module, record_id, record_name, field, previous_value, new_value, changed_by, impersonator, "changeSource", reason, request_id, run, record_version, date_created)` +
    ` select ${sql.param(module.name)}, row."_id", row.name, c.field, c.previous::jsonb, c.next::jsonb, ${actor(context, sql)}, row.version, ${sql.param(context.now())}::timestamptz` +
    ` from ${row} row, unnest(${fields}::text[], ${previous}::text[], ${next}::text[]) as c(field, previous, next)`
  );
}

/** The one entry of a new record, in the statement that makes it; its values, in this order, are `createdEntry`. */
export function createdSql(first: number): string {
  const [module, user, impersonator, source, reason, request, run, now] = Array.from({ length: 8 }, (_, at) => `$${first + at}`);
  return (
    `insert into muster.audit_log (module, record_id, record_name, event, field, changed_by, impersonator, "changeSource", reason, request_id, run, record_version, date_created)` +
    ` select ${module}, row."_id", row.name, 'created', 'created', ${user}, ${impersonator}, ${source}, ${reason}, ${request}, ${run}, row.version, ${now} from row`
  );
}
export const createdEntry = (context: Context, module: Module) => [module.name, ...actorOf(context), context.now()];

/** Who acts, as SQL for the columns that `actorOf` names. */
export const actor = (context: Context, sql: Sql): string =>
  actorOf(context)
    .map((value) => `${sql.param(value)}::text`)
    .join(', ');

/** changed_by, impersonator, changeSource, reason, request_id, run */
export const actorOf = (context: Context) => [
  context.userId,
  context.impersonatorId,
  context.source,
  auditReason(context),
  context.requestId,
  context.runId,
];

/** Why the rights did not apply, and which API key called. */
export const auditReason = ({ reason, apiKey }: Context): string | null =>
  [reason, apiKey && `${KEY}${apiKey.name}” (${apiKey._id})`].filter(Boolean).join('; ') || null;

const KEY = 'API key “';

/** Whether an entry's reason says that it was made past the rights of its person. */
export const isPastRights = (entryReason: string | null): boolean => entryReason !== null && !entryReason.startsWith(KEY);

/** Whether the log keeps what such a field was before, so that it can be given back. */
export const keepsFormer = (module: Module, field: string): boolean => isAudited(module, field) && !module.fields[field]?.secret;

const jsonOf = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));
