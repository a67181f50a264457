import { forbidden, malformed, notFound, rule } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import type { AnyRecord, RecordLink } from '#common/module.ts';
import { inSentence } from '#common/names.ts';
import { noteEvent } from '../audit/note-event.ts';
import type { Context } from '../context.ts';
import { holdMerged } from '../erasure/holds.ts';
import { writeMergedEvent } from '../events/write-events.ts';
import type { Module } from '../modules/module.ts';
import { loggedName } from './audit.ts';
import { changeSet, updateMany } from './bulk.ts';
import { findRecord } from './get.ts';
import { inboundFields, pointingAt, type Inbound } from './inbound.ts';
import { lockRecords } from './lock.ts';
import { emailsOf, joinAddresses } from './merge-addresses.ts';
import { markDeleted } from './remove.ts';
import { applyChanges, refuseForeignCall, saving, updateRecord } from './save.ts';
import { seesEveryRow } from './scope.ts';

export interface Merged {
  record: AnyRecord;
  /** Records that now point at the target, by module, as far as the person sees them. */
  moved: Record<string, number>;
  /** What its undo does not read in the audit log. */
  outcome: { files: Files; unlogged: Unlogged[] };
}

/** Files that belong to the target now, and whose they were. */
type Files = { _id: string; from: string }[];

/** Records of a module without a history that pointed at a source by this field. */
export interface Unlogged {
  module: string;
  field: string;
  from: string;
  ids: string[];
}

const MOST_SOURCES = 50;

/**
 * Makes one record of several: what pointed at a source points at the target, the source's lists of records and addresses
 * join the target's, the source is marked deleted and keeps its history. All of it or nothing.
 */
export async function mergeRecords(
  context: Context,
  module: Module,
  sourceIds: readonly string[],
  targetId: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<Merged> {
  const { target, sources } = refuseMerge(context, module, sourceIds, targetId);
  const merging = context.withSource('merge');
  return saving(merging, module, async (inner) => {
    await extendHolds(inner, module, sources, target);
    await refuseUnmergeable(inner, module, sources, target);
    const system = inner.asSystem('a merge moves related records');
    const emails = await emailsOf(system, module, [target, ...sources]);
    if (Object.keys(fields).length) await updateRecord(inner, module, target, fields);
    await joinAddresses(system, module, sources, target, emails);
    await joinLists(system, module, sources, target);
    const { moved, unlogged } = await moveRelations(system, module, sources, target);
    const files = await moveBelongings(system, module, sources, target);
    const { skipped } = await markDeleted(inner, module, sources);
    if (skipped.length) throw rule(skipped[0]!.reason);
    await noteMerge(inner, module, sources, target);
    return { record: (await findRecord(inner, module, target))!, moved: await known(inner, moved), outcome: { files, unlogged } };
  });
}

async function extendHolds(
  context: Context,
  { name: moduleName }: Module,
  sources: readonly string[],
  target: string,
): Promise<void> {
  for (const recordId of await holdMerged(context.database, moduleName, sources, target))
    await noteEvent(context, {
      module: 'privacy-holds',
      recordId,
      recordName: null,
      event: 'legal hold begun',
      next: { records: [{ moduleName, recordId: target }] },
    });
}

/** Moves what points at sources that are still merged into the target. Inside a transaction, past the rights of people. */
export async function moveLate(system: Context, module: Module, sources: readonly string[], target: string): Promise<void> {
  if (!(await hasSome(system, module, sources))) return;
  const held = await lockRecords(system, module, [target, ...sources], 'edit', { includeDeleted: true });
  const merged = sources.filter((id) => held.get(id)?.record.deleted === true);
  if (!merged.length || !held.has(target) || held.get(target)!.record.deleted === true) return;
  await moveRelations(system, module, merged, target);
  await moveBelongings(system, module, merged, target);
}

/** Whether anything points at them or hangs on them. */
async function hasSome(context: Context, module: Module, ids: readonly string[]): Promise<boolean> {
  if (await countPointing(context, module, ids)) return true;
  const files = 'select 1 from muster.files where parent_module = $1 and parent_id = any($2) limit 1';
  return (await context.database.query(files, [module.name, ids])).rowCount > 0;
}

/** What would refuse it whatever these records hold. Answers their ids as they are kept. */
export function refuseMerge(context: Context, module: Module, sourceIds: readonly string[], targetId: string) {
  const rights = context.access.module(module);
  if (rights.edit === 'None' || rights.delete === 'None') throw forbidden(`You may not merge ${inSentence(module.label)}.`);
  refuseForeignCall(context, module);
  if (module.neverMerged) throw rule(`${module.label} cannot be merged.`);
  const [target, ...sources] = [targetId, ...new Set(sourceIds)].map((id) => (isId(id) ? id.toLowerCase() : ''));
  if (!target || sources.includes('')) throw notFound();
  if (!sources.length || sources.includes(target)) throw malformed('A record cannot be merged with itself.');
  if (sources.length > MOST_SOURCES) throw malformed(`At most ${MOST_SOURCES} records can be merged at once.`);
  return { target, sources };
}

/** Ids of records by the name of their module. */
type Moved = Map<string, string[]>;

/** Counts alone would tell of records that the person cannot see. */
async function known(context: Context, moved: Moved): Promise<Merged['moved']> {
  const counts: Merged['moved'] = {};
  for (const [name, ids] of moved) {
    const module = context.engine.registry.modules.get(name);
    if (!module || module.definitionDeleted || !context.access.module(module).access) continue;
    const count = seesEveryRow(context.engine.registry, context.access, module)
      ? ids.length
      : await context.records.count(name, { _id: ids });
    if (count) counts[name] = count;
  }
  return counts;
}

/** Inside a transaction. @throws 404 for records that the person does not see, 403 for those that they may not change or delete */
export async function refuseUnmergeable(context: Context, module: Module, sources: string[], target: string): Promise<void> {
  await refuseWithoutRights(context, module, [target, ...sources], 'edit');
  await refuseWithoutRights(context, module, sources, 'delete');
}

async function refuseWithoutRights(context: Context, module: Module, ids: string[], action: 'edit' | 'delete'): Promise<void> {
  const locked = await lockRecords(context, module, ids, action);
  for (const id of ids) {
    if (locked.has(id)) continue;
    if (!(await findRecord(context, module, id))) throw notFound();
    throw forbidden(`You may not ${action === 'edit' ? 'change' : 'delete'} one of these ${inSentence(module.label)}.`);
  }
}

/** Many-to-many relations become one list on the target. */
async function joinLists(context: Context, module: Module, sources: string[], target: string): Promise<void> {
  const lists = [...module.storage.values()].filter(
    ({ name, field }) => field.type === 'MultiRelate' && name !== 'teams' && field.through,
  );
  if (!lists.length) return;
  const locked = await lockRecords(context, module, [target, ...sources], 'edit');
  const { record } = locked.get(target)!;
  const values: Record<string, unknown> = {};
  for (const { name } of lists) {
    const all = [target, ...sources].flatMap((id) => (locked.get(id)!.record[name] ?? []) as string[]);
    const joined = [...new Set(all)];
    if (joined.length) values[name] = joined;
  }
  await applyChanges(context, module, record, values);
}

async function moveRelations(
  context: Context,
  module: Module,
  sources: string[],
  target: string,
): Promise<{ moved: Moved; unlogged: Unlogged[] }> {
  const moved: Moved = new Map();
  const unlogged: Unlogged[] = [];
  for (const inbound of movedFields(context, module)) {
    const pointing = await pointingAt(context, module, inbound, sources, { isHeld: true });
    if (!pointing.length) continue;
    await (inbound.type === 'Relate' || inbound.type === 'FlexRelate'
      ? moveAll(context, module, inbound, pointing, target)
      : moveEach(context, module, inbound, pointing, sources, target));
    if (!inbound.module.audited) unlogged.push(...bySource(inbound, pointing));
    const ids = pointing.map(({ _id }) => _id);
    moved.set(inbound.module.name, [...(moved.get(inbound.module.name) ?? []), ...ids]);
  }
  return { moved, unlogged };
}

const bySource = ({ module, field }: Inbound, pointing: Pointing): Unlogged[] =>
  [...Map.groupBy(pointing, ({ value }) => value)].flatMap(([from, rows]) =>
    typeof from === 'string' ? { module: module.name, field, from, ids: rows.map(({ _id }) => _id) } : [],
  );

/** A row of a ledger, and what is a part of a record, belongs to that record alone; what it is about follows. */
const movedFields = (context: Context, module: Module): Inbound[] =>
  inboundFields(context, module).filter(
    ({ module: other, field, type }) => !(type === 'Relate' && (other.isLedger || other.partOf?.includes(field))),
  );

type Pointing = Awaited<ReturnType<typeof pointingAt>>;

/** Living records are saved through their rules; deleted ones follow silently, so that restoring them finds the target. */
async function moveAll(
  context: Context,
  module: Module,
  { module: other, field, type }: Inbound,
  pointing: Pointing,
  target: string,
) {
  const value = type === 'Relate' ? target : { moduleName: module.name, recordId: target };
  const idsOf = (deleted: boolean) => pointing.filter((each) => each.deleted === deleted).map(({ _id }) => _id);
  const { skipped } = await updateMany(context, other, idsOf(false), { fields: { [field]: value } });
  if (skipped.length) throw rule(skipped[0]!.reason);
  const gone = idsOf(true);
  if (gone.length) await changeSet(context, other, gone, { [field]: value }, 'edit', { includeDeleted: true });
}

async function moveEach(
  context: Context,
  module: Module,
  { module: other, field, type }: Inbound,
  pointing: Pointing,
  sources: string[],
  target: string,
): Promise<void> {
  const valueOf = (value: unknown) =>
    type === 'MultiRelate'
      ? [...new Set((value as string[]).map((id) => (sources.includes(id) ? target : id)))]
      : movedLinks(value as RecordLink[], module, sources, target);
  const values = new Map(pointing.map(({ _id, value }) => [_id, valueOf(value)]));
  for (const { _id, deleted } of pointing) {
    if (deleted) await saveDeleted(context, other, [_id], () => ({ [field]: values.get(_id) }));
    else await updateRecord(context, other, _id, { [field]: values.get(_id) });
  }
}

function movedLinks(links: RecordLink[], module: Module, sources: string[], target: string): RecordLink[] {
  const moved = links.map((link) =>
    link.moduleName === module.name && sources.includes(link.recordId) ? { ...link, recordId: target } : link,
  );
  return [...new Map(moved.map((link) => [`${link.moduleName} ${link.recordId}`, link])).values()];
}

async function saveDeleted(
  context: Context,
  module: Module,
  ids: string[],
  change: () => Record<string, unknown>,
): Promise<void> {
  const locked = await lockRecords(context, module, ids, 'edit', { includeDeleted: true });
  for (const { record } of locked.values()) await applyChanges(context, module, record, change());
}

/** Files, favorite marks and followers. */
async function moveBelongings({ database }: Context, module: Module, sources: string[], target: string): Promise<Files> {
  const { rows } = await database.query(
    `with moving as (select _id, parent_id from muster.files where parent_module = $1 and parent_id = any($2) for no key update)
     update muster.files f set parent_id = $3 from moving m where m._id = f._id returning f._id, m.parent_id as from`,
    [module.name, sources, target],
  );
  await database.query(
    `insert into muster.favorites (user_id, module, record_id, created_at)
     select user_id, module, $3, min(created_at) from muster.favorites where module = $1 and record_id = any($2) group by 1, 2
     on conflict do nothing`,
    [module.name, sources, target],
  );
  await database.query(
    `insert into muster.followers (user_id, module, record_id, created_at)
     select user_id, module, $3, min(created_at) from muster.followers where module = $1 and record_id = any($2) group by 1, 2
     on conflict do nothing`,
    [module.name, sources, target],
  );
  return rows as Files;
}

/** How many records point at the sources: so many would be changed. */
export async function countPointing(context: Context, module: Module, sources: readonly string[]): Promise<number> {
  let count = 0;
  for (const inbound of movedFields(context, module)) count += (await pointingAt(context, module, inbound, sources)).length;
  return count;
}

async function noteMerge(context: Context, module: Module, sources: string[], target: string): Promise<void> {
  const { rows } = await context.database.query(
    `select ${loggedName(module, 't')} as name, t."version" from ${module.tableName} t where t."_id" = $1`,
    [target],
  );
  const { name, version } = rows[0]!;
  await noteEvent(context, { module: module.name, recordId: target, recordName: name, event: 'merged', next: sources, version });
  await writeMergedEvent(context, module, sources, target);
}
