import type { RecordLink, RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { consume } from '#server/events/event.ts';
import { activities } from '../activities.module.ts';
import { giveWay, lastActivities } from './last-activity.queries.ts';

/** The field that a module has where its lists show when something was last done about a record. */
const FIELD = 'last_activity';

/** Records know when their newest activity was: lists show it and filter by it. */
export default consume('last activity of records', { modules: [activities.name] }, async (context, events) => {
  await giveWay(context.database);
  const system = context.asSystem('whose activity it is');
  for (const { recordId, actor } of events) {
    const activity = await system.records.find(activities, recordId, { includeDeleted: true });
    if (!activity) continue;
    const writer = actor ? context.inNameOf(actor, 'a record knows its last activity') : system;
    for (const [module, ids] of linksOf(activity)) await keepNewest(writer, module, [...ids]);
  }
});

async function keepNewest(context: Context, name: string, ids: readonly string[]): Promise<void> {
  const module = context.engine.registry.modules.get(name);
  if (!module?.fields[FIELD]) return;
  const newest = await lastActivities(context.database, name, ids);
  for (const record of await context.records.all(name, { _id: ids })) {
    const at = newest.get(record._id) ?? null;
    if ((record[FIELD] ?? null) !== at) await context.records.updateMany(name, [record._id], { [FIELD]: at });
  }
}

/** The ids that an activity leads to, by their module. */
function linksOf({ relatedRecord, relatedRecords, relatedModule }: RecordOf<typeof activities>): Map<string, Set<string>> {
  const links = new Map<string, Set<string>>();
  const add = (module: unknown, id: unknown) => {
    if (typeof module !== 'string' || typeof id !== 'string') return;
    links.set(module, (links.get(module) ?? new Set()).add(id));
  };
  const link = relatedRecord as RecordLink | null;
  add(link?.moduleName, link?.recordId);
  const whole = relatedModule as { moduleType?: unknown; moduleRecordId?: unknown } | null;
  add(whole?.moduleType, whole?.moduleRecordId);
  for (const each of (relatedRecords as { recordType?: unknown; recordId?: unknown }[] | null) ?? [])
    add(each?.recordType, each?.recordId);
  return links;
}
