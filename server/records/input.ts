import type { Parsed } from '#common/fields/field-type.ts';
import { typeOf } from '#common/fields/index-of-types.ts';
import { defaultOf } from '#common/default-values.ts';
import type { IsoDate } from '#common/fields/calendar.ts';
import { fieldLevel } from '#common/access.ts';
import { forbidden } from '#common/errors.ts';
import { isComputed, type Field } from '#common/field.ts';
import { fieldsNamedIn, isRequiredIn } from '#common/field-conditions.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { withOwnComments } from './own-comments.ts';
import { cleanRichText } from './rich-text.ts';
import { mayRead, rightsOn } from './rows.ts';
import { UNOPENED } from '../secrets/secret-keys.ts';
import { isEmptyValue, isSame } from './values.ts';

/** Names that travel with a record or a request and are never taken from a client. */
const NEVER_TRUSTED = new Set([
  '_id',
  'version',
  'user',
  'userId',
  'schema',
  'moduleOptions',
  'notices',
  '__v',
  'favorite',
  'relationsCut',
]);

/** A save may take one back: the record becomes what it was, with what its rules and the server had made of it. */
export interface PutBack {
  /** Rules set only what no log keeps, and what follows from the fields that others have changed since. */
  putBack?: { others: ReadonlySet<string> } | undefined;
}

export interface Input {
  /** Clean values, by field; only what the actor may write. */
  values: Record<string, unknown>;
  /** Every problem at once, by field. */
  problems: Record<string, string>;
}

/**
 * Reads what a client sent for a module. Unknown and unreadable names are problems alike; values that only the server
 * writes are passed over; a change to a read-only field is refused. `keepsEmpty`: the change is for many records, so that an
 * empty value is one too.
 */
export function readInput(
  context: Context,
  module: Module,
  input: Readonly<Record<string, unknown>>,
  previous: AnyRecord | null,
  options: { keepsEmpty?: boolean } & PutBack = {},
): Input {
  const values: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  const isSystem = context.reason !== null || context.userId === null;
  const rights = context.access.module(module);
  for (const [name, given] of Object.entries(input)) {
    if (given === undefined) continue;
    const stored = module.storage.get(name);
    if (!stored || (!context.access.isAdmin && fieldLevel(rights, name) === 'None')) {
      if (!NEVER_TRUSTED.has(name)) problems[name] = `There is no field named ${name} in ${module.label}.`;
      continue;
    }
    const { field } = stored;
    if (field.secret && given === UNOPENED) continue;
    if (isComputed(field) || (isServersAlone(field) && !isSystem && !options.putBack)) continue;
    if (field.from) {
      problems[name] = `${field.label} is read from other records: they are written instead.`;
      continue;
    }
    const isComments = field.type === 'MessageListField' && !isSystem;
    const parsed = parsedValue(field, isComments ? withOwnComments(context, given, previous?.[name]) : given);
    if ('problem' in parsed) {
      problems[name] = parsed.problem;
      continue;
    }
    const problem =
      listProblem(context, field, parsed.value) ??
      (isSystem ? undefined : retiredProblem(context, field, parsed.value, previous?.[name]));
    if (problem) {
      problems[name] = problem;
      continue;
    }
    const record = previous ?? ownDraft(context);
    const { write } = rightsOn(rights, context.access, name, record);
    // a value that cannot be read is never compared with what was sent: guesses would learn it
    const isKept = write || mayRead(rights, context.access, stored, record);
    if (isKept ? isSame(parsed.value, previous?.[name] ?? null) && !options.keepsEmpty : parsed.value === null) continue;
    if (!write) throw forbidden(`You may not change ${field.label}.`);
    values[name] = parsed.value;
  }
  return { values, problems };
}

/** Written by the server alone. */
export const isServersAlone = (field: Field) => field.serverOnly || field.type === 'AutoIncrement';

/** The value as it is kept. Of formatted text only the harmless part is kept. */
export function parsedValue(field: Field, given: unknown): Parsed<unknown> {
  const parsed = typeOf(field).parse(given, field);
  if (!field.rich || 'problem' in parsed || parsed.value === null) return parsed;
  return typeOf(field).parse(cleanRichText(String(parsed.value)), field);
}

/** A new record is its maker's own. */
const ownDraft = (context: Context) => ({ assigned_to: context.userId }) as unknown as AnyRecord;

/** Choices of an admin-kept dropdown are checked against the list of this moment. */
function listProblem(context: Context, field: Field, value: unknown): string | undefined {
  if (!field.dropdown || value === null || field.options) return undefined;
  const options = context.list(field.dropdown);
  if (!options) return undefined;
  const known = new Set(options.map((option) => option.value));
  const unknown = (Array.isArray(value) ? value : [value]).find((each) => !known.has(String(each)));
  return unknown === undefined ? undefined : `“${String(unknown).slice(0, 60)}” is not one of the choices for ${field.label}.`;
}

/** A choice that is offered no more stays where it stands, and is not chosen anew. */
function retiredProblem(context: Context, field: Field, value: unknown, previous: unknown): string | undefined {
  if (value === null || (field.type !== 'Dropdown' && field.type !== 'MultiSelect')) return undefined;
  const options = field.options ?? (field.dropdown ? context.list(field.dropdown) : undefined);
  const retired = options?.filter((option) => option.retired);
  if (!retired?.length) return undefined;
  const had = [previous].flat();
  const chosen = retired.find((option) => [value].flat().includes(option.value) && !had.includes(option.value));
  return chosen && `“${chosen.label}” is no longer offered for ${field.label}.`;
}

/** Defaults for a new record, where nothing was given. `today`: `YYYY-MM-DD`, for days such as Next Friday. */
export function defaultsOf(module: Module, today: IsoDate): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name, field } of module.storage.values()) if (field.default !== undefined) values[name] = defaultOf(field, today);
  return values;
}

/**
 * The required fields that the record would be left without; of those that are hidden from the actor not even the label. What the server
 * itself writes has no form that somebody fills in: it is asked for what the shipped definition requires, not for what an admin adds.
 */
export function missingFields(
  context: Context,
  module: Module,
  draft: Readonly<Record<string, unknown>>,
  asked: ReadonlySet<string> | null,
): Record<string, string> {
  const problems: Record<string, string> = {};
  const rights = context.access.module(module);
  const shipped = isServers(context) ? context.engine.discovered.modules.get(module.name)?.fields : undefined;
  for (const { name, field } of module.storage.values()) {
    if (!isRequiredIn(shipped ? (shipped[name] ?? {}) : field, draft) || (asked && !isAsked(name, field, asked))) continue;
    if (!isEmptyValue(field, draft[name])) continue;
    if (context.access.isAdmin || fieldLevel(rights, name) !== 'None') problems[name] = `${field.label} is required.`;
    else problems.record = 'A required field is hidden from you. Please ask someone who can see it.';
  }
  return problems;
}

/** Whoever makes a workflow says what it writes. */
const isServers = ({ reason, source }: Context): boolean => reason !== null && source !== 'workflow';

/** A field is asked for when it changes, or one that its conditions name. */
const isAsked = (name: string, { requiredWhen, visibleWhen }: Field, asked: ReadonlySet<string>): boolean =>
  asked.has(name) || fieldsNamedIn(requiredWhen, visibleWhen).some((field) => asked.has(field));
