import type { PoolClient } from 'pg';
import type { Database } from '../database/database.ts';
import type { Engine } from '../engine.ts';
import { tabledModules } from './built-ins.ts';
import { dropSql, indexesOf, presentIndexes, staleIndexes, twinsIn, type Index } from './indexes.ts';
import { uncheckedForeignKeys, type Unchecked } from './foreign-keys.ts';
import { quote, type Module } from './module.ts';
import { numberRows, unnumbered } from './numbers.ts';
import { uncheckedRanges, validateRangeSql } from './ranges.ts';

/** Held by the node that builds. */
const BUILD_LOCK = 7_205_262;
const LOG_EVERY_MS = 10_000;

export interface MissingIndex {
  module: Module;
  index: Index;
}
/** How far PostgreSQL is with an index: `phase` in its words, `part` from 0 to 1 of the table, if it is reading it. */
export interface Progress {
  name: string;
  phase: string;
  part: number | null;
}

/** What definitions ask for and the database does not have, or only what a killed build left of it. */
export async function missingIndexes({ database, discovered }: Engine): Promise<MissingIndex[]> {
  const present = await presentIndexes(database);
  const modules = await tabledModules(database, discovered.modules);
  return modules
    .filter(({ table }) => !table)
    .flatMap((module) => indexesOf(module).map((index) => ({ module, index })))
    .filter(({ index }) => !present.get(index.name)?.isValid);
}

/** What stands beside its successor since the successor is built. */
export async function dropStaleIndexes({ database, discovered }: Engine, client: PoolClient): Promise<void> {
  const present = await presentIndexes(database);
  const modules = (await tabledModules(database, discovered.modules)).filter(({ table }) => !table);
  for (const name of modules.flatMap((module) => staleIndexes(module, present)))
    await client.query(dropSql(name, 'concurrently if exists'));
}

/** What holds for new rows and is still to be looked at in those that were there. */
export async function uncheckedConstraints({
  database,
  discovered,
}: Engine): Promise<{ links: Unchecked[]; ranges: Unchecked[]; numbers: Unchecked[] }> {
  const modules = (await tabledModules(database, discovered.modules)).filter(({ table }) => !table);
  return {
    links: await uncheckedForeignKeys(database, modules),
    ranges: await uncheckedRanges(database, modules),
    numbers: await unnumbered(database, modules),
  };
}

/** Reads the rows of each table once, beside all reading and writing, and numbers those without a number. @returns a sentence for each relation that does not hold */
export async function checkConstraints(engine: Engine, client: PoolClient): Promise<string[]> {
  const problems: string[] = [];
  const { links, ranges, numbers } = await uncheckedConstraints(engine);
  for (const each of numbers) await numberRows(client, each);
  for (const { module, name } of ranges) await client.query(validateRangeSql(module, name));
  for (const { module, name, field } of links)
    await client
      .query(`alter table ${module.tableName} validate constraint ${quote(name)}`)
      .catch((problem: { code?: string }) => {
        if (problem.code !== '23503') throw problem;
        problems.push(`${module.label}: some records have a value in “${field}” that leads to no record. Empty it in them.`);
      });
  return problems;
}

export async function buildProgress({ database }: Engine): Promise<Map<string, Progress>> {
  const { rows } = await database.query(
    `select i.relname as name, p.phase,
            case when p.blocks_total > 0 then p.blocks_done::float8 / p.blocks_total
                 when p.tuples_total > 0 then p.tuples_done::float8 / p.tuples_total end as part
       from pg_stat_progress_create_index p join pg_class i on i.oid = p.index_relid
      where p.datname = current_database() and i.relnamespace = 'records'::regnamespace`,
  );
  return new Map(rows.map(({ name, phase, part }) => [name as string, { name, phase, part }]));
}

/**
 * Runs on a connection of its own without time limits, if no other node builds.
 *
 * @returns false when another node does
 */
export async function whileBuilding(
  database: Database,
  signal: AbortSignal | undefined,
  run: (client: PoolClient) => Promise<void>,
): Promise<boolean> {
  const client = await database.pool.connect();
  const stop = () => void database.query('select pg_cancel_backend($1)', [processOf(client)]).catch(() => undefined);
  try {
    // never waited for: a session that waits for this lock is one that the build waits for
    const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [BUILD_LOCK]);
    if (!rows[0].free) return false;
    await client.query('set statement_timeout = 0');
    signal?.addEventListener('abort', stop);
    try {
      await run(client);
    } finally {
      signal?.removeEventListener('abort', stop);
      // here and not with the connection, whose end nobody waits for: who asks next has the lock
      await client.query('select pg_advisory_unlock($1)', [BUILD_LOCK]).catch(() => undefined);
    }
    return true;
  } finally {
    client.release(true); // the settings go with the connection
  }
}
const processOf = (client: PoolClient) => (client as unknown as { processID: number }).processID;

/**
 * Beside all reading and writing. What a killed build left goes first.
 *
 * @throws with a sentence when records have the same value in a field that becomes unique
 */
export async function buildIndex(engine: Engine, client: PoolClient, { module, index }: MissingIndex): Promise<void> {
  const began = Date.now();
  engine.log.info({ index: index.name }, 'an index is being built');
  const watch = setInterval(() => void logProgress(engine, index.name), LOG_EVERY_MS);
  try {
    await client.query(dropSql(index.name, 'concurrently if exists'));
    await client.query(index.sql.replace(/^create (unique )?index /, '$&concurrently '));
    engine.log.info({ index: index.name, ms: Date.now() - began }, 'an index is built');
  } catch (problem) {
    if ((problem as { code?: string }).code !== '23505') throw problem;
    await client.query(dropSql(index.name, 'concurrently if exists'));
    throw new Error(`${module.label}: ${twinsIn(module, index)}`, { cause: problem });
  } finally {
    clearInterval(watch);
  }
}

async function logProgress(engine: Engine, name: string): Promise<void> {
  const progress = await buildProgress(engine).catch(() => undefined);
  const found = progress?.get(name);
  if (found) engine.log.info({ index: name, phase: found.phase, part: found.part }, 'an index is being built');
}
