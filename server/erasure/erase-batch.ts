import { noteEvent } from '../audit/note-event.ts';
import type { Context } from '../context.ts';
import { eventsSql } from '../events/write-events.ts';
import type { Module } from '../modules/module.ts';
import { publishChange } from '../records/publish-change.ts';
import { namedElsewhere } from '../records/remove-files.ts';
import { createSql } from '../records/sql.ts';
import { eraseRows, type Erased } from './erase-rows.ts';
import type { ErasurePlan } from './plan-erasure.ts';

/** Erases these records of one module, as the plan says, with everything that follows from a change. Inside a transaction. */
export async function eraseBatch(
  context: Context,
  plan: ErasurePlan,
  { moduleName, ids, request }: { moduleName: string; ids: readonly string[]; request: string },
): Promise<{ erased: Erased; filesKept: string[] }> {
  const { database, engine } = context;
  const wanted = new Set(ids);
  const given = plan.records
    .filter((link) => link.isGiven && link.moduleName === moduleName && wanted.has(link.recordId))
    .map(({ recordId }) => recordId);
  const { erased, paths, filesKept, newlyErased } = await eraseRows(database, {
    ...plan.modules[moduleName]!,
    moduleName,
    ids,
    given,
    request,
    filesKept: (files) => namedElsewhere(context, [...files]),
  });
  const module = engine.registry.modules.get(moduleName);
  if (!module || !newlyErased.length) return { erased, filesKept };
  await publishChange(context, module, newlyErased);
  const gone = given.filter((id) => newlyErased.includes(id));
  if (gone.length) await tell(context, module, gone, request);
  context.afterCommit(async () => {
    for (const path of paths)
      await engine.files
        .remove(path)
        .catch((problem: unknown) => engine.log.warn({ problem: String(problem) }, 'the file of an erased record stayed'));
  });
  return { erased, filesKept };
}

/** That somebody is gone is told; that texts about them are empty now sets no workflow off. */
async function tell(context: Context, module: Module, gone: readonly string[], request: string): Promise<void> {
  const sql = createSql();
  const from = `(select unnest(${sql.param(gone)}::text[]) as "_id") gone`;
  await context.database.query(eventsSql(context, module, 'removed', sql, { from, fields: `'{}'::text[]` }), sql.values);
  if (module.raises === 'users') await context.raise('sessions');
  for (const recordId of gone)
    await noteEvent(context, { module: module.name, recordId, recordName: null, event: 'erased', next: { request } });
}
