import { conflict, forbidden } from '#common/errors.ts';
import { inSentence } from '#common/names.ts';
import type { Context } from '../context.ts';
import { eventsSql } from '../events/write-events.ts';
import { isArchivable, isArchivedSql } from '../modules/archived.ts';
import type { Module } from '../modules/module.ts';
import { hasTrash } from '../modules/trash.ts';
import { actor, loggedName } from './audit.ts';
import { inBatches, resultOf, type BulkResult } from './bulk.ts';
import { eachRecord } from './each-record.ts';
import { refusalOf } from './failures.ts';
import { readAgain } from './lock.ts';
import { publishChange } from './publish-change.ts';
import { checkUnarchived, checksOfUnarchived } from './run-rules.ts';
import { saving } from './save.ts';
import { scopeSql } from './scope.ts';
import { createSql } from './sql.ts';

/** Read-only from now on, and out of every search that does not ask for it: by whoever may change the record. */
export const archive = (context: Context, module: Module, ids: readonly string[]) => setArchived(context, module, ids, true);
export const unarchive = (context: Context, module: Module, ids: readonly string[]) => setArchived(context, module, ids, false);

async function setArchived(context: Context, module: Module, ids: readonly string[], archived: boolean): Promise<BulkResult> {
  if (archived) refuseArchiving(context, module);
  else refuseUnarchiving(context, module);
  return inBatches(ids, (batch) =>
    saving(context, module, async (inner) => {
      if (archived) return resultOf(inner, module, batch, await writeArchived(inner, module, batch, true));
      const checks = checksOfUnarchived(inner, module);
      const together = checks.length ? undefined : await attempt(inner, module, batch);
      if (together) return resultOf(inner, module, batch, together);
      // another record has its place by now, or a value that must be unique: only such a record stays in the archive
      const done = { inScope: new Set<string>(), changed: [] as string[] };
      const unarchive = async (id: string) => {
        const written = await writeArchived(inner, module, [id], false);
        if (checks.length && written.changed.length)
          await checkUnarchived(inner, module, (await readAgain(inner, module, id))!, checks);
        return written;
      };
      const refused = await eachRecord(inner, module, batch, unarchive, (_id, { inScope, changed }) => {
        for (const each of inScope) done.inScope.add(each);
        done.changed.push(...changed);
      });
      const kept = new Set(refused.map(({ _id }) => _id));
      const result = await resultOf(
        inner,
        module,
        batch.filter((id) => !kept.has(id)),
        done,
      );
      return { ...result, matched: result.matched + kept.size, skipped: [...refused, ...result.skipped] };
    }),
  );
}

export function refuseArchiving(context: Context, module: Module): void {
  if (!isArchivable(module)) throw conflict('not-archivable', `${module.label} cannot be archived.`);
  refuseUnarchiving(context, module);
}

/** What was archived comes back even where the module takes no more of it. */
export function refuseUnarchiving(context: Context, module: Module): void {
  if (!hasTrash(module)) throw conflict('not-archivable', `${module.label} cannot be archived.`);
  if (context.access.module(module).edit === 'None') throw forbidden(`You may not change ${inSentence(module.label)}.`);
}

type Written = { inScope: Set<string>; changed: string[] };

async function attempt(context: Context, module: Module, ids: readonly string[]): Promise<Written | undefined> {
  try {
    return await context.savepoint((inner) => writeArchived(inner, module, ids, false));
  } catch (problem) {
    if ((problem as { code?: string }).code !== '23505') throw refusalOf(problem, module);
    return undefined;
  }
}

/** Rows, events and audit entries in one statement. Whoever stands there already is in scope, and unchanged. */
async function writeArchived(context: Context, module: Module, ids: readonly string[], archived: boolean): Promise<Written> {
  const sql = createSql();
  const { registry } = context.engine;
  const scope = scopeSql(registry, context.access, module, 'edit', 't', sql, { includeArchived: true });
  const now = `${sql.param(context.now())}::timestamptz`;
  const stamps = [
    ...(module.storage.has('updatedAt') ? [`"updatedAt" = ${now}`] : []),
    ...(module.storage.has('modified_by') ? [`"modified_by" = ${sql.param(context.userId)}`] : []),
  ];
  const sets = [
    `"deleted" = ${archived}`,
    `"_archivedAt" = ${archived ? now : 'null'}`,
    `"version" = t."version" + 1`,
    `"_changed" = t."_changed" || jsonb_build_object('archived', t."version" + 1)`,
    ...stamps,
  ];
  const event = eventsSql(context, module, 'changed', sql, { from: 'changed', fields: `'{archived}'::text[]` });
  const name = archived ? 'archived' : 'unarchived';
  const rows = await context.database.planned(
    `with old as (select t."_id", ${isArchivedSql('t')} as "_was", ${loggedName(module, 't')} as "_name" from ${module.tableName} t
                   where t."_id" = any(${sql.param(ids)}::text[]) and ${scope} order by t."_id" for no key update of t),
     changed as (update ${module.tableName} t set ${sets.join(', ')} from old where t."_id" = old."_id" and old."_was" <> ${archived}
                 returning t."_id", t."version"),
     event as (${event}),
     log as (insert into muster.audit_log (module, record_id, record_name, event, field, changed_by, impersonator, "changeSource", reason, request_id, run, record_version, date_created)
             select ${sql.param(module.name)}, old."_id", old."_name", '${name}', '${name}', ${actor(context, sql)}, changed."version", ${now}
               from changed join old using ("_id") where ${sql.param(module.audited)})
     select old."_id", changed."_id" is not null from old left join changed using ("_id")`,
    sql.values,
  );
  const changed = rows.filter((row) => row[1]).map((row) => row[0] as string);
  if (changed.length) await publishChange(context, module, changed, { changed: new Set(['archived']) });
  return { inScope: new Set(rows.map((row) => row[0] as string)), changed };
}
