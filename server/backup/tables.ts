import type { Queryable } from '../database/database.ts';

export interface TableOfBackup {
  schema: string;
  table: string;
  rows: number;
  /** The same for the same rows, in whatever order they come. */
  digest: string;
  columns: string[];
}
export type TableName = Pick<TableOfBackup, 'schema' | 'table' | 'columns'>;

/** Of this moment alone: which processes are at work. */
const NOT_KEPT = ['nodes', 'job_workers', 'health_told'];
/** What the queue knows of its own shape; its library makes that. */
const OF_QUEUE = ['_private_tasks', '_private_job_queues', '_private_jobs', '_private_known_crontabs'];

/** The tables that hold rows, without columns that follow from others. */
export async function tablesOf(database: Pick<Queryable, 'query'>): Promise<TableName[]> {
  const { rows } = await database.query(
    `select n.nspname as schema, c.relname as "table",
            (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and ((n.nspname in ('muster', 'records') and not (n.nspname = 'muster' and c.relname = any($1::text[])))
         or (n.nspname = 'graphile_worker' and c.relname = any($2::text[])))
      order by n.nspname, c.relname`,
    [NOT_KEPT, OF_QUEUE],
  );
  return rows.filter(({ columns }) => columns) as TableName[];
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const placeOf = ({ schema, table }: Pick<TableName, 'schema' | 'table'>): string => `${quoted(schema)}.${quoted(table)}`;
export const columnsOf = ({ columns }: TableName): string => columns.map(quoted).join(', ');

/** How many rows, and the sum of what each row's SHA-256 begins with. */
export async function digestOf(database: Pick<Queryable, 'query'>, table: TableName): Promise<{ rows: number; digest: string }> {
  const { rows } = await database.query(
    `select count(*) as rows, coalesce(sum(('x' || left(encode(sha256(convert_to(row(${columnsOf(table)})::text, 'UTF8')), 'hex'), 15))::bit(60)::bigint), 0)::text as digest
       from only ${placeOf(table)}`,
  );
  return { rows: Number(rows[0]!.rows), digest: rows[0]!.digest as string };
}
