import { z } from 'zod';
import { givenId } from '../http/given-id.ts';
import { forbidden, malformed, notFound } from '#common/errors.ts';
import { isId, newId } from '#common/ids.ts';
import { inSentence } from '#common/names.ts';
import type { Context } from '../context.ts';
import { aliased, route } from '../http/route.ts';
import { aRecord, notices, pageOf, savedRecord } from '../openapi/record-shapes.ts';
import { auditReason } from '../records/audit.ts';
import { findRecord } from '../records/get.ts';
import { lockRecord } from '../records/lock.ts';
import { unknownField } from '../records/paths.ts';
import { rightsOn } from '../records/rows.ts';
import { readRecordAt } from './record-at.ts';
import { MOST_ENTRIES, isShown, loggedRecord, recordHistory } from './record-history.ts';
import { putRecordBack, revertEntry } from './revert.ts';
import { revertSave } from './revert-save.ts';
import { verifyMonth, verifySeals } from './seal.ts';
import { clientEntry, loggedChange, monthVerdict, verdict } from './audit-shapes.ts';

/** The history of one record for somebody who may read it: without the fields that they may not. */
const history = route('GET /api/audit-log/get-record-changes-by-module/:module/:record_id', {
  policy: 'signed-in',
  summary: 'A page of the changes of one record, newest first',
  query: z.object({
    pageNumber: z.coerce.number().int().min(0).max(1_000_000).default(0),
    pageSize: z.coerce.number().int().min(1).max(MOST_ENTRIES).default(MOST_ENTRIES),
  }),
  answer: pageOf(loggedChange),
  handle: async ({ context, params, query }) =>
    recordHistory(context, await loggedRecord(context, params.module!, params.record_id!), query),
});

const recordAt = route('GET /api/audit-log/record-at/:module/:record_id', {
  policy: 'signed-in',
  summary: 'A record as it was at one of its versions, as far as the log and the rights of the caller go',
  query: z.object({ version: z.coerce.number().int().min(1) }),
  answer: z.object({
    record: aRecord,
    version: z.number().int(),
    at: z.string().nullable(),
    /** Fields whose value of then nobody knows. */
    unknown: z.array(z.string()),
  }),
  handle: async ({ context, params, query }) =>
    readRecordAt(context, await loggedRecord(context, params.module!, params.record_id!), query.version),
});

const MOST_CLIENT_ENTRIES = 500;
const LONGEST_VALUE = 10_000;
const CLIENT_BODY = 256 * 1024;

const value = z
  .unknown()
  .refine((given) => (JSON.stringify(given) ?? '').length <= LONGEST_VALUE, 'A value of an entry has at most 10,000 characters.');
const entry = z.looseObject({
  module: z.string().max(63),
  record_id: givenId,
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
  if (!stored || !isShown(context, module, record, given.field, null)) throw unknownField(given.field, module);
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
  answer: z.object({ record: clientEntry, notices }),
  handle: ({ context, body }) =>
    context.transaction(async (inner) => ({ record: await addClientEntry(inner, body), notices: [] })),
});

const createMany = route('POST /api/audit-log/create-change-log-entries', {
  policy: 'staff',
  summary: 'Adds entries for several records; the user is the one of the token',
  body: z.looseObject({
    module: z.string(),
    records: z.array(z.looseObject({ _id: givenId })).max(MOST_CLIENT_ENTRIES),
    fieldsChanged: z.record(z.string(), value),
  }),
  bodyLimit: CLIENT_BODY,
  answer: z.object({ created: z.number().int() }),
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
  answer: z.never(),
  handle: () => {
    throw forbidden('The audit log cannot be changed.');
  },
});

const verify = route('GET /api/audit-log/verify', {
  policy: 'system-admin',
  summary: 'Walks the hash chain of the log: whether every sealed entry is as it was written',
  answer: verdict,
  handle: ({ context }) => verifySeals(context.database),
});

const verifyOne = route('GET /api/audit-log/verify/:month', {
  policy: 'system-admin',
  summary: 'Whether the table of one sealed month (2026-11), detached from the log or not, is as it was written',
  answer: monthVerdict,
  handle: ({ context, params }) => {
    if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(params.month!)) throw malformed('A month is written as 2026-11.');
    return verifyMonth(context.database, params.month!);
  },
});

const revert = route('POST /api/audit-log/:id/revert', {
  policy: 'signed-in',
  summary:
    'Puts back what a field was before an entry, or with { whole: true } what all fields were before its save; a save of its own. 409 where the value is another by now, unless { force: true }',
  body: z.looseObject({ whole: z.boolean().default(false), force: z.boolean().default(false) }),
  answer: savedRecord,
  handle: ({ context, params, body: { whole, force } }) =>
    context.transaction(async (inner) => ({
      record: await revertEntry(inner, params.id!, { whole, force, isShown }),
      notices: inner.toasts,
    })),
});

const revertRecord = route('POST /api/audit-log/revert-record/:module/:record_id', {
  policy: 'signed-in',
  summary: 'Puts a record back to one of its versions, as far as the caller sees and the log knows it; a save of its own',
  body: z.looseObject({ version: z.number().int().min(1) }),
  answer: savedRecord,
  handle: ({ context, params, body }) =>
    context.transaction(async (inner) => {
      const logged = await loggedRecord(inner, params.module!, params.record_id!);
      return { record: await putRecordBack(inner, logged, body.version), notices: inner.toasts };
    }),
});

const revertSaved = route('POST /api/audit-log/revert-save/:module/:record_id', {
  policy: 'signed-in',
  summary:
    'Puts back what the save that led from one version of a record to another changed, with what its rules added; what others have changed since stays. A save of its own',
  body: z.looseObject({
    before: z.number().int().min(1),
    version: z.number().int().min(2),
    fields: z.record(z.string(), z.unknown()).default({}),
  }),
  answer: savedRecord,
  handle: ({ context, params, body }) =>
    context.transaction(async (inner) => {
      const logged = await loggedRecord(inner, params.module!, params.record_id!);
      return { record: await revertSave(inner, logged, body), notices: inner.toasts };
    }),
});

export default [verify, verifyOne, revert, revertRecord, revertSaved, recordAt, history, ...create, createMany, refuse];
