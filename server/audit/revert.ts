import { conflict, forbidden, notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import { refuseRestoringErased } from '../erasure/refuse-restoring.ts';
import type { Module } from '../modules/module.ts';
import { isPastRights } from '../records/audit.ts';
import { findRecord } from '../records/get.ts';
import { isServersAlone, type PutBack } from '../records/input.ts';
import { holdRow } from '../records/lock.ts';
import { isSame } from '../records/values.ts';
import { LOGGED_COLUMNS, changedAfter, type LoggedEntry } from './logged-entries.ts';
import { eventOf } from './note-event.ts';
import { readRecordAt } from './record-at.ts';

interface Options {
  /** All that the entry's save changed in this record; else the entry's field alone. */
  whole: boolean;
  /** What was written since is overwritten. */
  force: boolean;
  /** Whether the person may read this entry of the record. */
  isShown: (context: Context, module: Module, record: AnyRecord, field: string, event: string | null) => boolean;
}

/**
 * Puts back what stood in a record before an entry: an update like any other, under the rights of the person and through the
 * rules, so it has entries of its own and can itself be put back. @throws 409 `changed-since` when a field is another by now
 */
export async function revertEntry(context: Context, id: string, { whole, force, isShown }: Options): Promise<AnyRecord> {
  const entry = isId(id) ? await entryOf(context, id.toLowerCase()) : undefined;
  const module = entry && context.engine.registry.modules.get(entry.module);
  const record = module && (await heldRecord(context, module, entry.record_id));
  const shown = (each: LoggedEntry) =>
    isShown(
      context,
      module!,
      record!,
      each.field,
      eventOf(each, (name) => module!.storage.has(name)),
    );
  if (!record || !shown(entry)) throw notFound('This entry was not found.');
  const entries = whole ? await saveOf(context, entry) : [entry];
  const changes = entries.filter((each) => !eventOf(each, (name) => module.storage.has(name)));
  if (!changes.length)
    throw conflict('nothing-to-put-back', 'This entry is no change of a field, so there is nothing to put back.');
  if (!changes.every(shown))
    throw forbidden('This save changed fields that you cannot see. Please put back one field at a time.');
  const former = formerOf(module, changes);
  if (!force) refuseChangedSince(module, record, changes);
  const last = Math.max(...entries.map(({ record_version: version }) => version));
  const how = whole ? { putBack: { others: await changedAfter(context, module, record, last) } } : {};
  return putBack(context.withSource('undo'), module, record, former, how);
}

/** Puts a record back to one of its versions. What the person does not see, or the log does not know, stays as it is. */
export async function putRecordBack(
  context: Context,
  logged: { module: Module; record: AnyRecord },
  version: number,
): Promise<AnyRecord> {
  const { module, record } = logged;
  const { record: then } = await readRecordAt(context, logged, version);
  const isOthers = (name: string) => {
    const { field } = module.storage.get(name)!;
    return name !== 'deleted' && (field.serverOnly === true || field.type === 'AutoIncrement');
  };
  const former = [...module.storage.keys()].filter(
    (name) => name in then && !isOthers(name) && !isSame(then[name], record[name]),
  );
  if (!former.length) throw conflict('nothing-to-put-back', 'This record is as it was then.');
  return putBack(context.withSource('undo'), module, record, Object.fromEntries(former.map((name) => [name, then[name]])));
}

/** Of several changes of one field in the save the last counts. */
function refuseChangedSince(module: Module, record: AnyRecord, changes: readonly LoggedEntry[]): void {
  const left = new Map(changes.map(({ field, new_value }) => [field, new_value]));
  const [other] = [...left].find(([field, value]) => !isSame(record[field] ?? null, value ?? null)) ?? [];
  if (other === undefined) return;
  const label = module.fields[other]?.label ?? other;
  throw conflict('changed-since', `${label} has been changed since. Put it back anyway to overwrite that.`, { field: other });
}

async function entryOf({ database }: Context, id: string): Promise<LoggedEntry | undefined> {
  const { rows } = await database.query(
    `select ${LOGGED_COLUMNS} from muster.audit_log a where a._id = $1 and a."changeSource" <> 'client'`,
    [id],
  );
  return rows[0] as LoggedEntry | undefined;
}

/** What one person did to one record in one request, the first entry first. */
async function saveOf({ database }: Context, { _id, module, record_id }: LoggedEntry): Promise<LoggedEntry[]> {
  const { rows } = await database.query(
    `select ${LOGGED_COLUMNS} from muster.audit_log a join muster.audit_log one on one._id = $1
      where a.module = $2 and a.record_id = $3 and a."changeSource" <> 'client'
        and a.changed_by is not distinct from one.changed_by and a.impersonator is not distinct from one.impersonator
        and case when coalesce(one.request_id, '') = '' then a.date_created = one.date_created else a.request_id = one.request_id end
      order by a.position`,
    [_id, module, record_id],
  );
  return rows as LoggedEntry[];
}

const recordOf = (context: Context, module: Module, id: string) =>
  findRecord(context, module, id, { includeDeleted: context.access.module(module).delete !== 'None' });

/** It is held before it is read, so that what it is compared with is what will be overwritten. */
async function heldRecord(context: Context, module: Module, id: string): Promise<AnyRecord | undefined> {
  if (!(await recordOf(context, module, id))) return undefined;
  await holdRow(context, module, id);
  return recordOf(context, module, id);
}

/** Field → what it was before the first of these changes. What the server alone writes comes back only where rules of the save set it. */
function formerOf(module: Module, changes: readonly LoggedEntry[]): Record<string, unknown> {
  const former: Record<string, unknown> = {};
  for (const { field, previous_value, new_value, reason } of changes) {
    const label = module.fields[field]?.label ?? field;
    const stored = module.storage.get(field);
    if (!stored) throw conflict('field-gone', `The field ${label} is not part of this module any more.`);
    if (field !== 'deleted' && isServersAlone(stored.field) && isPastRights(reason)) continue;
    if (previous_value === null && new_value === null)
      throw conflict('not-kept', `The audit log does not keep the former value of ${label}.`);
    if (!(field in former)) former[field] = previous_value;
  }
  return former;
}

async function putBack(
  context: Context,
  module: Module,
  record: AnyRecord,
  former: Record<string, unknown>,
  how: PutBack = {},
): Promise<AnyRecord> {
  const { deleted, ...fields } = former;
  if (deleted === false && record.deleted) {
    await refuseRestoringErased(context, module, [record._id]);
    await refuseSkipped(context.records.restore(module.name, [record._id]));
  }
  if (Object.keys(fields).length) await context.records.update(module.name, record._id, fields, how);
  if (deleted === true && !record.deleted) await refuseSkipped(context.records.markDeleted(module.name, [record._id]));
  return (await recordOf(context, module, record._id)) ?? record;
}

async function refuseSkipped(result: Promise<{ skipped: { reason: string }[] }>): Promise<void> {
  const [skipped] = (await result).skipped;
  if (skipped) throw forbidden(skipped.reason);
}
