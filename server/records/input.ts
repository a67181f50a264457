import { typeOf } from '#common/fields/index-of-types.ts';
import { fieldLevel } from '#common/access.ts';
import { forbidden } from '#common/errors.ts';
import type { AnyRecord, Field } from '#common/module.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { mayRead, rightsOn } from './rows.ts';
import { isEmptyValue, isSame } from './values.ts';

/** Names that travel with a record or a request and are never taken from a client. */
const NEVER_TRUSTED = new Set(['_id', 'version', 'user', 'userId', 'schema', 'moduleOptions', 'notices', '__v', 'favorite']);

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
  options: { keepsEmpty?: boolean } = {},
): Input {
  const values: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  const isSystem = context.reason !== null || context.userId === null;
  const rights = context.access.module(module);
  for (const [name, given] of Object.entries(input)) {
    if (given === undefined) continue;
    const stored = module.storage.get(name);
    if (!stored || (!context.access.isAdmin && fieldLevel(rights, name) === 'None')) {
      if (!NEVER_TRUSTED.has(name)) problems[name] = `There is no field named ${name}.`;
      continue;
    }
    const { field } = stored;
    if ((field.serverOnly || field.type === 'AutoIncrement') && !isSystem) continue;
    const parsed = typeOf(field).parse(given, field);
    if ('problem' in parsed) {
      problems[name] = parsed.problem;
      continue;
    }
    const problem = listProblem(context, field, parsed.value);
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
  if (context.access.isProvider && !context.access.isAdmin) refuseBeyondProvider(module, values);
  return { values, problems };
}

/** A new record is its maker's own. */
const ownDraft = (context: Context) => ({ assigned_to: context.userId }) as unknown as AnyRecord;

function refuseBeyondProvider(module: Module, values: Record<string, unknown>): void {
  const mayWrite = new Set(module.providerWrites ?? []);
  const beyond = Object.keys(values).find((name) => !mayWrite.has(name));
  if (beyond) throw forbidden(`You may not change ${module.fields[beyond]!.label}.`);
}

/** Choices of an admin-kept dropdown are checked against the list of this moment. */
function listProblem(context: Context, field: Field, value: unknown): string | undefined {
  if (!field.dropdown || value === null || field.options) return undefined;
  const options = context.list(field.dropdown);
  if (!options) return undefined;
  const known = new Set(options.map((option) => option.value));
  const unknown = (Array.isArray(value) ? value : [value]).find((each) => !known.has(String(each)));
  return unknown === undefined ? undefined : `“${String(unknown).slice(0, 60)}” is not one of the choices for ${field.label}.`;
}

/** Defaults for a new record, where nothing was given. */
export function defaultsOf(module: Module): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name, field } of module.storage.values())
    if (field.default !== undefined)
      values[name] = typeof field.default === 'object' ? structuredClone(field.default) : field.default;
  return values;
}

/** The required fields that the record would be left without; of those that are hidden from the actor not even the label. */
export function missingFields(
  context: Context,
  module: Module,
  draft: Readonly<Record<string, unknown>>,
  asked: ReadonlySet<string> | null,
): Record<string, string> {
  const problems: Record<string, string> = {};
  const rights = context.access.module(module);
  for (const { name, field } of module.storage.values()) {
    if (!field.required || (asked && !asked.has(name))) continue;
    if (!isEmptyValue(field, draft[name])) continue;
    if (context.access.isAdmin || fieldLevel(rights, name) !== 'None') problems[name] = `${field.label} is required.`;
    else problems.record = 'Something is required here that you cannot see. Please ask somebody who can.';
  }
  return problems;
}
