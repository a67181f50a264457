import { hash } from 'node:crypto';
import { comparedFields, rootOf, type DuplicateRule } from '#common/duplicates.ts';
import { isId } from '#common/ids.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import type { LazyTransaction, Queryable } from '../database/database.ts';
import type { Module } from '../modules/module.ts';
import { pauses } from '../records/pauses.ts';
import { comparedValues, soundingWords, type Sounds } from './compared-values.ts';

export interface Key {
  /** Names the rule by what it compares. */
  rule: string;
  /** The same in all records that are the same by this rule. It tells nothing of the values. */
  key: string;
}
type Values = Readonly<Record<string, unknown>>;
export interface RecordKey extends Key {
  recordId: string;
}

const MOST_KEYS_PER_RULE = 32;
const BATCH = 200;

const digest = (text: string) => hash('sha256', text, 'base64url').slice(0, 22);

type Rules = ReadonlyMap<string, DuplicateRule>;
const named = new WeakMap<Module, Rules>();

/** The rules whose fields this module has, by the name under which their keys are kept. */
export function rulesOf(module: Module): Rules {
  let rules = named.get(module);
  if (!rules) named.set(module, (rules = namedRules(module)));
  return rules;
}

const namedRules = (module: Module): Rules =>
  new Map((module.duplicates ?? []).map((rule) => [digest(JSON.stringify(rule.same)), rule]));

/**
 * What a record is compared by. `email_addresses` may hold ids, addresses, or records with an `email_address`.
 *
 * @param areNew the records are not written yet: an address with the id of its record is the one in `email`
 */
export async function keysOf(
  context: Context,
  module: Module,
  records: readonly Values[],
  { areNew = false } = {},
): Promise<Key[][]> {
  const rules = rulesOf(module);
  const read = await withAddresses(context, rules, records, areNew);
  const sounds = await soundsOf(context, rules, read);
  const pause = pauses();
  const keys: Key[][] = [];
  for (const record of read) {
    await pause();
    keys.push(
      [...rules].flatMap(([rule, { same }]) =>
        combined(same.map((each) => comparedValues(each, record, sounds))).map((values) => ({
          rule,
          key: digest(`${module.name} ${rule} ${JSON.stringify(values)}`),
        })),
      ),
    );
  }
  return keys;
}

interface Written {
  /** The fields; absent: any. */
  changed?: ReadonlySet<string> | undefined;
  /** As they stand now; absent: they are read. */
  records?: readonly AnyRecord[] | undefined;
}

/** By the records that were just written. */
const written = new WeakMap<Values, Key[]>();

/** The keys of a record that was written a moment ago, as long as nothing wrote it again. */
export const keysWritten = (record: Values): Key[] | undefined => written.get(record);
export const forgetKeys = (record: Values): void => void written.delete(record);

/** What new records are compared by, for the statement that inserts them; undefined where the module compares nothing. */
export async function keysOfNew(
  context: Context,
  module: Module,
  records: readonly AnyRecord[],
): Promise<RecordKey[] | undefined> {
  if (!module.duplicates?.length) return undefined;
  return keep(records, await keysOf(context, module, records, { areNew: true }));
}

function keep(records: readonly AnyRecord[], keys: readonly Key[][]): RecordKey[] {
  return records.flatMap((record, at) => {
    written.set(record, keys[at]!);
    return keys[at]!.map((key) => ({ recordId: record._id, ...key }));
  });
}

/** The insert of such keys, in the statement that makes their records; the values are `keyValues`. */
export const insertKeysSql = (module: string, first: number): string =>
  `insert into muster.duplicate_keys (module, record_id, rule, key)` +
  ` select ${module}, * from unnest($${first}::text[], $${first + 1}::text[], $${first + 2}::text[]) on conflict do nothing`;
export const keyValues = (keys: readonly RecordKey[]) => [
  keys.map(({ recordId }) => recordId),
  keys.map(({ rule }) => rule),
  keys.map(({ key }) => key),
];

/** Called with every write to records that are there: the keys stand or fall with the record. */
export async function keepKeys(context: Context, module: Module, ids: readonly string[], { changed, records }: Written = {}) {
  if (!module.duplicates?.length) return;
  const fields = comparedFields(module.duplicates);
  if (changed && ![...fields, 'deleted'].some((field) => changed.has(field))) return;
  for (let from = 0; from < ids.length; from += BATCH) {
    const some = ids.slice(from, from + BATCH);
    await keepSome(context, module, some, records?.slice(from, from + BATCH) ?? (await compared(context, module, fields, some)));
  }
}

async function compared(context: Context, module: Module, fields: readonly string[], ids: readonly string[]) {
  const { records } = await context.asSystem('what records are compared by').records.search(module.name, {
    searchTerms: { _id: ids },
    pageSize: ids.length,
    total: 'none',
    fields: fields.filter((field) => module.storage.has(field)),
  });
  return records;
}

async function keepSome(context: Context, module: Module, ids: readonly string[], records: readonly AnyRecord[]): Promise<void> {
  const keys = keep(records, await keysOf(context, module, records));
  await context.database.later(
    `with wanted as (select * from unnest($3::text[], $4::text[], $5::text[]) as w(record_id, rule, key)),
          gone as (delete from muster.duplicate_keys k where module = $1 and record_id = any($2::text[])
            and not exists (select 1 from wanted w where w.record_id = k.record_id and w.key = k.key))
     insert into muster.duplicate_keys (module, record_id, rule, key) select $1, record_id, rule, key from wanted on conflict do nothing`,
    [module.name, ids, ...keyValues(keys)],
  );
}

/** Every combination of one value of each part; none where a part is empty. */
function combined(parts: readonly string[][]): string[][] {
  let found: string[][] = [[]];
  for (const values of parts)
    found = found.flatMap((before) => values.map((value) => [...before, value])).slice(0, MOST_KEYS_PER_RULE);
  return found;
}

async function withAddresses(context: Context, rules: Rules, records: readonly Values[], areNew: boolean): Promise<Values[]> {
  const fields = [...rules.values()].flatMap(({ same }) =>
    same.filter(({ as }) => as === 'email').flatMap(({ of }) => of.map(rootOf)),
  );
  const idsIn = (record: Values) =>
    fields
      .flatMap((field) => record[field] ?? [])
      .filter((each): each is string => isId(each as string) && !(areNew && each === record._id));
  const ids = [...new Set(records.flatMap(idsIn))];
  if (!ids.length) return [...records];
  const { rows } = await context.database.query(
    'select _id, email_address from records."emailAddresses" where _id = any($1) and not deleted',
    [ids],
  );
  const addresses = new Map(rows.map(({ _id, email_address }) => [_id as unknown, email_address as unknown]));
  const filled = (value: unknown) =>
    Array.isArray(value) ? value.flatMap((each) => addresses.get(each) ?? (isId(each) ? [] : [each])) : value;
  return records.map((record) => ({ ...record, ...Object.fromEntries(fields.map((field) => [field, filled(record[field])])) }));
}

/** How words sound, as PostgreSQL says it: names come again and again. */
let heard = new Map<string, string>();
const MOST_HEARD = 20_000;

async function soundsOf(context: Context, rules: Rules, records: readonly Values[]): Promise<Sounds> {
  const sounding = [...rules.values()].flatMap(({ same }) => same);
  const words = new Set(records.flatMap((record) => sounding.flatMap((each) => soundingWords(each, record))));
  const sounds = new Map([...words].filter((word) => heard.has(word)).map((word) => [word, heard.get(word)!]));
  if (sounds.size === words.size) return sounds;
  const rows = await outside(context).prepared(
    `select word, coalesce(nullif(dmetaphone(left(word, 200)), ''), word) from unnest($1::text[]) word`,
    [[...words].filter((word) => !sounds.has(word))],
  );
  if (heard.size + rows.length > MOST_HEARD) heard = new Map();
  for (const [word, sound] of rows as [string, string][]) {
    heard.set(word, sound);
    sounds.set(word, sound);
  }
  return sounds;
}

/** A sound needs no transaction: one that has not begun yet need not begin for it. */
const outside = ({ database, engine }: Context): Queryable =>
  (database as Partial<LazyTransaction>).begun === false ? engine.database : database;
