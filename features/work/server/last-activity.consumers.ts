import type { AnyRecord, RecordLink, RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { consume, type RecordEvent } from '#server/events/event.ts';
import { activities } from '../activities.module.ts';
import { giveWay, lastActivities } from './last-activity.queries.ts';

/** The field that a module has where its lists show when something was last done about a record. */
const FIELD = 'last_activity';
const AT_ONCE = 1_000;

/** Records know when their newest activity was: lists show it and filter by it. */
export default consume('last activity of records', { modules: [activities.name], gathers: 900 }, async (context, events) => {
  await giveWay(context.database);
  const system = context.asSystem('whose activity it is');
  const about = await recordsOf(system, events);
  for (const [actor, ofActor] of Map.groupBy(about, (each) => each.actor)) {
    const writer = actor ? context.inNameOf(actor, 'a record knows its last activity') : system;
    for (const [module, found] of Map.groupBy(ofActor, (each) => each.module)) {
      const ids = found.map(({ id }) => id);
      for (let at = 0; at < ids.length; at += AT_ONCE) await keepNewest(writer, module, ids.slice(at, at + AT_ONCE));
    }
  }
});

interface About {
  module: string;
  id: string;
  /** Who did what happened last to an activity of it. */
  actor: string | null;
}

/** Each record once to which one of the activities leads. */
async function recordsOf(system: Context, events: readonly RecordEvent[]): Promise<About[]> {
  const ids = [...new Set(events.map(({ recordId }) => recordId))];
  const found = await system.records.all(activities, { _id: ids, deleted: [true, false] });
  const activityOf = new Map(found.map((activity) => [activity._id, activity]));
  const about = new Map<string, About>();
  for (const { recordId, actor } of events) {
    const activity = activityOf.get(recordId);
    if (activity) for (const { module, id } of linksOf(activity)) about.set(`${module} ${id}`, { module, id, actor });
  }
  return [...about.values()];
}

async function keepNewest(context: Context, name: string, ids: readonly string[]): Promise<void> {
  const module = context.engine.registry.modules.get(name);
  if (!module?.fields[FIELD]) return;
  const newest = await lastActivities(context.database, name, ids);
  const newestOf = ({ _id }: AnyRecord) => newest.get(_id) ?? null;
  const late = (await context.records.byIds(name, ids)).filter((record) => (record[FIELD] ?? null) !== newestOf(record));
  for (const [at, alike] of Map.groupBy(late, newestOf))
    await context.records.updateMany(
      name,
      alike.map(({ _id }) => _id),
      { [FIELD]: at },
    );
}

/** The records that an activity leads to. */
function linksOf({
  relatedRecord,
  relatedRecords,
  relatedModule,
}: RecordOf<typeof activities>): { module: string; id: string }[] {
  const links: { module: string; id: string }[] = [];
  const add = (module: unknown, id: unknown) => {
    if (typeof module === 'string' && typeof id === 'string') links.push({ module, id });
  };
  const link = relatedRecord as RecordLink | null;
  add(link?.moduleName, link?.recordId);
  const whole = relatedModule as { moduleType?: unknown; moduleRecordId?: unknown } | null;
  add(whole?.moduleType, whole?.moduleRecordId);
  for (const each of (relatedRecords as { recordType?: unknown; recordId?: unknown }[] | null) ?? [])
    add(each?.recordType, each?.recordId);
  return links;
}
