import type { Context } from '../context.ts';
import { archive, unarchive } from '../records/archive.ts';
import type { Module } from '../modules/module.ts';
import type { Run, RunRecord, SkippedRecord } from './run.ts';
import type { Worked } from './works.ts';

/** Back to where they stood, but for those that somebody has changed since. */
export async function undoArchive(context: Context, module: Module, undone: Run, next: readonly RunRecord[]): Promise<Worked> {
  const ids = next.map(({ recordId }) => recordId);
  const { rows } = await context.database.query(
    `select t._id from ${module.tableName} t
       join muster.audit_log a on a.module = $1 and a.record_id = t._id and a.run = $3 and a.record_version = t.version
      where t._id = any($2) and a.date_created >= $4::timestamptz - interval '1 day'`,
    [module.name, ids, undone._id, undone.createdAt],
  );
  const untouched = new Set(rows.map(({ _id }) => _id as string));
  const result = await (undone.kind === 'archive' ? unarchive : archive)(context, module, [...untouched]);
  const changedSince: SkippedRecord[] = ids
    .filter((id) => !untouched.has(id))
    .map((_id) => ({ _id, code: 'changed-since', reason: 'Someone has changed this record since then.' }));
  return { matched: ids.length, changed: result.changed, skipped: [...result.skipped, ...changedSince] };
}
