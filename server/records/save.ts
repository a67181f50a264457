import { forbidden, invalid, malformed, notFound, rule } from '#common/errors.ts';
import { isId, newId } from '#common/ids.ts';
import type { AnyRecord } from '#common/module.ts';
import { inSentence } from '#common/names.ts';
import type { Context } from '../context.ts';
import type { LazyTransaction, Queryable } from '../database/database.ts';
import { forgetKeys, keysOfNew } from '../duplicates/duplicate-keys.ts';
import type { Module } from '../modules/module.ts';
import type { Change } from './audit.ts';
import { withoutConflicts } from './conflicts.ts';
import { refusalOf } from './failures.ts';
import { findRecord } from './get.ts';
import { defaultsOf, missingFields, readInput, type Input } from './input.ts';
import { publishChange } from './publish-change.ts';
import { givenTo, notifyAssignee } from './assigned.ts';
import { markPastRights } from './past-rights.ts';
import { ownerOfNew } from './owner-of-new.ts';
import { allowedTeams } from './teams.ts';
import { unknownEntries } from './unknown-entries.ts';
import { refuseHiddenIds } from './ids-in-json.ts';
import { refuseHiddenLinks } from './links.ts';
import { lockRecord, readAgain } from './lock.ts';
import { refuseUsedId } from './new-id.ts';
import { blankOf } from './rows.ts';
import { rulesOf } from './rule-book.ts';
import { concerns, type AfterSave, type CheckSave, type DeriveSave, type Rule } from './rules.ts';
import { frameOf, refuseEndless } from './save-frames.ts';
import { cleanRichText } from './rich-text.ts';
import { tieFiles } from './tie-files.ts';
import { isSame } from './values.ts';
import { insertRow, updateRow, writeLinks } from './write.ts';

export interface CreateOptions {
  id?: string;
}
export interface UpdateOptions {
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
    const isLast = !after.length && !links.length && !module.raises && !to && isOutermost(context);
    const target = isLast && !(inner.database as LazyTransaction).begun ? inner.engine.database : inner.database;
    Object.assign(record, await insertRow(inner, module, record, keys, target));
    await writeLinks(inner, module, record._id, links);
    await runAfter(inner, module, { record, previous: null, changed, hasMadeUpId: options.id === undefined }, after);
    await notifyAssignee(inner, module, to, [record._id]);
    await publishChange(inner, module, [record._id], { records: [record], areNew: true });
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
  const save = saveOf(context, module, record, null, database);
  await runBefore(context, module, save);
  await tieFiles(context, module, record, null);
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
    const given = readInput(inner, module, options.isWhole ? whole(inner, module, input) : input, previous);
    if (Object.keys(given.problems).length)
      throw invalid({ ...given.problems, ...missingFields(inner, module, given.values, new Set(Object.keys(given.values))) });
    const values =
      options.version === undefined || options.version === previous.version
        ? given.values
        : await withoutConflicts(inner, module, previous, marks, given.values, options.version);
    const record = await applyChanges(inner, module, previous, values);
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
): Promise<AnyRecord> {
  if (!Object.keys(values).length) return previous;
  const { record, changed } = await checkedSave(context, module, previous, values);
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
  await writeLinks(context, module, record._id, changes);
  const asked = { record, isNew: false, context };
  const after = rulesOf(context, module).effects.filter((each) => concerns(each, false, (field) => changed.has(field), asked));
  await runAfter(context, module, { record, previous, changed }, after);
  await publishChange(context, module, [record._id], { changed, records: [record] });
  return record;
}

/** The record as it would be written, after everything that may refuse it before the write. */
export async function checkedSave(
  context: Context,
  module: Module,
  previous: AnyRecord,
  values: Readonly<Record<string, unknown>>,
) {
  const problems = await unknownEntries(context, module, values, previous);
  const record = { ...previous, ...values } as AnyRecord;
  if ('teams' in values && module.isByTeam) record.teams = await allowedTeams(context, values.teams as string[] | null, previous);
  joinName(module, record);
  const save = saveOf(context, module, record, previous);
  await runBefore(context, module, save);
  await tieFiles(context, module, record, previous);
  const changed = new Set([...module.storage.keys()].filter((field) => !isSame(record[field], previous[field])));
  refuseIf(save, missingFields(context, module, record, changed), problems);
  await refuseHiddenLinks(context, module, record, previous);
  await refuseHiddenIds(context, module, record, previous);
  return { record, changed };
}

/** The door of every write. A refusal of the database becomes the sentence of the module it came from. */
export async function saving<T>(context: Context, module: Module, run: (inner: Context) => Promise<T>): Promise<T> {
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

async function newRecord(
  context: Context,
  module: Module,
  values: Record<string, unknown>,
  id: string | undefined,
): Promise<AnyRecord> {
  const now = context.now().toISOString();
  const record = {
    ...emptyOf(module),
    ...defaultsOf(module, context.today()),
    ...values,
    _id: (id ?? newId()).toLowerCase(),
    version: 1,
    deleted: false,
    createdAt: (values.createdAt as string | undefined) ?? now,
    updatedAt: now,
    created_by: context.userId,
    modified_by: context.userId,
  } as AnyRecord;
  const owner = record.assigned_to ? null : ownerOfNew(context, module);
  if (owner) record.assigned_to = owner;
  if (module.isByTeam) record.teams = await allowedTeams(context, record.teams as string[] | null, null);
  joinName(module, record);
  return record;
}

const blanks = new WeakMap<Module, Record<string, null>>();

function emptyOf(module: Module): Record<string, null> {
  let blank = blanks.get(module);
  if (!blank) blanks.set(module, (blank = blankOf([...module.storage.keys()])));
  return blank;
}

/** First and last name make the name, when there is anything to join. */
function joinName(module: Module, record: AnyRecord): void {
  const joined = module.nameFrom
    ?.map((field) => record[field])
    .filter(Boolean)
    .join(' ');
  if (joined) (record as Record<string, unknown>).name = joined;
}

/** The record, locked until the transaction ends; 404 or 403 where it may not be changed. */
export async function lockEditable(context: Context, module: Module, id: string) {
  const locked = isId(id) ? await lockRecord(context, module, id.toLowerCase(), 'edit') : undefined;
  if (locked) return locked;
  if (isId(id) && (await findRecord(context, module, id.toLowerCase())))
    throw forbidden(`You may not change this ${inSentence(module.singular)}.`);
  throw notFound();
}

/** What a whole record leaves out is emptied, among the fields that the actor sees and that clients write at all. */
function whole(context: Context, module: Module, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const rights = context.access.module(module);
  const complete: Record<string, unknown> = {};
  for (const { name, field } of module.storage.values()) {
    const level = rights.fields[name.toLowerCase()] ?? 'Full';
    const isHeld =
      field.serverOnly || field.secret || field.type === 'AutoIncrement' || module.nameFrom?.includes(name) || name === 'teams';
    if (!isHeld && (context.access.isAdmin || level === 'Full'))
      complete[name] = name === 'name' && module.nameFrom ? undefined : null;
  }
  return { ...complete, ...input };
}

export const isOutermost = (context: Context) => !('begun' in context.database);

interface RunningSave extends DeriveSave, CheckSave {
  /** The sentence of the rule that is being asked. */
  rule: string;
  refusals: { sentence: string; field: string | undefined }[];
}

function saveOf(
  context: Context,
  module: Module,
  record: AnyRecord,
  previous: AnyRecord | null,
  database = context.database,
): RunningSave {
  const refusals: RunningSave['refusals'] = [];
  return {
    module,
    rule: '',
    record,
    previous,
    isNew: previous === null,
    get context() {
      return context.inside(frameOf(context, module, record._id, this.rule), database);
    },
    refusals,
    changed: (field) => (previous ? !isSame(record[field], previous[field]) : isFilled(record[field])),
    set: (fields) => {
      for (const [name, value] of Object.entries(fields)) {
        const field = module.storage.get(name)?.field;
        if (!field) throw new Error(`${module.name} has no field ${name}`);
        (record as Record<string, unknown>)[name] = field.rich && typeof value === 'string' ? cleanRichText(value) : value;
      }
    },
    refuse: (sentence, field) => void refusals.push({ sentence, field }),
  };
}

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== '' && value !== false;

/** What a new record fills, and the effects that this concerns. */
export function effectsOfNew(context: Context, module: Module, record: AnyRecord) {
  const changed = new Set([...module.storage.keys()].filter((name) => isFilled(record[name])));
  const asked = { record, isNew: true, context };
  const after = rulesOf(context, module).effects.filter((each) => concerns(each, true, (field) => changed.has(field), asked));
  return { changed, after };
}

async function runBefore(context: Context, module: Module, save: RunningSave): Promise<void> {
  const asked = { record: save.record, isNew: save.isNew, context };
  for (const each of rulesOf(context, module).before) {
    if (!concerns(each, save.isNew, save.changed, asked)) continue;
    save.rule = each.sentence;
    await each.run(save);
  }
}

interface WrittenSave {
  record: AnyRecord;
  previous: AnyRecord | null;
  changed: ReadonlySet<string>;
  hasMadeUpId?: boolean;
}

/** A rule that writes the record of its own save leaves it as it is stored now: for the rules after it, and for the answer. */
export async function runAfter(
  context: Context,
  module: Module,
  { record, previous, changed, hasMadeUpId = false }: WrittenSave,
  rules: readonly Rule[],
): Promise<void> {
  for (const { sentence, run } of rules) {
    const frame = frameOf(context, module, record._id, sentence);
    const save: AfterSave = {
      module,
      record,
      previous,
      isNew: previous === null,
      hasMadeUpId,
      changed: (field) => changed.has(field),
      context: context.inside(frame),
    };
    await run(save);
    if (!frame.isWrittenAgain) continue;
    forgetKeys(record);
    Object.assign(record, await readAgain(context, module, record._id));
  }
}

/** Values that cannot be read, missing fields and rules answer together; a rule's literal text is the sentence. */
function refuseIf(save: RunningSave, missing: Record<string, string>, problems: Readonly<Record<string, string>> = {}): void {
  const ruled = Object.fromEntries(save.refusals.flatMap(({ sentence, field }) => (field ? [[field, sentence]] : [])));
  const fields: Record<string, string> = { ...missing, ...ruled, ...problems };
  if (Object.keys(problems).length) throw invalid(fields);
  if (!save.refusals.length && !Object.keys(missing).length) return;
  const first = save.refusals[0];
  if (!first) throw invalid(fields);
  throw rule(first.sentence, Object.keys(fields).length ? fields : undefined);
}

export function linkChanges(module: Module, record: AnyRecord, previous: AnyRecord | null): Change[] {
  return [...module.storage.values()]
    .filter(({ field, name }) => field.through && !isSame(record[name] ?? [], previous?.[name] ?? []))
    .map(({ name }) => ({ field: name, previous: previous?.[name] ?? [], next: record[name] }));
}
