import { conflict, forbidden, invalid, notFound, rule } from '#common/errors.ts';
import { inSentence } from '#common/names.ts';
import type { Skipped } from '#common/runs.ts';
import type { Context } from '../context.ts';
import { noteParentsOf } from '../computed/follow-writes.ts';
import { heldAmong } from '../erasure/holds.ts';
import { erasedAmong, erasedSkip } from '../erasure/refuse-restoring.ts';
import { eventsSql } from '../events/write-events.ts';
import { quote, type Module } from '../modules/module.ts';
import { joinTable } from '../modules/storage.ts';
import { publishChange } from './publish-change.ts';
import { actor, loggedName } from './audit.ts';
import { changeSet, inBatches, resultOf, type BulkResult } from './bulk.ts';
import { eachRecord } from './each-record.ts';
import { pointingAt } from './inbound.ts';
import { lockRecords } from './lock.ts';
import { removeFilesOf } from './remove-files.ts';
import { rulesOf } from './rule-book.ts';
import { concerns } from './rules.ts';
import { applyChanges, saving } from './save.ts';
import { createSql } from './sql.ts';
import { emptyLinksTo } from './unlink.ts';

/** Soft: the record stays, leaves every search, and can be restored. */
export const markDeleted = (context: Context, module: Module, ids: readonly string[]) => setDeleted(context, module, ids, true);
export const restore = (context: Context, module: Module, ids: readonly string[]) => setDeleted(context, module, ids, false);

async function setDeleted(context: Context, module: Module, ids: readonly string[], deleted: boolean): Promise<BulkResult> {
  refuseDeletion(context, module);
  if (!module.storage.has('deleted')) throw forbidden(`${module.label} are not kept after deletion.`);
  const isAsked = isDeletionAsked(context, module);
  return inBatches(ids, (batch) =>
    saving(context, module, async (inner) => {
      const options = { includeDeleted: !deleted, includeArchived: false };
      if (deleted && !isAsked)
        return resultOf(inner, module, batch, await changeSet(inner, module, batch, { deleted }, 'delete', options));
      const locked = await lockRecords(inner, module, batch, 'delete', options);
      const erased = deleted ? new Set<string>() : await erasedAmong(inner, module, [...locked.keys()]);
      const free = [...locked.keys()].filter((id) => !erased.has(id));
      const refused = [...erased].map(erasedSkip);
      const changed: string[] = [];
      const save = (id: string) => applyChanges(inner, module, locked.get(id)!.record, { deleted });
      if (isAsked)
        refused.push(
          ...(await eachRecord(inner, module, free, save, (id, saved) => {
            if (saved !== locked.get(id)!.record) changed.push(id);
          })),
        );
      else changed.push(...(await changeSet(inner, module, free, { deleted }, 'delete', options)).changed);
      const { matched, skipped } = await resultOf(inner, module, batch, { inScope: new Set(locked.keys()), changed });
      return { matched, changed: changed.length, skipped: [...refused, ...skipped] };
    }),
  );
}

/** Whether rules care about a record going or coming back. */
function isDeletionAsked(context: Context, module: Module): boolean {
  const { derives, checks, effects } = rulesOf(context, module);
  return (
    module.storage.has('deleted') &&
    [...derives, ...checks, ...effects].some((rule) => concerns(rule, false, (field) => field === 'deleted'))
  );
}

/** For good: a record that was not deleted yet is deleted first, so that the same rules are asked. What the log keeps of it is its name and who did it. */
export async function deleteForever(context: Context, module: Module, ids: readonly string[]): Promise<BulkResult> {
  refuseDeletion(context, module);
  return inBatches(ids, (batch) =>
    saving(context, module, async (inner) => {
      // what goes together with another record goes from the archive too
      const standing = { includeDeleted: true, includeArchived: inner.reason !== null };
      const held = await heldAmong(inner.database, module.name, batch);
      const locked = await lockRecords(inner, module, batch, 'delete', standing);
      const free = [...locked.keys()].filter((id) => !held.has(id));
      const refused = [...locked.keys()].filter((id) => held.has(id)).map(heldSkip);
      if (isDeletionAsked(inner, module))
        refused.push(
          ...(await eachRecord(inner, module, free, async (id) => {
            const { record } = locked.get(id)!;
            if (!record.deleted) await applyChanges(inner, module, record, { deleted: true });
          })),
        );
      const kept = new Set(refused.map(({ _id }) => _id));
      const gone = [...locked.keys()].filter((id) => !kept.has(id));
      if (gone.length) await removeWhatGoesWith(inner, module, gone);
      if (gone.length) await emptyLinksTo(inner, module, gone);
      if (gone.length) await removeRows(inner, module, gone);
      const { matched, changed, skipped } = await resultOf(inner, module, batch, {
        inScope: new Set(locked.keys()),
        changed: gone,
      });
      return { matched, changed, skipped: [...refused, ...skipped] };
    }),
  );
}

const heldSkip = (_id: string): Skipped => ({
  _id,
  code: 'rule',
  reason: 'This record is under a legal hold. It cannot be deleted for good until the hold ends.',
});

/** What belongs to these records alone, alive or deleted. */
async function removeWhatGoesWith(context: Context, target: Module, ids: readonly string[]): Promise<void> {
  for (const module of context.engine.registry.modules.values()) {
    if (!module.goesWith) continue;
    const pointing = await pointingAt(context, target, { module, field: module.goesWith, type: 'FlexRelate' }, ids);
    if (!pointing.length) continue;
    const system = context.asSystem('the record that it belonged to was deleted for good');
    await deleteForever(
      system,
      module,
      pointing.map(({ _id }) => _id),
    );
  }
}

async function removeRows(context: Context, module: Module, ids: readonly string[]): Promise<void> {
  await noteParentsOf(context, module, ids);
  const sql = createSql();
  const gone = `delete from ${module.tableName} where "_id" = any(${sql.param(ids)}) returning "_id", ${loggedName(module)} as name, "version"`;
  const event = eventsSql(context, module, 'removed', sql, { from: 'gone', fields: `'{}'::text[]` });
  await context.database.query(
    `with gone as (${gone}), event as (${event})
     insert into muster.audit_log (module, record_id, record_name, event, field, changed_by, impersonator, "changeSource", reason, request_id, run, record_version, date_created)
     select ${sql.param(module.name)}, "_id", name, 'deleted forever', 'deleted forever', ${actor(context, sql)}, "version" + 1, ${sql.param(context.now())}::timestamptz
       from gone where ${sql.param(module.audited)}`,
    sql.values,
  );
  for (const { field } of module.storage.values()) {
    if (!field.through) continue;
    const side = field.through.side === 'primary' ? 'primary_id' : 'related_id';
    await context.database.query(`delete from ${joinTable(field.through.relationship)} where ${side} = any($1)`, [ids]);
  }
  await removeFilesOf(context, module, ids);
  for (const table of ['favorites', 'followers', 'drafts', 'field_times'])
    await context.database.query(`delete from muster.${quote(table)} where module = $1 and record_id = any($2)`, [
      module.name,
      ids,
    ]);
  await publishChange(context, module, ids);
}

export function refuseDeletion(context: Context, module: Module): void {
  if (context.access.module(module).delete === 'None') throw forbidden(`You may not delete ${inSentence(module.label)}.`);
}

/** One record: the same, but a record that is skipped is a refusal of the call. */
export async function one(result: Promise<BulkResult>): Promise<void> {
  const [skipped] = (await result).skipped;
  if (!skipped) return;
  const { reason, code, fields } = skipped;
  if (code === 'not-found') throw notFound();
  if (code === 'no-right') throw forbidden(reason);
  if (code === 'archived') throw conflict('archived', reason);
  throw code === 'invalid' ? invalid(fields ?? {}, reason) : rule(reason, fields);
}
