import { notFound } from '#common/errors.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { keepsFormer } from '../records/audit.ts';
import { partForReader } from '../records/editors-only.ts';

export interface RecordAt {
  /** What the reader may read of it; fields of which nothing is known are left out. */
  record: AnyRecord;
  version: number;
  /** When it became this version, ISO 8601 in UTC; null where the log does not say. */
  at: string | null;
  /** Fields whose value of then nobody knows: the log never held them, or holds no value of a change since. */
  unknown: string[];
}

/** Written with every save, beside what the person changed. */
const STAMPS: ReadonlySet<string> = new Set(['updatedAt', 'modified_by']);
/** The same in every version, whatever the log holds. */
const FIXED: ReadonlySet<string> = new Set(['createdAt', 'created_by']);

/**
 * A record as it was at a version: what it is now, with every change since taken back in turn. Rights are those of this moment.
 * @throws 404 for a version that the record has not reached
 */
export async function readRecordAt(
  context: Context,
  { module, record }: { module: Module; record: AnyRecord },
  version: number,
): Promise<RecordAt> {
  if (version > record.version) throw notFound('This record has no such version.');
  if (version === record.version) return { record, version, at: record.updatedAt ?? null, unknown: [] };
  const then: Record<string, unknown> = { ...record, version };
  const unknown = new Set([...module.storage.keys()].filter((name) => name in record && !isKnown(module, name)));
  for (const { field, previous, next } of await changesSince(context, module, record._id, version)) {
    if (!(field in record) || !module.storage.has(field)) continue;
    if (previous === null && next === null) unknown.add(field);
    else then[field] = partForReader(module.storage.get(field)?.field, previous, context.access.module(module), context.access);
  }
  const reached = await reachedAt(context, module, record._id, version);
  if ('updatedAt' in then) then.updatedAt = reached?.at ?? null;
  if ('modified_by' in then) then.modified_by = reached?.by ?? null;
  for (const name of unknown) delete then[name];
  return { record: then as AnyRecord, version, at: reached?.at ?? null, unknown: [...unknown].sort() };
}

/** Many-to-many values change from the other side as well, which stands in the log of that record. */
function isKnown(module: Module, name: string): boolean {
  const { field } = module.storage.get(name)!;
  if (STAMPS.has(name) || FIXED.has(name) || field.type === 'AutoIncrement') return true;
  return keepsFormer(module, name) && !field.through && !field.from;
}

/** The first change of each field since: what stood there before it stood there at the version. */
async function changesSince({ database }: Context, module: Module, id: string, version: number) {
  const { rows } = await database.query(
    `select distinct on (a.field) a.field, a.previous_value as previous, a.new_value as next from muster.audit_log a
      where a.module = $1 and a.record_id = $2 and a.record_version > $3 and a.event is null and a."changeSource" <> 'client'
      order by a.field, a.record_version, a.position`,
    [module.name, id, version],
  );
  return rows as { field: string; previous: unknown; next: unknown }[];
}

async function reachedAt({ database }: Context, module: Module, id: string, version: number) {
  const { rows } = await database.query(
    `select a.date_created as at, a.changed_by as by from muster.audit_log a
      where a.module = $1 and a.record_id = $2 and a.record_version <= $3 and a."changeSource" <> 'client'
      order by a.record_version desc, a.position limit 1`,
    [module.name, id, version],
  );
  return rows[0] as { at: string; by: string | null } | undefined;
}
