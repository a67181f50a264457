import type { Queryable } from '../database/database.ts';
import { quote } from '../modules/module.ts';

export interface UnusedFile {
  _id: string;
  filename: string;
  folder: string | null;
}

/**
 * Uploads from before a moment that belong to no record, and those that belong to a record of these modules without being an attachment.
 * Whether something names them is another question. Files with a path of words are found by it, so they are not among them.
 *
 * @param most how many; a different choice each time, so that files that are named keep no others from being looked at
 */
export async function looseFiles(
  database: Queryable,
  before: Date,
  modules: readonly string[],
  most: number,
): Promise<UnusedFile[]> {
  const { rows } = await database.query(
    `select _id, filename, folder from muster.files
      where created_at < $1 and key is null and (parent_id is null or parent_module = any($2) and not is_attachment)
      order by random() limit $3`,
    [before, modules, most],
  );
  return rows as unknown as UnusedFile[];
}

export interface TextTable {
  /** Quoted, with its schema. */
  name: string;
  /** Quoted. */
  columns: string[];
}

/** Logs of what was, which nothing is opened from, and the files themselves. */
const NOT_READ = /^muster\.(files|audit_.*|events|job_runs|idempotency|received_calls|signed_calls|sign_in_attempts|sessions)$/;

/** Every table with text or JSON that has ever held a row, whatever its module: records, drafts, runs, imports, and the jobs that still wait. */
export async function tablesWithText(database: Queryable): Promise<TextTable[]> {
  const { rows } = await database.query(
    `select n.nspname as schema, c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       join pg_type t on t.oid = a.atttypid
      where n.nspname in ('records', 'muster', 'graphile_worker') and not c.relispartition
        and (c.relkind = 'p' or (c.relkind = 'r' and pg_relation_size(c.oid) > 0))
        and t.typname in ('text', 'varchar', 'json', 'jsonb', '_text', '_varchar') and a.attname <> '_id'
        and not exists (select 1 from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum])
      group by 1, 2 order by 1, 2`,
  );
  return (rows as { schema: string; table: string; columns: string[] }[])
    .filter(({ schema, table }) => !NOT_READ.test(`${schema}.${table}`))
    .map(({ schema, table, columns }) => ({ name: `${quote(schema)}.${quote(table)}`, columns: columns.map(quote) }));
}

/** Which of these ids, or of these stored names, stand anywhere in the text of a table. */
export async function namedIn(
  database: Queryable,
  { name, columns }: TextTable,
  { ids, names }: { ids: readonly string[]; names: readonly string[] },
): Promise<string[]> {
  const text = columns.map((column) => `t.${column}::text`).join(', ');
  const { rows } = await database.query(
    `select distinct found.word from (
       select substr(digits.run[1], place.first, 24) as word
         from ${name} t, regexp_matches(lower(concat_ws(' ', ${text})), '[0-9a-f]{24,}', 'g') digits(run),
              generate_series(1, length(digits.run[1]) - 23) place(first)
       union all
       select stored.run[1] from ${name} t, regexp_matches(concat_ws(' ', ${text}), '\\w*\\d{14}(?:\\.\\w+)?', 'g') stored(run)
        where cardinality($2::text[]) > 0
     ) found join unnest($1::text[] || $2::text[]) asked(word) on asked.word = found.word`,
    [ids, names],
  );
  return rows.map(({ word }) => word as string);
}
