import { noteEvent } from '../audit/note-event.ts';
import type { Context } from '../context.ts';
import { eventsSql } from '../events/write-events.ts';
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
  const sql = createSql();
  const from = `(select unnest(${sql.param(newlyErased)}::text[]) as "_id") gone`;
  await database.query(eventsSql(context, module, 'removed', sql, { from, fields: `'{}'::text[]` }), sql.values);
  await publishChange(context, module, newlyErased);
  if (given.length && module.raises === 'users') await context.raise('sessions');
  for (const recordId of given)
    if (newlyErased.includes(recordId))
      await noteEvent(context, { module: moduleName, recordId, recordName: null, event: 'erased', next: { request } });
  context.afterCommit(async () => {
    for (const path of paths)
      await engine.files
        .remove(path)
        .catch((problem: unknown) => engine.log.warn({ problem: String(problem) }, 'the file of an erased record stayed'));
  });
  return { erased, filesKept };
}
