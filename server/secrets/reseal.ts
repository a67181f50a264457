import { forbidden } from '#common/errors.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import type { Engine } from '../engine.ts';
import { quote } from '../modules/module.ts';
import type { Run, RunRecord } from '../runs/run.ts';
import type { Worked } from '../runs/works.ts';
import { currentKeyId, currentPrefix, isOpened, revealSecret, sealSecret } from './secret-keys.ts';

const BATCH = 500;
/** How the names of places begin that are groups of files. */
const FILES = 'files/';

/** Columns of the engine's own tables that hold sealed values; those of modules say so themselves. */
const OWN_COLUMNS = [
  ['muster.authenticator_apps', 'secret'],
  ['muster.authenticator_apps', 'pending_secret'],
  ['muster.drafts', 'sealed_values'],
  ['muster.hash_keys', 'value'],
  ['muster.idempotency', 'body'],
  ['muster.imports', 'headers'],
  ['muster.imports', 'sample'],
  ['muster.imports', 'plan'],
  ['muster.import_parts', 'rows'],
  ['muster.import_mappings', 'plan'],
  ['muster.runs', 'plan'],
  ['muster.runs', 'outcome'],
  ['muster.webhook_secrets', 'secret'],
  ['muster.webhook_secrets', 'old_secret'],
] as const;

/** Seals with the current key what other keys sealed, place by place; then those keys are needed no more. */
export async function resealAll(engine: Engine): Promise<void> {
  await forgetUnopenedFiles(engine.database);
  for (const place of await allPlaces(engine)) await resealPlace(engine, engine.database, place);
  await forgetOldKeys(engine.database);
}

/** The next places of a run. */
export async function resealPlaces(context: Context, run: Run, next: readonly RunRecord[]): Promise<Worked> {
  if (!context.access.isAdmin) throw forbidden();
  let changed = 0;
  await context.database.query('set local idle_in_transaction_session_timeout = 0'); // it may wait long for files
  if (run.cursor === 0) await forgetUnopenedFiles(context.database);
  for (const { recordId } of next) changed += await resealPlace(context.engine, context.database, recordId);
  if (run.cursor + next.length >= run.total) await forgetOldKeys(context.database);
  return { matched: next.length, changed, skipped: [] };
}

const forgetOldKeys = (database: Queryable) => database.query('delete from muster.secret_keys where id <> $1', [currentKeyId()]);

/** Of values and of files, by name. */
export const allPlaces = async (engine: Engine): Promise<string[]> => [
  ...sealedPlaces(engine).keys(),
  ...((await engine.files.sealing?.groups()) ?? []).map((group) => FILES + group),
];

/** Where sealed values lie, by name: `providers.ssn`. */
export function sealedPlaces({ registry }: Engine): Map<string, { table: string; column: string }> {
  const places = new Map<string, { table: string; column: string }>();
  for (const [table, column] of OWN_COLUMNS) places.set(`${table.replace('muster.', '')}.${column}`, { table, column });
  for (const { name: module, tableName: table, storage } of registry.modules.values())
    for (const { name: column, field } of storage.values())
      if (field.secret) places.set(`${module}.${column}`, { table, column });
  return places;
}

/** Answers how many values were sealed anew; notes how many no key opens. A value that is written meanwhile is sealed with the current key already. */
async function resealPlace(engine: Engine, database: Queryable, place: string): Promise<number> {
  if (place.startsWith(FILES)) return resealFiles(engine, database, place);
  const found = sealedPlaces(engine).get(place);
  if (!found) return 0;
  const column = quote(found.column);
  let after = '';
  let changed = 0;
  let unopened = 0;
  for (;;) {
    const { rows } = await database.query(
      `select ${column} as sealed from ${found.table}
        where ${column} ~ '^v[12][.]' and not starts_with(${column}, $1) and ${column} > $2 order by ${column} limit ${BATCH}`,
      [currentPrefix(), after],
    );
    if (!rows.length) break;
    const sealed = rows.map((row) => row.sealed as string);
    const before = sealed.filter(isOpened);
    unopened += sealed.length - before.length;
    after = sealed.at(-1)!;
    const { rowCount } = await database.query(
      `update ${found.table} t set ${column} = anew.sealed_now from unnest($1::text[], $2::text[]) anew(sealed_before, sealed_now) where ${column} = anew.sealed_before`,
      [before, before.map((each) => sealSecret(revealSecret(each)!))],
    );
    changed += rowCount;
  }
  await noteUnopened(database, place, unopened);
  return changed;
}

async function resealFiles({ files }: Engine, database: Queryable, place: string): Promise<number> {
  const { changed, unopened } = await files.sealing!.sealAnew(place.slice(FILES.length));
  await noteUnopened(database, place, unopened);
  return changed;
}

/** A group of files that are gone by now is looked at no more. */
const forgetUnopenedFiles = (database: Queryable) =>
  database.query('delete from muster.unopened_secrets where starts_with(place, $1)', [FILES]);

async function noteUnopened(database: Queryable, place: string, count: number): Promise<void> {
  await database.query('delete from muster.unopened_secrets where place = $1', [place]);
  if (count) await database.query('insert into muster.unopened_secrets (place, count) values ($1, $2)', [place, count]);
}
