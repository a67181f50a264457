import { z } from 'zod';
import { forbidden, malformed, notFound } from '#common/errors.ts';
import { isId, newId } from '#common/ids.ts';
import type { AnyRecord } from '#common/module.ts';
import { inSentence } from '#common/names.ts';
import type { Context } from '../context.ts';
import { aliased, route } from '../http/route.ts';
import type { Module } from '../modules/module.ts';
import { auditReason } from '../records/audit.ts';
import { findRecord } from '../records/get.ts';
import { lockRecord } from '../records/lock.ts';
import { unknownField } from '../records/paths.ts';
import { mayRead, rightsOn } from '../records/rows.ts';
import { AUDIT_EVENTS, eventOf } from './note-event.ts';
import { revertEntry } from './revert.ts';
import { verifyMonth, verifySeals } from './seal.ts';

const MOST_ENTRIES = 500;
type LoggedEvent = Parameters<typeof eventOf>[0];
type Logged = LoggedEvent & Record<string, unknown>;

/** The history of one record for somebody who may read it: without the fields that they may not. */
const history = route('GET /api/audit-log/get-record-changes-by-module/:module/:record_id', {
  policy: 'signed-in',
  summary: 'The changes of one record, newest first',
  handle: async ({ context, params }) => {
    const module = context.engine.registry.modules.get(params.module!) ?? context.engine.registry.at(params.module!);
    const record =
      module && isId(params.record_id)
        ? await findRecord(context, module, params.record_id!.toLowerCase(), {
            includeDeleted: context.access.module(module).delete !== 'None',
          })
        : undefined;
    if (!module || !record || isOthersDeleted(context, module, record)) throw notFound();
    const { rows } = await context.database.query(
      `select a._id, a.module, a.record_id, a.record_name, a.event, a.field, a.previous_value, a.new_value, a."changeSource", a.reason, a.request_id, a.date_created,
              case when u._id is not null then json_build_object('_id', u._id, 'name', u.name) end as changed_by,
              case when i._id is not null then json_build_object('_id', i._id, 'name', i.name) end as impersonator
         from muster.audit_log a left join records.users u on u._id = a.changed_by left join records.users i on i._id = a.impersonator
        where a.module = $1 and a.record_id = $2 order by a.date_created desc, a._id desc limit $3`,
      [module.name, record._id, MOST_ENTRIES],
    );
    const records = rows
      .map((entry) => ({ ...entry, event: eventOf(entry as LoggedEvent, (name) => module.storage.has(name)) }) as Logged)
      .filter((entry) => isShown(context, module, record, entry.field, entry.event))
      .map((entry) => withDefinitions(context, module, record, entry));
    return { records, total: records.length, pageNumber: 0, pageSize: MOST_ENTRIES };
  },
});

/** Who may delete their own records sees their own deleted ones. */
const isOthersDeleted = ({ access }: Context, module: Module, record: AnyRecord): boolean =>
  record.deleted && access.module(module).delete === 'Owner' && record.assigned_to !== access.userId;

/** Entries of fields that are gone or were renamed are for admins: nothing says any more who may read them. */
function isShown(context: Context, module: Module, record: AnyRecord, field: string, event: string | null): boolean {
  if (context.access.isAdmin || (AUDIT_EVENTS as readonly (string | null)[]).includes(event)) return true;
  if (event) return false;
  const stored = module.storage.get(field);
  return stored !== undefined && mayRead(context.access.module(module), context.access, stored, record);
}

/** `fullModule` and `fullField` are what the definitions say today. */
function withDefinitions(
  context: Context,
  module: Module,
  record: AnyRecord,
  entry: Record<string, unknown>,
): Record<string, unknown> {
  const field = entry.event ? undefined : module.storage.get(entry.field as string)?.field;
  const name = module.storage.get('name');
  const isNamed = name && mayRead(context.access.module(module), context.access, name, record);
  return {
    ...entry,
    record_name: isNamed ? entry.record_name : null,
    fullModule: { _id: module._id, name: module.name, label: module.label },
    fullField: field ? { fieldName: entry.field, label: field.label, inputType: field.type } : null,
  };
}

const MOST_CLIENT_ENTRIES = 500;
const LONGEST_VALUE = 10_000;
const CLIENT_BODY = 256 * 1024;

const value = z
  .unknown()
  .refine((given) => (JSON.stringify(given) ?? '').length <= LONGEST_VALUE, 'A value of an entry has at most 10,000 characters.');
const entry = z.looseObject({
  module: z.string().max(63),
  record_id: z.string().max(64),
  field: z.string().max(100),
  previous_value: value.optional(),
  new_value: value.optional(),
});

/**
 * A client may add a note of a change to a field that its user may write; it is marked as client-made and carries the user of
 * the token. What the engine notes is the engine's alone.
 */
async function addClientEntry(context: Context, given: z.infer<typeof entry>): Promise<Record<string, unknown>> {
  const module = context.engine.registry.modules.get(given.module);
  if (!module || !isId(given.record_id)) throw malformed('The entry does not name a record.');
  const id = given.record_id.toLowerCase();
  const record = await findRecord(context, module, id);
  if (!record) throw notFound();
  const stored = module.storage.get(given.field);
  if (!stored || !isShown(context, module, record, given.field, null)) throw unknownField(given.field);
  const { write } = rightsOn(context.access.module(module), context.access, given.field, record);
  if (!write || !(await lockRecord(context, module, id, 'edit')))
    throw forbidden(`You may not change this ${inSentence(module.singular)}.`);
  const isKept = !stored.field.secret && !(module.unloggedIf && record[module.unloggedIf]);
  const _id = newId();
  const row = {
    _id,
    module: module.name,
    record_id: record._id,
    field: given.field,
    changeSource: 'client',
    changed_by: context.userId,
    date_created: context.now().toISOString(),
  };
  await context.database.query(
    `insert into muster.audit_log (_id, module, record_id, record_name, field, previous_value, new_value, changed_by, impersonator, "changeSource", reason, request_id, date_created)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'client', $10, $11, $12)`,
    [
      _id,
      module.name,
      record._id,
      isKept ? (record.name ?? null) : null,
      given.field,
      isKept ? JSON.stringify(given.previous_value ?? null) : null,
      isKept ? JSON.stringify(given.new_value ?? null) : null,
      context.userId,
      context.impersonatorId,
      auditReason(context),
      context.requestId,
      row.date_created,
    ],
  );
  return row;
}

const create = aliased(['POST /api/audit-log', 'POST /api/audit-log/create'], {
  policy: 'staff',
  summary: 'Adds an entry, marked as client-made',
  body: entry,
  bodyLimit: CLIENT_BODY,
  handle: ({ context, body }) =>
    context.transaction(async (inner) => ({ record: await addClientEntry(inner, body), notices: [] })),
});

const createMany = route('POST /api/audit-log/create-change-log-entries', {
  policy: 'staff',
  summary: 'Adds entries for several records; the user is the one of the token',
  body: z.looseObject({
    module: z.string(),
    records: z.array(z.looseObject({ _id: z.string().max(64) })).max(MOST_CLIENT_ENTRIES),
    fieldsChanged: z.record(z.string(), value),
  }),
  bodyLimit: CLIENT_BODY,
  handle: ({ context, body: { module, records, fieldsChanged } }) =>
    context.transaction(async (inner) => {
      if (records.length * Object.keys(fieldsChanged).length > MOST_CLIENT_ENTRIES)
        throw malformed(`At most ${MOST_CLIENT_ENTRIES} entries can be added at once.`);
      let created = 0;
      for (const { _id } of records)
        for (const [field, value] of Object.entries(fieldsChanged)) {
          await addClientEntry(inner, { module, record_id: _id, field, new_value: value });
          created++;
        }
      return { created };
    }),
});

const refuse = route('PUT /api/audit-log/:id', {
  policy: 'signed-in',
  summary: 'The audit log is append-only: always 403',
  handle: () => {
    throw forbidden('The audit log cannot be changed.');
  },
});

const verify = route('GET /api/audit-log/verify', {
  policy: 'system-admin',
  summary: 'Walks the hash chain of the log: whether every sealed entry is as it was written',
  handle: ({ context }) => verifySeals(context.database),
});

const verifyOne = route('GET /api/audit-log/verify/:month', {
  policy: 'system-admin',
  summary: 'Whether the table of one sealed month (2026-11), detached from the log or not, is as it was written',
  handle: ({ context, params }) => {
    if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(params.month!)) throw malformed('A month is written as 2026-11.');
    return verifyMonth(context.database, params.month!);
  },
});

const revert = route('POST /api/audit-log/:id/revert', {
  policy: 'signed-in',
  summary:
    'Puts back what a field was before an entry, or with { whole: true } what all fields were before its save; a save of its own',
  body: z.looseObject({ whole: z.boolean().default(false) }),
  handle: ({ context, params, body }) =>
    context.transaction(async (inner) => ({
      record: await revertEntry(inner, params.id!, { whole: body.whole, isShown }),
      notices: inner.toasts,
    })),
});

export default [verify, verifyOne, revert, history, ...create, createMany, refuse];
