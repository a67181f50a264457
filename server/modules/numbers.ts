import type { PoolClient } from 'pg';
import type { Queryable } from '../database/database.ts';
import type { Unchecked } from './foreign-keys.ts';
import { quote, type Column, type Module } from './module.ts';
import { shortName } from './short-name.ts';

/** The comment of a column whose earlier rows have no number yet. */
const WAITS = 'earlier rows are numbered by a job';
const BATCH = 2_000;
const REST_MS = 500;

/**
 * A new auto-increment field of a large table: what is written from now on gets a number, the rows that were there get theirs from the job
 * `build-indexes`. As an identity the column would write the whole table anew, and nobody could read it meanwhile.
 */
export function numberLaterSql(module: Module, { name }: Column): string[] {
  const sequence = sequenceOf(module, name);
  const column = `${module.tableName}.${quote(name)}`;
  return [
    `alter table ${module.tableName} add column ${quote(name)} bigint`,
    `create sequence ${sequence} owned by ${column}`,
    `alter table ${module.tableName} alter column ${quote(name)} set default nextval('${sequence}')`,
    `comment on column ${column} is '${WAITS}'`,
  ];
}

const sequenceOf = (module: Module, name: string) => `records.${quote(shortName(module.name, name, 'seq'))}`;

/** The fields some of whose rows have no number yet. */
export async function unnumbered(database: Queryable, modules: readonly Module[]): Promise<Unchecked[]> {
  const { rows } = await database.query(
    `select c.relname as table, a.attname as column from pg_description d join pg_class c on c.oid = d.objoid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid
      where c.relnamespace = 'records'::regnamespace and d.classoid = 'pg_class'::regclass and d.description = $1`,
    [WAITS],
  );
  return modules.flatMap((module) =>
    rows
      .filter(({ table }) => table === module.name)
      .map(({ column }) => ({ module, name: column as string, field: module.fields[column]?.label ?? column })),
  );
}

/** In the order of their ids, beside all reading and writing; rows that are held by others come in a later round. */
export async function numberRows(client: PoolClient, { module, name }: Unchecked): Promise<void> {
  const [table, column] = [module.tableName, quote(name)];
  for (;;) {
    for (let last: string | null = ''; last !== null;) last = await numberBatch(client, table, column, last);
    const { rows } = await client.query(`select exists (select 1 from ${table} where ${column} is null) as left`);
    if (!rows[0].left) break;
    await new Promise((rest) => setTimeout(rest, REST_MS));
  }
  await client.query(`comment on column ${table}.${column} is null`);
}

/** @returns the last id that was looked at; null behind the last row */
async function numberBatch(client: PoolClient, table: string, column: string, after: string): Promise<string | null> {
  const { rows } = await client.query(
    `with batch as (select _id from ${table} where _id > $1 order by _id limit ${BATCH}),
       free as (select _id from ${table} t where _id in (select _id from batch) and ${column} is null order by _id for no key update of t skip locked),
       numbered as (update ${table} t set ${column} = default from free where t._id = free._id)
     select max(_id) as last from batch`,
    [after],
  );
  return rows[0].last;
}
