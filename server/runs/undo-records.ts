import { Refusal, conflict } from '#common/errors.ts';
import type { AnyRecord, RecordLink } from '#common/module.ts';
import { eventOf } from '../audit/note-event.ts';
import type { Context } from '../context.ts';
import { erasedAmong, erasedSkip } from '../erasure/refuse-restoring.ts';
import type { Module } from '../modules/module.ts';
import { isPastRights } from '../records/audit.ts';
import { changeSet, isPlain, resultOf, visibleAmong } from '../records/bulk.ts';
import { eachRecord, noRightSkip } from '../records/each-record.ts';
import { pointingAt } from '../records/inbound.ts';
import { parsedValue, readInput } from '../records/input.ts';
import { lockRecords, type Locked } from '../records/lock.ts';
import type { Unlogged } from '../records/merge.ts';
import { savedSince } from '../records/saved-since.ts';
import { applyChanges, saving } from '../records/save.ts';
import { scopeSql, type Action } from '../records/scope.ts';
import { createSql } from '../records/sql.ts';
import { isSame } from '../records/values.ts';
import { readRun, type Run, type RunRecord, type SkippedRecord } from './run.ts';
import { undoArchive } from './undo-archive.ts';
import type { Worked } from './works.ts';

/** What a run did to one record, as far as it did it with the same rights. */
interface Deed {
  module: Module;
  id: string;
  /** It was done by a rule or a merge past the rights of the person: so is its undoing. */
  isSystem: boolean;
  /** Field → its value before the run, and the version at which the run left it. */
  former: Map<string, { value: unknown; version: number; isKept: boolean }>;
  /** The run made the record, and left it at this version. */
  madeAt: number | undefined;
}

/**
 * Takes back what a run did to the next records: former values come back through the same door, with its rules and the rights of
 * the person who undoes. A record that somebody has changed since stays as it is, and is named.
 */
export async function undoRecords(context: Context, run: Run, next: readonly RunRecord[]): Promise<Worked> {
  const undone = await readRun(context.database, run.undoes!);
  if (!undone) throw conflict('too-late', 'This can no longer be undone.');
  if (undone.kind === 'archive' || undone.kind === 'unarchive')
    return undoArchive(context, context.engine.registry.module(run.module!), undone, next);
  const taken = new Set<string>();
  const kept = new Set<string>();
  const skipped: SkippedRecord[] = [];
  let mayPast: boolean | undefined;
  for (const group of groupsOf(await deedsOf(context, undone, next))) {
    const { module, isSystem } = group[0]!;
    // what rules added to a change of this record stays with it
    const deeds = isSystem ? group.filter(({ id }) => !kept.has(`${module.name} ${id}`)) : group;
    if (!deeds.length) continue;
    if (isSystem) mayPast ??= await hasRightOnAll(context, run, undone);
    const result = await (isSystem ? undoPastRights(context, deeds, mayPast!) : undoDeeds(context, deeds));
    for (const id of result.changed) taken.add(`${module.name} ${id}`);
    for (const { _id } of result.skipped) kept.add(`${module.name} ${_id}`);
    const foreign = module.name === run.module ? {} : { module: module.name };
    skipped.push(...result.skipped.map((each) => ({ ...each, ...foreign })));
  }
  if (undone.kind === 'merge') {
    await giveFilesBack(context, undone);
    for (const moved of undone.outcome.unlogged ?? []) await pointBack(context, undone, moved);
  }
  return { matched: next.length, changed: taken.size, skipped };
}

/**
 * Whether the person may do to every record of the run's own module what the run did: only then is undone as well what rules did
 * past their rights. Else one would take back the consequences of a change that one may not take back.
 */
async function hasRightOnAll(context: Context, run: Run, undone: Run): Promise<boolean> {
  const { kind, plan } = undone;
  const mayEdit = kind === 'delete' || kind === 'restore' || (await hasRight(context, run, 'edit', undefined));
  // the record that stayed was changed by a merge, the others were deleted
  return mayEdit && (kind === 'update' || kind === 'act' || (await hasRight(context, run, 'delete', plan.target)));
}

async function hasRight(context: Context, run: Run, action: Action, except: string | undefined): Promise<boolean> {
  const module = context.engine.registry.module(run.module!);
  const sql = createSql();
  const scope = scopeSql(context.engine.registry, context.access, module, action, 't', sql, { includeDeleted: true });
  const rows = await context.database.planned(
    `select 1 from muster.run_records r join ${module.tableName} t on t."_id" = r.record_id
      where r.run_id = ${sql.param(run._id)} and r.module = ${sql.param(module.name)}
        and r.record_id <> ${sql.param(except ?? '')} and (${scope}) is not true limit 1`,
    sql.values,
  );
  return rows.length === 0;
}

/** Of those that are skipped the person hears only where they see them. */
async function undoPastRights(context: Context, deeds: readonly Deed[], mayPast: boolean): Promise<Undone> {
  const { module } = deeds[0]!;
  const { changed, skipped } = mayPast
    ? await undoDeeds(context.asSystem('a run is undone'), deeds)
    : { changed: [], skipped: deeds.map(({ id }) => noRightSkip(id)) };
  const ids = skipped.map(({ _id }) => _id);
  const seen = ids.length ? await visibleAmong(context, module, ids) : new Set<string>();
  return { changed, skipped: skipped.filter(({ _id }) => seen.has(_id)) };
}

/** What one after the other did alike: of one module, with the same rights. The order among the groups stays. */
function groupsOf(deeds: readonly Deed[]): Deed[][] {
  const groups: Deed[][] = [];
  for (const deed of deeds) {
    const last = groups.at(-1)?.[0];
    if (last && last.module === deed.module && last.isSystem === deed.isSystem && isRevival(last) === isRevival(deed))
      groups.at(-1)!.push(deed);
    else groups.push([deed]);
  }
  return groups;
}

/** Whether it is about the record being there at all. */
const isRevival = ({ former, madeAt }: Deed) => former.has('deleted') || madeAt !== undefined;

async function deedsOf(context: Context, undone: Run, next: readonly RunRecord[]): Promise<Deed[]> {
  const entries = await entriesOf(context, undone, next);
  return next.flatMap(({ module: name, recordId }) => {
    const module = context.engine.registry.modules.get(name!);
    const own = entries.get(`${name} ${recordId}`) ?? [];
    if (!module || module.definitionDeleted || !own.length) return [];
    const isSystem = (entry: Entry) => isPastRights(entry.reason);
    // the rules that wrote a ledger write it again when what they follow comes back
    const past = module.isLedger ? [] : own.filter(isSystem);
    return [own.filter((entry) => !isSystem(entry)), past].flatMap((part, at) =>
      part.length ? [deedOf(module, recordId, part, at === 1)] : [],
    );
  });
}

interface Entry {
  event: string | null;
  field: string;
  previous: unknown;
  next: unknown;
  reason: string | null;
  version: number;
}

async function entriesOf(context: Context, undone: Run, next: readonly RunRecord[]): Promise<Map<string, Entry[]>> {
  const { rows } = await context.database.query(
    `select a.module, a.record_id, a.event, a.field, a.previous_value, a.new_value, a.reason, a.record_version
       from muster.audit_log a join unnest($1::text[], $2::text[]) as n(module, record_id) using (module, record_id)
      where a.run = $3 and a.date_created >= $4::timestamptz - interval '1 day' order by a.position`,
    [next.map(({ module }) => module), next.map(({ recordId }) => recordId), undone._id, undone.createdAt],
  );
  const entries = new Map<string, Entry[]>();
  for (const row of rows) {
    const key = `${row.module} ${row.record_id}`;
    const { event, field, previous_value: previous, new_value: after, reason, record_version: version } = row;
    entries.set(key, [...(entries.get(key) ?? []), { event, field, previous, next: after, reason, version }]);
  }
  return entries;
}

function deedOf(module: Module, id: string, entries: readonly Entry[], isSystem: boolean): Deed {
  const former: Deed['former'] = new Map();
  let isMade = false;
  for (const { event, field, previous, next, version } of entries) {
    const what = eventOf({ event, field }, (name) => module.storage.has(name));
    if (what === 'created') isMade = true;
    else if (!what && module.storage.has(field)) {
      const known = former.get(field);
      // from nothing to nothing: the log was not told
      const isKept = (known?.isKept ?? true) && !(previous === null && next === null);
      former.set(field, { value: known ? known.value : previous, version, isKept });
    }
  }
  return { module, id, isSystem, former, madeAt: isMade ? entries.at(-1)!.version : undefined };
}

interface Undone {
  changed: string[];
  skipped: SkippedRecord[];
}

async function undoDeeds(context: Context, deeds: readonly Deed[]): Promise<Undone> {
  const [{ module }] = deeds as [Deed];
  const isAboutBeing = isRevival(deeds[0]!);
  const action = isAboutBeing ? 'delete' : 'edit';
  const options = { includeDeleted: isAboutBeing || deeds[0]!.isSystem, includeArchived: false };
  return saving(context, module, async (inner) => {
    const ids = [...new Set(deeds.map(({ id }) => id))];
    const locked = await lockRecords(inner, module, ids, action, options);
    const { skipped } = await resultOf(inner, module, ids, { inScope: new Set(locked.keys()), changed: [] });
    const erased = isAboutBeing ? await erasedAmong(inner, module, [...locked.keys()]) : new Set<string>();
    const changed: string[] = [];
    const perRecord: { id: string; values: Record<string, unknown> }[] = [];
    const touched = await touchedSince(inner, deeds, locked);
    const leftAt = new Map(deeds.map(({ id, former }) => [id, Math.max(...[...former.values()].map(({ version }) => version))]));
    for (const deed of deeds) {
      const found = locked.get(deed.id);
      if (!found) continue;
      const values = valuesOf(inner, deed, found, touched);
      if ('skip' in values) skipped.push(values.skip);
      else if (values.values.deleted === false && erased.has(deed.id)) skipped.push(erasedSkip(deed.id));
      else if (Object.keys(values.values).length) perRecord.push({ id: deed.id, values: values.values });
    }
    for (const alike of alikeIn(perRecord)) {
      const { values } = alike[0]!;
      const own = alike.map(({ id }) => id);
      if (own.length > 1 && isPlain(inner, module, Object.keys(values)))
        changed.push(...(await changeSet(inner, module, own, values, action, options)).changed);
      else {
        const save = (id: string) => {
          const { record, marks } = locked.get(id)!;
          return applyChanges(inner, module, record, values, { putBack: { others: savedSince(module, marks, leftAt.get(id)!) } });
        };
        const refused = await eachRecord(inner, module, own, save, (id, saved) => {
          if (saved !== locked.get(id)!.record) changed.push(id);
        });
        skipped.push(...refused);
      }
    }
    return { changed, skipped };
  });
}

/** The records made by the run that a person has changed since: what Muster itself wrote afterwards goes with them. */
async function touchedSince(
  context: Context,
  deeds: readonly Deed[],
  locked: ReadonlyMap<string, Locked>,
): Promise<ReadonlySet<string>> {
  const later = deeds.filter(({ id, madeAt }) => madeAt !== undefined && (locked.get(id)?.record.version ?? madeAt) !== madeAt);
  if (!later.length) return new Set();
  const { rows } = await context.database.query(
    `select a.record_id, a.reason from muster.audit_log a join unnest($2::text[], $3::int[]) as d(record_id, made_at) using (record_id)
      where a.module = $1 and a.record_version > d.made_at`,
    [later[0]!.module.name, later.map(({ id }) => id), later.map(({ madeAt }) => madeAt)],
  );
  return new Set(rows.filter(({ reason }) => !isPastRights(reason as string | null)).map(({ record_id: id }) => String(id)));
}

/** The values that this record gets back, or why it stays as it is. */
function valuesOf(
  context: Context,
  deed: Deed,
  locked: Locked,
  touched: ReadonlySet<string>,
): { values: Record<string, unknown> } | { skip: SkippedRecord } {
  const { module, id, former, madeAt } = deed;
  const { record, marks } = locked;
  const skip = (code: SkippedRecord['code'], reason: string) => ({ skip: { _id: id, code, reason } });
  if (madeAt !== undefined) {
    if (touched.has(id)) return skip('changed-since', CHANGED_SINCE);
    return { values: module.storage.has('deleted') && !record.deleted ? { deleted: true } : {} };
  }
  const fields = [...former];
  if (fields.every(([field, { value }]) => isSame(record[field] ?? null, value))) return { values: {} };
  if (fields.some(([field, { version }]) => (marks[field] ?? 0) !== version)) return skip('changed-since', CHANGED_SINCE);
  const lost = fields.find(([, { isKept }]) => !isKept);
  if (lost)
    return skip('not-kept', `The audit log does not keep the former value of ${module.fields[lost[0]]?.label ?? lost[0]}.`);
  return readable(context, module, record, Object.fromEntries(fields.map(([field, { value }]) => [field, value])));
}
const CHANGED_SINCE = 'Someone has changed this record since then.';

/** As an update would read them; what only the server writes was written by it in the run. */
function readable(context: Context, module: Module, record: AnyRecord, former: Record<string, unknown>) {
  const skip = (code: SkippedRecord['code'], reason: string) => ({ skip: { _id: record._id, code, reason } });
  const isServers = (field: string) => module.fields[field]?.serverOnly === true || !(field in module.fields);
  const names = Object.keys(former);
  try {
    const given = Object.fromEntries(names.filter((field) => !isServers(field)).map((field) => [field, former[field]]));
    const { values, problems } = readInput(context, module, given, record);
    const [problem] = Object.values(problems);
    if (problem) return skip('invalid', problem);
    for (const field of names.filter(isServers)) {
      const parsed = parsedValue(module.storage.get(field)!.field, former[field]);
      if ('value' in parsed && !isSame(record[field] ?? null, parsed.value)) values[field] = parsed.value;
    }
    return { values };
  } catch (problem) {
    if (problem instanceof Refusal && problem.status === 403)
      return { skip: { ...noRightSkip(record._id), reason: problem.message } };
    throw problem;
  }
}

function alikeIn<T extends { values: object }>(records: readonly T[]): T[][] {
  return [...Map.groupBy(records, ({ values }) => JSON.stringify(values)).values()];
}

/** Those that the merge gave away and that nobody has moved since. */
async function giveFilesBack({ database }: Context, merge: Run): Promise<void> {
  const files = merge.outcome.files ?? [];
  if (!files.length) return;
  await database.query(
    `update muster.files f set parent_id = b.owner from unnest($1::text[], $2::text[]) as b(file_id, owner)
      where f._id = b.file_id and f.parent_module = $3 and f.parent_id = $4`,
    [files.map(({ _id }) => _id), files.map(({ from }) => from), merge.module, merge.plan.target],
  );
}

/** Those that still point at the record that stayed: no entry of the audit log says what they pointed at. */
async function pointBack(context: Context, merge: Run, { module: name, field, from, ids }: Unlogged): Promise<void> {
  const { modules } = context.engine.registry;
  const [module, other] = [modules.get(merge.module!), modules.get(name)];
  const type = other?.storage.get(field)?.field.type;
  if (!module || !other || other.definitionDeleted || (type !== 'Relate' && type !== 'FlexRelate')) return;
  const moved = new Set(ids);
  const pointing = await pointingAt(context, module, { module: other, field, type }, [merge.plan.target!]);
  const system = context.asSystem('a merge is undone');
  const found = pointing.flatMap(({ _id }) => (moved.has(_id) ? _id : []));
  const held = await lockRecords(system, other, found, 'edit', { includeDeleted: true });
  const idIn = (link: unknown) => (type === 'Relate' ? link : (link as RecordLink | null)?.recordId);
  const still = found.filter((id) => idIn(held.get(id)?.record[field]) === merge.plan.target); // somebody may have moved it meanwhile
  const value = type === 'Relate' ? from : { moduleName: module.name, recordId: from };
  if (still.length) await changeSet(system, other, still, { [field]: value }, 'edit', { includeDeleted: true });
}
