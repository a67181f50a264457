import { forbidden, invalid } from '#common/errors.ts';
import { MOST_AT_ONCE, type Skipped } from '#common/runs.ts';
import { fieldLevel, mayMassUpdate } from '#common/access.ts';
import { chosenLayout } from '#common/laid-out.ts';
import { fieldsInLayout } from '#common/layouts.ts';
import { isId } from '#common/ids.ts';
import { inSentence } from '#common/names.ts';
import type { Context } from '../context.ts';
import { noteParentsOf } from '../computed/follow-writes.ts';
import type { What } from '../events/event.ts';
import { eventsSql } from '../events/write-events.ts';
import { isArchivedSql } from '../modules/archived.ts';
import { quote, type Module, type StoredField } from '../modules/module.ts';
import { deletionSets, hasTrash } from '../modules/trash.ts';
import { actor, auditedChanges, loggedName, type Change } from './audit.ts';
import { archivedSkip, eachRecord, noRightSkip, notFoundSkip } from './each-record.ts';
import { publishChange } from './publish-change.ts';
import { givenTo, notifyAssignee } from './assigned.ts';
import { concernsDependents } from './dependent-choices.ts';
import { readInput } from './input.ts';
import { changedLists, listFields, listProblems, type ListChanges } from './list-changes.ts';
import { heldFor, lockRecords } from './lock.ts';
import { rulesOf } from './rule-book.ts';
import { concerns } from './rules.ts';
import { applyChanges, saving } from './save.ts';
import { unknownEntries } from './unknown-entries.ts';
import { scopeSql, type Action, type Standing } from './scope.ts';
import { createSql, isoSql, type Sql } from './sql.ts';
import { columnValues } from './values.ts';

export interface BulkResult {
  matched: number;
  changed: number;
  skipped: Skipped[];
}
type Input = Readonly<Record<string, unknown>>;

/** What an act on many records writes. */
export interface MassUpdate extends ListChanges {
  fields: Input;
  /** Values for those records alone that the rules refuse without them. */
  fieldsWhereNeeded?: Input | undefined;
}

/** The same change on any number of records, whole batches of 2,000 at a time, through the same rules as a single save. */
export async function updateMany(
  context: Context,
  module: Module,
  ids: readonly string[],
  update: MassUpdate,
): Promise<BulkResult> {
  const { source, values } = await massUpdateValues(context, module, update);
  const isSet = !listFields(update).length;
  return inBatches(ids, (batch) =>
    saving(source, module, (inner) =>
      isSet && isPlain(inner, module, Object.keys(values))
        ? updateSet(inner, module, batch, onlyOf(values, update.fields))
        : updateEach(inner, module, batch, update),
    ),
  );
}

const onlyOf = (values: Input, names: Input): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in names));

/** What would be written to every record alike; refused where the values or the rights are at fault, whatever the records. */
export async function massUpdateValues(context: Context, module: Module, update: MassUpdate) {
  const input = { ...update.fieldsWhereNeeded, ...update.fields };
  refuseMassUpdate(context, module, [...Object.keys(input), ...listFields(update)]);
  const source = context.source === 'direct record' ? context.withSource('mass update') : context;
  const { values, problems } = readInput(source, module, input, null, { keepsEmpty: true });
  for (const name of Object.keys(input))
    if (module.fields[name]?.required && (values[name] ?? null) === null && input[name] !== undefined)
      problems[name] ??= `${module.fields[name].label} is required.`;
  Object.assign(problems, await unknownEntries(source, module, values, null), await listProblems(source, module, update, input));
  if (Object.keys(problems).length) throw invalid(problems);
  return { source, values };
}

function refuseMassUpdate(context: Context, module: Module, fields: string[]): void {
  const rights = context.access.module(module);
  if (!rights.mass_update || rights.edit === 'None') throw forbidden(`You may not mass update ${inSentence(module.label)}.`);
  if (context.access.isAdmin) return;
  refuseOutsideLayout(context, module, fields);
  const refused = fields.find((name) => {
    const level = fieldLevel(rights, name); // a hidden field answers as one that does not exist
    return module.storage.has(name) && level !== 'None' && !mayMassUpdate(level);
  });
  if (refused) throw forbidden(`You may not mass update ${module.fields[refused]!.label}.`);
}

/** A layout that is made for a role says what its people change in many records at once. */
function refuseOutsideLayout({ access }: Context, module: Module, fields: readonly string[]): void {
  const layout = chosenLayout(module.layoutList, 'mass-update', { roles: access.roles });
  if (!layout?.role) return;
  const offered = new Set(fieldsInLayout(layout.sections));
  const refused = fields.find((name) => module.storage.has(name) && !offered.has(name));
  if (refused) throw forbidden(`You may not mass update ${module.fields[refused]!.label}.`);
}

export async function inBatches(ids: readonly string[], run: (batch: string[]) => Promise<BulkResult>): Promise<BulkResult> {
  const unique = [...new Set(ids.map((id) => String(id).toLowerCase()))];
  const total: BulkResult = { matched: 0, changed: 0, skipped: [] };
  const valid = unique.filter((id) => isId(id));
  const known = new Set<string>(valid);
  for (const id of unique) if (!known.has(id)) total.skipped.push(notFoundSkip(id.slice(0, 40)));
  for (let from = 0; from < valid.length; from += MOST_AT_ONCE) {
    const part = await run(valid.slice(from, from + MOST_AT_ONCE));
    total.matched += part.matched;
    total.changed += part.changed;
    total.skipped.push(...part.skipped);
  }
  return total;
}

/** No rule cares and every value is one column, or a link: one statement does all rows and their audit. */
export function isPlain(context: Context, module: Module, fields: string[]): boolean {
  const { derives, checks, effects } = rulesOf(context, module);
  const { lookedAt } = context.engine.registry.computed.of(module.name);
  const isAsked =
    fields.some((field) => lookedAt.has(field)) ||
    [...derives, ...checks, ...effects].some((rule) => concerns(rule, false, (field) => fields.includes(field)));
  const isSimple = fields.every((name) => {
    const stored = module.storage.get(name)!;
    return (
      (stored.columns.length === 1 || isLink(stored)) &&
      !stored.field.secret &&
      !stored.field.ids &&
      stored.field.type !== 'MessageListField' &&
      stored.field.type !== 'File' && // each record's file is tied to it
      name !== 'teams' &&
      !module.nameFrom?.includes(name) &&
      !isRestrictedLink(context, module, name)
    );
  });
  return !isAsked && isSimple && fields.length > 0 && !concernsDependents(module, fields);
}

const isLink = ({ field }: StoredField) => field.type === 'FlexRelate';

function isRestrictedLink(context: Context, module: Module, name: string): boolean {
  const type = module.fields[name]?.type;
  if (type === 'FlexRelate' || type === 'MultiFlexRelate') return !context.access.isAdmin;
  const ref = module.fields[name]?.ref;
  const target = ref ? context.engine.registry.modules.get(ref) : undefined;
  return !context.access.isAdmin && target !== undefined && target.roles !== 'optional';
}

async function updateSet(context: Context, module: Module, ids: string[], values: Record<string, unknown>): Promise<BulkResult> {
  const changed = await changeSet(context, module, ids, values, 'edit');
  if ('assigned_to' in values) await notifyAssignee(context, module, values.assigned_to, changed.changed);
  return resultOf(context, module, ids, changed);
}

/**
 * Sets the same values on all these rows, within the actor's scope, with an event per row and an audit entry per changed
 * field: one statement. Answers the ids that were in scope and the ids really changed.
 */
export async function changeSet(
  context: Context,
  module: Module,
  ids: readonly string[],
  values: Readonly<Record<string, unknown>>,
  action: Action,
  options: Standing = {},
): Promise<{ inScope: Set<string>; changed: string[] }> {
  const sql = createSql();
  const fields = Object.keys(values);
  const written = fields.map((name) => setOf(module.storage.get(name)!, values[name], sql));
  const columns = written.flatMap((each) => each.columns);
  const scope = scopeSql(context.engine.registry, context.access, module, action, 't', sql, options);
  const old = [...columns.map(({ column }) => `t.${column}`), `${privateSql(module, values)} as "_private"`].join(', ');
  const differs = written.map((each) => each.differs).join(' or ');
  const marks = fields.map((name) => `${sql.param(name)}::text, t."version" + 1`).join(', ');
  const stamps = [
    ...(module.storage.has('updatedAt') ? [`"updatedAt" = ${sql.param(context.now())}`] : []),
    ...(module.storage.has('modified_by') ? [`"modified_by" = ${sql.param(context.userId)}`] : []),
  ];
  const sets = [
    ...columns.map(({ column, next }) => `${column} = ${next}`),
    `"version" = t."version" + 1`,
    `"_changed" = t."_changed" || jsonb_build_object(${marks})`,
    ...stamps,
    ...('deleted' in values && hasTrash(module) ? deletionSets(values.deleted, context.now(), context.userId, sql.param) : []),
  ];
  const name = loggedName(module, 't');
  const audited = auditedChanges(
    module,
    fields.map((field): Change => ({ field, previous: null, next: values[field] })),
  );
  const logged = written.filter(({ stored }) => audited.some(({ field }) => field === stored.name));
  const log = logged.length ? `, log as (${setAuditSql(context, module, logged, sql)})` : '';
  const event = eventsSql(context, module, whatOf(values), sql, {
    from: written.length === 1 ? 'changed' : 'changed join old using ("_id")', // of one field nothing is compared again
    fields: changedNamesSql(written, sql),
  });
  const text =
    `with old as (select t."_id", ${name} as "_name", ${old} from ${module.tableName} t where t."_id" = any(${sql.param(ids)}::text[]) and ${scope} order by t."_id" ${heldFor(action)} of t),` +
    ` changed as (update ${module.tableName} t set ${sets.join(', ')} from old where t."_id" = old."_id" and (${differs}) returning t."_id", t."version"), event as (${event})${log}` +
    ` select old."_id", changed."_id" is not null from old left join changed using ("_id")`;
  await noteParentsOf(context, module, ids, new Set(fields));
  const rows = await context.database.planned(text, sql.values);
  const changed = rows.filter((row) => row[1]).map((row) => row[0] as string);
  if (changed.length) await publishChange(context, module, changed, { changed: new Set(fields) });
  return { inScope: new Set(rows.map((row) => row[0] as string)), changed };
}

const whatOf = ({ deleted }: Readonly<Record<string, unknown>>): What =>
  deleted === undefined ? 'changed' : deleted ? 'deleted' : 'restored';

/** A field that all rows get the same value of, as SQL. */
interface SetField {
  stored: StoredField;
  /** Quoted names and the values that come. */
  columns: { column: string; next: string }[];
  /** Whether the row `old` has another value. */
  differs: string;
}

function setOf(stored: StoredField, value: unknown, sql: Sql): SetField {
  const given = columnValues(stored, value);
  const columns = stored.columns.map(({ name, type }, at) => ({ column: quote(name), next: `${sql.param(given[at])}::${type}` }));
  return { stored, columns, differs: columns.map(({ column, next }) => `old.${column} is distinct from ${next}`).join(' or ') };
}

/** The names of the fields that differ in a row, as SQL. */
function changedNamesSql(written: readonly SetField[], sql: Sql): string {
  const names = written.map(({ stored }) => `${sql.param(stored.name)}::text`);
  if (written.length === 1) return `array[${names[0]}]`;
  const differing = written.map(({ differs }, at) => `case when ${differs} then ${names[at]} end`);
  return `array_remove(array[${differing.join(', ')}], null)`;
}

/** Whether the row is private before this change or after it. */
const privateSql = ({ unloggedIf }: Module, values: Readonly<Record<string, unknown>>): string =>
  unloggedIf ? (values[unloggedIf] === true ? 'true' : `t.${quote(unloggedIf)} is true`) : 'false';

/** An entry per changed row and field, from the old rows of the same statement. */
function setAuditSql(context: Context, module: Module, written: readonly SetField[], sql: Sql): string {
  const shown = (value: string) => `case when old."_private" then null else ${value} end`;
  const entries = written.map(({ stored, columns, differs }) => {
    const previous = jsonSql(
      stored,
      columns.map(({ column }) => `old.${column}`),
    );
    const next = jsonSql(
      stored,
      columns.map((each) => each.next),
    );
    return `select ${sql.param(stored.name)}::text as field, ${shown(previous)} as previous, ${shown(next)} as next where ${differs}`;
  });
  return (
    `insert into muster.audit_log (module, record_id, record_name, field, previous_value, new_value, changed_by, impersonator, "changeSource", reason, request_id, run, record_version, date_created)` +
    ` select ${sql.param(module.name)}, old."_id", old."_name", c.field, c.previous, c.next, ${actor(context, sql)}, changed."version", ${sql.param(context.now())}::timestamptz` +
    ` from changed join old using ("_id") cross join lateral (${entries.join(' union all ')}) c`
  );
}

/** The value of a field as the log has it. */
function jsonSql(stored: StoredField, values: readonly string[]): string {
  if (isLink(stored)) {
    const [name, id] = ['module', 'id'].map((part) => values[stored.columns.findIndex((column) => column.part === part)]!);
    return `case when ${id} is not null then jsonb_build_object('moduleName', ${name}, 'recordId', ${id}) end`;
  }
  const [value] = values as [string];
  return stored.columns[0]!.type === 'timestamptz' ? `to_jsonb(${isoSql(value)})` : `to_jsonb(${value})`;
}

/** Rules care: each record is saved by itself, all in this batch's transaction. */
async function updateEach(
  context: Context,
  module: Module,
  ids: string[],
  { fields: input, fieldsWhereNeeded: whereNeeded = {}, ...lists }: MassUpdate,
): Promise<BulkResult> {
  const locked = await lockRecords(context, module, ids, 'edit');
  const given = new Map<string, string[]>();
  let changed = 0;
  const skipped: Skipped[] = [];
  let waiting = new Map<string, Input>([...locked.keys()].map((id) => [id, input]));
  while (waiting.size) {
    const asked = waiting;
    waiting = new Map();
    const save = async (id: string) => {
      const { record } = locked.get(id)!;
      const whole = { ...asked.get(id)!, ...changedLists(module, record, lists) };
      const { values } = readInput(context, module, whole, record);
      return applyChanges(context, module, record, values);
    };
    const refused = await eachRecord(context, module, asked.keys(), save, (id, saved) => {
      const { record } = locked.get(id)!;
      if (saved !== record) changed++;
      const to = givenTo(context, saved, record);
      if (to) given.set(to, [...(given.get(to) ?? []), id]);
    });
    for (const one of refused) {
      const more = neededBy(one, asked.get(one._id)!, whereNeeded);
      if (more) waiting.set(one._id, more);
      else skipped.push(one);
    }
  }
  for (const [to, gotten] of given) await notifyAssignee(context, module, to, gotten);
  const beyond = await resultOf(context, module, ids, { inScope: new Set(locked.keys()), changed: [] });
  return { matched: beyond.matched, changed, skipped: [...skipped, ...beyond.skipped] };
}

/** What was given and what this refusal asks for besides, where there is a value for it that was not given yet. */
function neededBy({ fields = {} }: Skipped, given: Input, whereNeeded: Input): Input | undefined {
  const names = Object.keys(fields).filter((name) => name in whereNeeded && !(name in given));
  return names.length ? { ...given, ...Object.fromEntries(names.map((name) => [name, whereNeeded[name]])) } : undefined;
}

/** Why the others were left out: not found (or not visible), or not theirs to change. */
export async function resultOf(
  context: Context,
  module: Module,
  ids: readonly string[],
  { inScope, changed }: { inScope: ReadonlySet<string>; changed: readonly string[] },
): Promise<BulkResult> {
  const outside = ids.filter((id) => !inScope.has(id));
  const seen = outside.length ? await seenAmong(context, module, outside) : new Map<string, boolean>();
  const skipped = outside.map((_id) => {
    if (!seen.has(_id)) return notFoundSkip(_id);
    return seen.get(_id) ? archivedSkip(_id) : noRightSkip(_id);
  });
  return { matched: inScope.size, changed: changed.length, skipped };
}

/** Which of these the person sees, archived ones too. */
export const visibleAmong = async (context: Context, module: Module, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await seenAmong(context, module, ids)).keys());

/** Which of these the person sees, and whether each is archived. */
async function seenAmong(context: Context, module: Module, ids: readonly string[]): Promise<Map<string, boolean>> {
  const sql = createSql();
  const scope = scopeSql(context.engine.registry, context.access, module, 'view', 't', sql, { includeArchived: true });
  const archived = hasTrash(module) ? isArchivedSql('t') : 'false';
  const rows = await context.database.planned(
    `select t."_id", ${archived} from ${module.tableName} t where t."_id" = any(${sql.param(ids)}::text[]) and ${scope}`,
    sql.values,
  );
  return new Map(rows.map(([id, isArchived]) => [id as string, isArchived as boolean]));
}
