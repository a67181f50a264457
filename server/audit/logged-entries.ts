import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { lockRecord } from '../records/lock.ts';
import { savedSince } from '../records/saved-since.ts';

/** An entry as far as it can be put back. */
export interface LoggedEntry {
  _id: string;
  module: string;
  record_id: string;
  event: string | null;
  field: string;
  previous_value: unknown;
  new_value: unknown;
  changed_by: string | null;
  reason: string | null;
  request_id: string | null;
  record_version: number;
}

export const LOGGED_COLUMNS = `a._id, a.module, a.record_id, a.event, a.field, a.previous_value, a.new_value, a.changed_by, a.reason, a.request_id,
  a.record_version`;

/** The changes of a record after this version, the first one first; not what clients noted. */
export async function changesAfter(
  { database }: Context,
  module: Module,
  { _id }: AnyRecord,
  version: number,
): Promise<LoggedEntry[]> {
  const { rows } = await database.query(
    `select ${LOGGED_COLUMNS} from muster.audit_log a
      where a.module = $1 and a.record_id = $2 and a.record_version > $3 and a.event is null and a."changeSource" <> 'client'
      order by a.position`,
    [module.name, _id, version],
  );
  return rows as LoggedEntry[];
}

/** The fields that have changed after this version of a record; it is held from then on. */
export async function changedAfter(context: Context, module: Module, { _id }: AnyRecord, version: number): Promise<Set<string>> {
  const held = await lockRecord(context, module, _id, 'edit');
  return held ? savedSince(module, held.marks, version) : new Set(); // the update refuses it
}
