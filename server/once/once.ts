import type { Context } from '../context.ts';
import type { Sql } from '../records/sql.ts';

/** Marks these records under a key. Answers those that were not marked; who comes second waits for the first. */
export async function markOnce(context: Context, key: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await context.database.query(
    'insert into muster.once_marks (key, record_id, at) select $1, unnest($2::text[]), $3 on conflict do nothing returning record_id',
    [key, ids, context.now()],
  );
  return rows.map(({ record_id }) => record_id as string);
}

/** Marks these again unless they were marked since a moment. Answers those that were not. */
export async function markAgain(context: Context, key: string, ids: readonly string[], since: string): Promise<string[]> {
  const { rows } = await context.database.query(
    `insert into muster.once_marks (key, record_id, at) select $1, unnest($2::text[]), $3
     on conflict (key, record_id) do update set at = excluded.at where once_marks.at < $4 returning record_id`,
    [key, ids, context.now(), since],
  );
  return rows.map(({ record_id }) => record_id as string);
}

/** Which records were marked under the key since a moment. */
export async function markedSince(context: Context, key: string, since: string): Promise<Set<string>> {
  const { rows } = await context.database.query('select record_id from muster.once_marks where key = $1 and at >= $2', [
    key,
    since,
  ]);
  return new Set(rows.map(({ record_id }) => record_id as string));
}

/** Which of all the marked records come after this id, in the order of their ids. */
export async function markedAfter(context: Context, key: string, after: string, most: number): Promise<string[]> {
  const { rows } = await context.database.query(
    'select record_id from muster.once_marks where key = $1 and record_id > $2 order by record_id limit $3',
    [key, after, most],
  );
  return rows.map(({ record_id }) => record_id as string);
}

/** Without ids: all that were marked under the key. */
export async function unmark(context: Context, key: string, ids?: readonly string[]): Promise<void> {
  await context.database.query('delete from muster.once_marks where key = $1 and ($2::text[] is null or record_id = any($2))', [
    key,
    ids ?? null,
  ]);
}

/** A condition over the row `t`: it is not marked under the key. */
export const notMarkedSql = (key: string, sql: Sql): string =>
  `not exists (select 1 from muster.once_marks m where m.key = ${sql.param(key)} and m.record_id = t."_id")`;

/** Marks all records of a run, however many. Inside the transaction that orders it. */
export const markRecordsOf = ({ database, now }: Context, run: string, key: string) =>
  database.query(
    `insert into muster.once_marks (key, record_id, at) select $1, record_id, $3 from muster.run_records where run_id = $2
     on conflict do nothing`,
    [key, run, now()],
  );

/** Of keys that begin with this word and an id: forgets those of other ids than these. */
export const forgetMarksBut = ({ database }: Context, word: string, ids: readonly string[]) =>
  database.query(`delete from muster.once_marks where key like $1 || ' %' and split_part(key, ' ', 2) <> all($2::text[])`, [
    word,
    ids,
  ]);
