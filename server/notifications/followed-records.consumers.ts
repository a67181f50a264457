import { fieldLevel, fieldRights } from '#common/access.ts';
import { inSentence } from '#common/names.ts';
import type { Context } from '../context.ts';
import { consume, type RecordEvent, type What } from '../events/event.ts';
import type { Module } from '../modules/module.ts';
import { followersOf } from '../records/followers.ts';
import { asReader, seenAmong } from '../records/seen-by.ts';
import { notify } from './notify.ts';
import { followedChanged } from './records.notification-kinds.ts';

/** What followers are told of: who removes a record for good ends its following. */
const TOLD: readonly What[] = ['changed', 'deleted', 'restored', 'merged'];

/** The fields that every save writes. */
const IN_PASSING = new Set(['modified_by', 'updatedAt', 'updated_by']);

/**
 * One notification per save or run, never of one's own act. What somebody may see is decided here and now: a record out of their
 * reach, or a change of fields that are hidden from them alone, is not mentioned.
 */
export default consume('followers', { whats: TOLD, gathers: 900 }, async (context, events) => {
  const readers = new Map<string, Context | undefined>();
  for (const [name, ofModule] of Map.groupBy(events, ({ module }) => module)) {
    const module = context.engine.registry.modules.get(name);
    if (!module) continue;
    for (const [user, own] of await byFollower(context, module, ofModule)) {
      if (!readers.has(user)) readers.set(user, await asReader(context, user));
      const reader = readers.get(user);
      if (reader) await tell(context, reader, module, own);
    }
  }
});

/** User → the events of others that concern records which they follow. */
async function byFollower(context: Context, module: Module, events: readonly RecordEvent[]): Promise<Map<string, RecordEvent[]>> {
  const followers = await followersOf(context, module.name, [...new Set(events.map(({ recordId }) => recordId))]);
  const found = new Map<string, RecordEvent[]>();
  for (const event of events)
    for (const user of followers.get(event.recordId) ?? [])
      if (user !== event.actor) found.set(user, [...(found.get(user) ?? []), event]);
  return found;
}

async function tell(context: Context, reader: Context, module: Module, events: readonly RecordEvent[]): Promise<void> {
  const seen = await seenAmong(reader, module, [...new Set(events.map(({ recordId }) => recordId))]);
  const shown = events.filter(({ what, recordId, fields }) => {
    const record = seen.get(recordId);
    return record && (what !== 'changed' || fields.some((field) => isTold(reader, module, field, record.isOwn)));
  });
  for (const act of Map.groupBy(shown, ({ run, actor, recordId }) => `${actor} ${run ?? recordId}`).values()) {
    const [{ run, actor }] = act as [RecordEvent];
    const as = actor ? context.inNameOf(actor, 'followers are notified') : context;
    await notify(as, { to: [reader.userId], kind: followedChanged, ...(run ? ofRun(module, act, run) : ofSave(module, act)) });
  }
}

const isTold = ({ access }: Context, module: Module, field: string, isOwn: boolean): boolean =>
  !IN_PASSING.has(field) && fieldRights(fieldLevel(access.module(module), field), isOwn).read;

function ofSave(module: Module, events: readonly RecordEvent[]) {
  const deeds = { deleted: 'deleted', restored: 'restored', merged: 'merged with another' } as Partial<Record<What, string>>;
  const deed = events.map(({ what }) => deeds[what]).find((one) => one !== undefined) ?? 'changed';
  const title = `${withArticle(inSentence(module.singular))} that you follow was ${deed}`;
  return { title, about: { moduleName: module.name, recordId: events[0]!.recordId } };
}

/** The batches of a run are one notification: its address names the run, and what is unread of the same address moves up. */
function ofRun(module: Module, events: readonly RecordEvent[], run: string) {
  const ids = new Set(events.map(({ recordId }) => recordId));
  if (ids.size === 1) return { ...ofSave(module, events), path: `${module.route}/${events[0]!.recordId}?run=${run}` };
  const title = `{amount} ${inSentence(module.label)} that you follow were changed`;
  return { title, path: `${module.route}?sort=updatedAt:desc&run=${run}`, amount: ids.size };
}

const withArticle = (noun: string) => `${/^[aeiou]/i.test(noun) ? 'An' : 'A'} ${noun}`;
