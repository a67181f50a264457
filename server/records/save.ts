import { conflict, forbidden, invalid, malformed, notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import type { AnyRecord } from '#common/module.ts';
import { inSentence } from '#common/names.ts';
import type { Context } from '../context.ts';
import type { LazyTransaction, Queryable } from '../database/database.ts';
import { readOnlyProblems } from '../computed/compute-save.ts';
import { isFollowed } from '../computed/follow-writes.ts';
import { noteDifferences } from '../computed/rollup-differences.ts';
import { keysOfNew } from '../duplicates/duplicate-keys.ts';
import { isArchived } from '../modules/archived.ts';
import type { Module } from '../modules/module.ts';
import type { Change } from './audit.ts';
import { withoutConflicts } from './conflicts.ts';
import { dependentProblems } from './dependent-choices.ts';
import { refusalOf } from './failures.ts';
import { archivedSkip } from './each-record.ts';
import { findRecord } from './get.ts';
import { missingFields, readInput, type Input, type PutBack } from './input.ts';
import { publishChange } from './publish-change.ts';
import { givenTo, notifyAssignee } from './assigned.ts';
import { markPastRights } from './past-rights.ts';
import { allowedTeams } from './teams.ts';
import { unknownEntries } from './unknown-entries.ts';
import { refuseHiddenIds } from './ids-in-json.ts';
import { refuseHiddenLinks } from './links.ts';
import { lockRecord } from './lock.ts';
import { refuseUsedId } from './new-id.ts';
import { joinName, newRecord } from './new-record.ts';
import { rulesOf } from './rule-book.ts';
import { concerns } from './rules.ts';
import { effectsOfNew, refuseIf, runAfter, runBefore, saveOf } from './run-rules.ts';
import { refuseEndless } from './save-frames.ts';
import { inSpan } from '../traces/traces.ts';
import { tieFiles } from './tie-files.ts';
import { isSame } from './values.ts';
import { wholeInput } from './whole-input.ts';
import { insertRow, updateRow, writeLinks } from './write.ts';

export interface CreateOptions {
  id?: string;
  /** A place to write in that nobody has entered: its history begins with the first change. */
  isBlank?: boolean;
}
export interface UpdateOptions extends PutBack {
  /** The version the change was made on; without it the last write wins. */
  version?: number;
  /** A whole record: what it leaves out is emptied, but for what the actor cannot see or write. */
  isWhole?: boolean;
}

/** Authorise → read → derive → check → the row, its event and its audit → links → effects → what leaves the house → commit. */
export async function createRecord(
  context: Context,
  module: Module,
  input: Readonly<Record<string, unknown>>,
  options: CreateOptions = {},
): Promise<AnyRecord> {
  if (!context.access.module(module).create) throw forbidden(`You may not create ${inSentence(module.label)}.`);
  const given = readInput(context, module, input, null);

  return saving(context, module, async (inner) => {
    if (options.id !== undefined) await refuseUsedId(inner, module, options.id);
    const record = await checkedNew(inner, module, given, { id: options.id });
    const { changed, after } = effectsOfNew(inner, module, record);
    const links = linkChanges(module, record, null);
    const to = givenTo(inner, record, null);
    const keys = await keysOfNew(inner, module, [record]);
    const isLast =
      !after.length && !links.length && !module.raises && !to && !isFollowed(context, module) && isOutermost(context);
    const target = isLast && !(inner.database as LazyTransaction).begun ? inner.engine.database : inner.database;
    Object.assign(record, await insertRow(inner, module, record, { keys, isBlank: options.isBlank }, target));
    noteDifferences(inner, module, null, record);
    await writeLinks(inner, module, record._id, links);
    await runAfter(inner, module, { record, previous: null, changed, hasMadeUpId: options.id === undefined }, after);
    await notifyAssignee(inner, module, to, [record._id]);
    await publishChange(inner, module, [record._id], { records: [record], areNew: true, isCounted: true });
    return markPastRights(context, module, record);
  });
}

/**
 * The record as it would be written, after everything that may refuse it before the write.
 *
 * @param database where its rules look and write, if not in the context's own
 */
export async function checkedNew(
  context: Context,
  module: Module,
  given: Input,
  { id, database }: { id?: string | undefined; database?: Queryable } = {},
): Promise<AnyRecord> {
  const problems = { ...(await unknownEntries(context, module, given.values, null)), ...given.problems };
  const record = await newRecord(context, module, given.values, id);
  const save = saveOf(context, module, record, null, { database });
  await runBefore(context, module, save);
  Object.assign(problems, dependentProblems(context, module, record, null));
  if (!save.thrown) await tieFiles(context, module, record, null);
  refuseIf(save, missingFields(context, module, record, null), problems);
  await refuseHiddenLinks(context, module, record, null, { hasMadeUpId: id === undefined });
  await refuseHiddenIds(context, module, record, null);
  return record;
}

export async function updateRecord(
  context: Context,
  module: Module,
  id: string,
  input: Readonly<Record<string, unknown>>,
  options: UpdateOptions = {},
): Promise<AnyRecord> {
  if (options.version !== undefined && !Number.isInteger(options.version)) throw malformed('version is a whole number.');
  if (context.access.module(module).edit === 'None') throw forbidden(`You may not change ${inSentence(module.label)}.`);
  return saving(context, module, async (inner) => {
    const { record: previous, marks } = await lockEditable(inner, module, id);
    const given = readInput(inner, module, options.isWhole ? wholeInput(inner, module, input) : input, previous, options);
    if (Object.keys(given.problems).length) await refuseUnreadable(inner, module, previous, given);
    const values =
      options.version === undefined || options.version === previous.version
        ? given.values
        : await withoutConflicts(inner, module, previous, marks, given.values, options.version);
    const record = await applyChanges(inner, module, previous, values, options);
    await notifyAssignee(inner, module, givenTo(inner, record, previous), [record._id]);
    return markPastRights(context, module, record);
  });
}

/** Rules, row, audit, links and rules again for a record that is locked and whose changes are clean. */
export async function applyChanges(
  context: Context,
  module: Module,
  previous: AnyRecord,
  values: Readonly<Record<string, unknown>>,
  { putBack }: PutBack = {},
): Promise<AnyRecord> {
  if (!Object.keys(values).length) return previous;
  const { record, changed } = await checkedSave(context, module, previous, values, { putBack });
  if (!changed.size) return previous;

  const stamp = { updatedAt: context.now().toISOString(), modified_by: context.userId, version: previous.version + 1 };
  Object.assign(record, stamp);
  const changes: Change[] = [...changed, 'updatedAt', 'modified_by'].map((field) => ({
    field,
    previous: previous[field],
    next: record[field],
  }));
  await updateRow(
    context,
    module,
    record,
    changes.filter(({ field }) => module.storage.has(field)),
  );
  noteDifferences(context, module, previous, record, changed);
  await writeLinks(context, module, record._id, changes);
  const asked = { record, isNew: false, context };
  const after = rulesOf(context, module).effects.filter((each) => concerns(each, false, (field) => changed.has(field), asked));
  await runAfter(context, module, { record, previous, changed }, after);
  await publishChange(context, module, [record._id], { changed, records: [record], isComputed: true, isCounted: true });
  return record;
}

/** @throws 422 with what cannot be read, what the rules refuse and what is missing */
async function refuseUnreadable(context: Context, module: Module, previous: AnyRecord, given: Input): Promise<never> {
  await checkedSave(context, module, previous, given.values, { unreadable: given.problems });
  throw invalid(given.problems);
}

/** The record as it would be written, after everything that may refuse it before the write. */
export async function checkedSave(
  context: Context,
  module: Module,
  previous: AnyRecord,
  values: Readonly<Record<string, unknown>>,
  { unreadable = {}, putBack }: { unreadable?: Readonly<Record<string, string>> } & PutBack = {},
) {
  const problems = {
    ...(await unknownEntries(context, module, values, previous)),
    ...readOnlyProblems(context, module, previous, values),
    ...unreadable,
  };
  const record = { ...previous, ...values } as AnyRecord;
  if ('teams' in values && module.isByTeam) record.teams = await allowedTeams(context, values.teams as string[] | null, previous);
  joinName(module, record);
  const save = saveOf(context, module, record, previous, { putBack });
  await runBefore(context, module, save);
  Object.assign(problems, dependentProblems(context, module, record, previous));
  if (!save.thrown) await tieFiles(context, module, record, previous);
  const changed = new Set([...module.storage.keys()].filter((field) => !isSame(record[field], previous[field])));
  refuseIf(save, missingFields(context, module, record, changed), problems);
  await refuseHiddenLinks(context, module, record, previous);
  await refuseHiddenIds(context, module, record, previous);
  return { record, changed };
}

/** The door of every write. A refusal of the database becomes the sentence of the module it came from. */
export const saving = <T>(context: Context, module: Module, run: (inner: Context) => Promise<T>): Promise<T> =>
  inSpan('work', `save ${module.name}`, { 'muster.module': module.name }, () => savingNow(context, module, run));

async function savingNow<T>(context: Context, module: Module, run: (inner: Context) => Promise<T>): Promise<T> {
  refuseForeignCall(context, module);
  refuseEndless(context, module);
  try {
    return await context.transaction(run);
  } catch (problem) {
    throw refusalOf(problem, module);
  }
}

export function refuseForeignCall(context: Context, module: Module): void {
  if (module.ownCalls && context.reason === null && context.ownCallsOf !== module.name)
    throw forbidden(`${module.label} can only be written through their own calls.`);
}

/** The record, locked until the transaction ends; 404 or 403 where it may not be changed. */
export async function lockEditable(context: Context, module: Module, id: string) {
  const locked = isId(id) ? await lockRecord(context, module, id.toLowerCase(), 'edit') : undefined;
  if (locked) return locked;
  const seen = isId(id) ? await findRecord(context, module, id.toLowerCase()) : undefined;
  if (seen && isArchived(module, seen)) throw conflict('archived', archivedSkip(id).reason);
  if (seen) throw forbidden(`You may not change this ${inSentence(module.singular)}.`);
  throw notFound();
}

export const isOutermost = (context: Context) => !('begun' in context.database);

export function linkChanges(module: Module, record: AnyRecord, previous: AnyRecord | null): Change[] {
  return [...module.storage.values()]
    .filter(({ field, name }) => field.through && !isSame(record[name] ?? [], previous?.[name] ?? []))
    .map(({ name }) => ({ field: name, previous: previous?.[name] ?? [], next: record[name] }));
}
