import { typeOf } from '#common/fields/index-of-types.ts';
import type { RecordLink } from '#common/module.ts';
import type { Queryable } from '../database/database.ts';
import { comparable } from '../modules/comparable.ts';
import { quote, type Module, type StoredField } from '../modules/module.ts';
import { aliveAndDeleted } from '../erasure/alive-and-deleted.ts';
import { personalFields } from '../erasure/personal-fields.ts';
import type { Inbound } from '../records/inbound.ts';

/** Ids that an answer lists; the count says how many there are. */
export const MOST_IDS = 200;
/** A table above this is not read from end to end for a name. */
const MOST_ROWS_READ = 200_000;
const MOST_LEADING = 10_000;
/** So many records that mention somebody are counted. */
const MOST_MENTIONS = 1_000;

export interface Identity {
  /** In small letters. */
  emails: readonly string[];
  /** As records keep them: `(813) 555-0123`. */
  phones: readonly string[];
  /** As providers know them: `+18135550123`. */
  dialled: readonly string[];
}

/** The records of a module that hold one of these addresses or numbers in a field that is personal. */
export async function holdersOf(database: Queryable, module: Module, { emails, phones, dialled }: Identity): Promise<string[]> {
  const conditions: string[] = [];
  const values: unknown[] = [];
  const holds = (stored: StoredField, wanted: readonly string[]) => {
    if (!wanted.length) return;
    values.push(wanted.map((value) => (comparable(stored, 'x') === 'x' ? value : value.toLowerCase())));
    conditions.push(`${comparable(stored, quote(stored.name))} = any($${values.length})`);
  };
  for (const stored of personalFields(module)) {
    if (stored.field.type === 'EmailAddress') holds(stored, emails);
    if (stored.field.type === 'Phone') holds(stored, phones);
    if (stored.field.type === 'TextField' && stored.field.indexed === true) holds(stored, [...emails, ...phones, ...dialled]);
  }
  if (!conditions.length) return [];
  // one index each, where there is one
  const parts = conditions.map((condition) => aliveAndDeleted(module, '_id', condition));
  const { rows } = await database.query(`select distinct _id from (${parts.join(' union all ')}) found order by _id`, values);
  return rows.map(({ _id }) => _id as string);
}

/** The addresses and numbers that these records hold, and the names that they have. */
export async function identityOf(database: Queryable, module: Module, ids: readonly string[]) {
  const of = (type: string) => personalFields(module).filter(({ field }) => field.type === type);
  const list = (stored: StoredField[]) => `array[${stored.map(({ name }) => quote(name)).join(', ') || 'null'}]::text[]`;
  const { rows } = await database.query(
    `select ${list(of('EmailAddress'))} as emails, ${list(of('Phone'))} as phones, ${module.storage.has('name') ? '"name"' : 'null'} as name
       from ${module.tableName} where _id = any($1)`,
    [ids],
  );
  const filled = (values: unknown) => (values as (string | null)[]).filter((value) => value !== null);
  return {
    emails: rows.flatMap(({ emails }) => filled(emails)).map((address) => address.toLowerCase()),
    phones: rows.flatMap(({ phones }) => filled(phones)),
    names: rows.map(({ name }) => name as string | null).filter((name) => name !== null),
  };
}

/** The records that lead to these by a relation; of a person to whom more lead these are enough. */
export async function leadingTo(
  database: Queryable,
  target: Module,
  { module, field, type }: Inbound,
  ids: readonly string[],
): Promise<string[]> {
  const where = {
    Relate: `${quote(field)} = any($1)`,
    MultiRelate: `${quote(field)} && $1::text[]`,
    FlexRelate: `${quote(`${field}$id`)} = any($1) and ${quote(`${field}$module`)} = $2`,
    MultiFlexRelate: '',
  }[type];
  if (!where) return [];
  const { rows } = await database.query(
    `${aliveAndDeleted(module, '_id', where)} order by _id limit ${MOST_LEADING}`,
    where.includes('$2') ? [ids, target.name] : [ids],
  );
  return rows.map(({ _id }) => _id as string);
}

/** The records whose texts have one of these words in them; undefined where the table is too large to be read for it. */
export async function mentioning(database: Queryable, module: Module, words: readonly string[]): Promise<string[] | undefined> {
  const texts = [...module.storage.values()].filter(
    ({ field, columns }) =>
      columns.length === 1 &&
      !field.secret &&
      (typeOf(field).traits.isFreeText || field.type === 'TextArea' || field.type === 'MessageListField'),
  );
  if (!texts.length || !words.length) return [];
  const { rows: size } = await database.query('select reltuples::float8 as rows from pg_class where oid = to_regclass($1)', [
    module.tableName,
  ]);
  if (Number(size[0]?.rows ?? 0) > MOST_ROWS_READ) return undefined;
  const text = `lower(concat_ws(' ', ${texts.map(({ columns }) => `${quote(columns[0]!.name)}::text`).join(', ')}))`;
  const { rows } = await database.query(
    `select _id from ${module.tableName} t where exists (select from unnest($1::text[]) w(word) where position(w.word in ${text}) > 0)
      order by _id limit ${MOST_MENTIONS}`,
    [words.map((word) => word.toLowerCase())],
  );
  return rows.map(({ _id }) => _id as string);
}

/** Files, letters, entries of the audit log and sign-ins that hang on these records. */
export async function countBeside(database: Queryable, links: readonly RecordLink[], emails: readonly string[]) {
  const { rows } = await database.query(
    `with wanted as (select * from unnest($1::text[], $2::text[]) w(module, id))
     select (select count(*) from muster.files f join wanted w on f.parent_module = w.module and f.parent_id = w.id)::int as files,
            (select count(*) from (
               select o._id from muster.outbox o join wanted w on o."relatedRecord$module" = w.module and o."relatedRecord$id" = w.id
               union select o._id from unnest($3::text[]) a(address) join muster.outbox o on o."to" @> jsonb_build_array(a.address)) l)::int as letters,
            (select count(*) from muster.audit_log a join wanted w on a.module = w.module and a.record_id = w.id)::int as "auditEntries",
            (select count(*) from muster.sessions s join wanted w on w.module = 'users' and s.user_id = w.id)::int as "signIns"`,
    [links.map(({ moduleName }) => moduleName), links.map(({ recordId }) => recordId), emails],
  );
  return rows[0] as { files: number; letters: number; auditEntries: number; signIns: number };
}

/** What is kept for some weeks as whole files, in which nobody is looked for. */
export async function keptFiles({ query }: Pick<Queryable, 'query'>): Promise<string[]> {
  const { rows } = await query(
    'select exists (select from muster.imports) as imports, exists (select from muster.run_files) as exports',
  );
  return [...(rows[0]!.imports ? ['imports'] : []), ...(rows[0]!.exports ? ['exports'] : [])];
}
