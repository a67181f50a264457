import { forbidden, notFound } from '#common/errors.ts';
import { inSentence } from '#common/names.ts';
import type { Context } from '../context.ts';
import { eventsSql } from '../events/write-events.ts';
import type { Module } from '../modules/module.ts';
import { joinTable } from '../modules/storage.ts';
import { publishChange } from './publish-change.ts';
import { actor, loggedName } from './audit.ts';
import { changeSet, inBatches, resultOf, type BulkResult } from './bulk.ts';
import { lockRecords } from './lock.ts';
import { rulesOf } from './rule-book.ts';
import { concerns } from './rules.ts';
import { applyChanges, saving } from './save.ts';
import { createSql } from './sql.ts';
import { emptyLinksTo } from './unlink.ts';

/** Soft: the record stays, leaves every search, and can be restored. */
export const markDeleted = (context: Context, module: Module, ids: readonly string[]) => setDeleted(context, module, ids, true);
export const restore = (context: Context, module: Module, ids: readonly string[]) => setDeleted(context, module, ids, false);

async function setDeleted(context: Context, module: Module, ids: readonly string[], deleted: boolean): Promise<BulkResult> {
  refuseUnless(context, module);
  if (!module.storage.has('deleted')) throw forbidden(`${module.label} are not kept after deletion.`);
  const isAsked = isDeletionAsked(context, module);
  return inBatches(ids, (batch) =>
    saving(context, module, async (inner) => {
      const options = { includeDeleted: !deleted };
      if (!isAsked) return resultOf(inner, module, batch, await changeSet(inner, module, batch, { deleted }, 'delete', options));
      const locked = await lockRecords(inner, module, batch, 'delete', options);
      const changed: string[] = [];
      for (const [id, { record }] of locked)
        if ((await applyChanges(inner, module, record, { deleted })) !== record) changed.push(id);
      return resultOf(inner, module, batch, { inScope: new Set(locked.keys()), changed });
    }),
  );
}

/** Whether rules care about a record going or coming back. */
function isDeletionAsked(context: Context, module: Module): boolean {
  const { before, effects } = rulesOf(context, module);
  return (
    module.storage.has('deleted') && [...before, ...effects].some((rule) => concerns(rule, false, (field) => field === 'deleted'))
  );
}

/** For good: a record that was not deleted yet is deleted first, so that the same rules are asked. What the log keeps of it is its name and who did it. */
export async function deleteForever(context: Context, module: Module, ids: readonly string[]): Promise<BulkResult> {
  refuseUnless(context, module);
  return inBatches(ids, (batch) =>
    saving(context, module, async (inner) => {
      const locked = await lockRecords(inner, module, batch, 'delete', { includeDeleted: true });
      const gone = [...locked.keys()];
      if (isDeletionAsked(inner, module))
        for (const { record } of locked.values())
          if (!record.deleted) await applyChanges(inner, module, record, { deleted: true });
      if (gone.length) await emptyLinksTo(inner, module, gone);
      if (gone.length) await removeRows(inner, module, gone);
      return resultOf(inner, module, batch, { inScope: new Set(gone), changed: gone });
    }),
  );
}

async function removeRows(context: Context, module: Module, ids: readonly string[]): Promise<void> {
  const sql = createSql();
  const gone = `delete from ${module.tableName} where "_id" = any(${sql.param(ids)}) returning "_id", ${loggedName(module)} as name, "version"`;
  const event = eventsSql(context, module, 'removed', sql, { from: 'gone', fields: `'{}'::text[]` });
  await context.database.query(
    `with gone as (${gone}), event as (${event})
     insert into muster.audit_log (module, record_id, record_name, field, changed_by, impersonator, "changeSource", reason, request_id, record_version, date_created)
     select ${sql.param(module.name)}, "_id", name, 'deleted forever', ${actor(context, sql)}, "version" + 1, ${sql.param(context.now())}::timestamptz
       from gone where ${sql.param(module.audited)}`,
    sql.values,
  );
  for (const { field } of module.storage.values()) {
    if (!field.through) continue;
    const side = field.through.side === 'primary' ? 'primary_id' : 'related_id';
    await context.database.query(`delete from ${joinTable(field.through.relationship)} where ${side} = any($1)`, [ids]);
  }
  await context.database.query('delete from muster.favorites where module = $1 and record_id = any($2)', [module.name, ids]);
  await publishChange(context, module, ids);
}

function refuseUnless(context: Context, module: Module): void {
  if (context.access.module(module).delete === 'None') throw forbidden(`You may not delete ${inSentence(module.label)}.`);
}

/** One record: the same, but a record out of reach is an answer of its own. */
export async function one(result: Promise<BulkResult>): Promise<void> {
  const { matched, skipped } = await result;
  if (matched) return;
  const reason = skipped[0]?.reason ?? '';
  throw reason.startsWith('You do not') ? forbidden(reason) : notFound();
}
