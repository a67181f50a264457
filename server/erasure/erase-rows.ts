import { eraseEntries } from '../audit/erase-entries.ts';
import type { Queryable } from '../database/database.ts';
import { quote } from '../modules/module.ts';
import { forgetAccounts } from './forget-accounts.ts';
import type { ModuleToErase } from './plan-erasure.ts';

export interface Erased {
  records: number;
  files: number;
  letters: number;
  auditValues: number;
}
export const NOTHING_ERASED: Erased = { records: 0, files: 0, letters: 0, auditValues: 0 };
export const addErased = (one: Erased, other: Erased): Erased => ({
  records: one.records + other.records,
  files: one.files + other.files,
  letters: one.letters + other.letters,
  auditValues: one.auditValues + other.auditValues,
});

interface What extends ModuleToErase {
  moduleName: string;
  ids: readonly string[];
  /** Those that the person is: they are deleted too. */
  given: readonly string[];
  request: string | null;
  /** Of these files those that something that is kept names. */
  filesKept: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

interface Done {
  erased: Erased;
  /** Of files that the caller takes out of the store after the commit. */
  paths: string[];
  /** Files that something else names. */
  filesKept: string[];
  /** Records that had not been erased before. */
  newlyErased: string[];
}

type Session = Pick<Queryable, 'query'>;
const ERASED = 'Erased';

/**
 * Empties what is personal of these records of one module, and what hangs on them: files, letters, texts that wait, drafts, values of the
 * audit log. By SQL alone, so that a restored database that nobody works on yet can be treated the same way. Inside a transaction;
 * done again it finds nothing left.
 */
export async function eraseRows(database: Session, what: What): Promise<Done> {
  const { moduleName, ids, given } = what;
  const there = await columnsOf(database, what.table);
  if (!there.size) return { erased: NOTHING_ERASED, paths: [], filesKept: [], newlyErased: [] };
  await database.query(`select 1 from ${what.table} where _id = any($1) order by _id for no key update`, [ids]);
  const addresses = await addressesOf(database, what, there);
  await emptyFields(database, what, there);
  const { rows } = await database.query(
    `insert into muster.erased_records (module, record_id, request) select $1, _id, $3 from ${what.table} where _id = any($2)
     on conflict do nothing returning record_id`,
    [moduleName, ids, what.request],
  );
  const { paths, filesKept } = await removeFiles(database, what);
  const letters = await removeLetters(database, what, addresses);
  await removeTraces(database, what);
  if (what.table === 'records."users"') await forgetAccounts(database, given);
  const auditValues = await eraseEntries(database, { moduleName, recordIds: ids, keeps: what.keeps });
  const newlyErased = rows.map((row) => row.record_id as string);
  return { erased: { records: newlyErased.length, files: paths.length, letters, auditValues }, paths, filesKept, newlyErased };
}

async function columnsOf(database: Session, table: string): Promise<ReadonlySet<string>> {
  const { rows } = await database.query(
    'select attname::text as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped',
    [table],
  );
  return new Set(rows.map(({ name }) => name as string));
}

async function emptyFields(database: Session, { table, columns, ids, given }: What, there: ReadonlySet<string>): Promise<void> {
  const emptied = columns.filter((name) => there.has(name) && name !== 'name');
  const isGiven = '_id = any($2::text[])';
  const sets = [
    ...emptied.map((name) => `${quote(name)} = null`),
    ...(there.has('name')
      ? [`"name" = case when ${columns.includes('name')} or ${isGiven} then '${ERASED}' else "name" end`]
      : []),
    ...(there.has('deleted') ? [`"deleted" = "deleted" or ${isGiven}`] : []),
    // What is in the archive counts as deleted, too, and could be taken out again.
    ...(there.has('_archivedAt') ? [`"_archivedAt" = case when ${isGiven} then null else "_archivedAt" end`] : []),
    ...(there.has('updatedAt') ? ['"updatedAt" = now()'] : []),
    '"version" = "version" + 1',
    // a form that was open meanwhile is refused instead of bringing back what it shows
    ...(there.has('_changed')
      ? [
          `"_changed" = "_changed" || (select jsonb_object_agg(split_part(name, '$', 1), "version" + 1) from unnest($3::text[]) name)`,
        ]
      : []),
  ];
  const differs = [
    ...emptied.map((name) => `${quote(name)} is not null`),
    ...(there.has('deleted') ? [`(${isGiven} and not "deleted")`] : []),
    ...(there.has('_archivedAt') ? [`(${isGiven} and "_archivedAt" is not null)`] : []),
    ...(there.has('name') ? [`(${columns.includes('name')} or ${isGiven}) and "name" is distinct from '${ERASED}'`] : []),
  ];
  const marked = there.has('_changed') ? [[...emptied, 'name']] : [];
  await database.query(`update ${table} set ${sets.join(', ')} where _id = any($1) and (${differs.join(' or ')})`, [
    ids,
    given,
    ...marked,
  ]);
}

/** As they stand before they are emptied: letters to them go too. */
async function addressesOf(database: Session, { table, addresses, ids }: What, there: ReadonlySet<string>): Promise<string[]> {
  const columns = addresses.filter((name) => there.has(name)).map(quote);
  if (!columns.length) return [];
  const { rows } = await database.query(
    `select distinct a.address from ${table} t, unnest(array[${columns.join(', ')}]) a(address) where t._id = any($1) and a.address is not null`,
    [ids],
  );
  return rows.map(({ address }) => address as string);
}

async function removeFiles(database: Session, { moduleName, ids, filesKept }: What): Promise<Pick<Done, 'paths' | 'filesKept'>> {
  const { rows } = await database.query('select _id from muster.files where parent_module = $1 and parent_id = any($2)', [
    moduleName,
    ids,
  ]);
  if (!rows.length) return { paths: [], filesKept: [] };
  const found = rows.map(({ _id }) => _id as string);
  const kept = await filesKept(found);
  const { rows: removed } = await database.query('delete from muster.files where _id = any($1) returning path', [
    found.filter((id) => !kept.has(id)),
  ]);
  return { paths: removed.map(({ path }) => path as string), filesKept: [...kept] };
}

/** Those that are about the records, and those to their addresses; what still waited to leave stays here. */
async function removeLetters(database: Session, { moduleName, ids }: What, addresses: readonly string[]): Promise<number> {
  const folded = [...new Set(addresses.flatMap((address) => [address, address.toLowerCase()]))];
  const about = await database.query(
    'delete from muster.outbox where "relatedRecord$module" = $1 and "relatedRecord$id" = any($2)',
    [moduleName, ids],
  );
  const to = await database.query(
    `delete from muster.outbox where _id in (
       select o._id from unnest($1::text[]) a(address) join muster.outbox o on o."to" @> jsonb_build_array(a.address))`,
    [folded],
  );
  await database.query(
    `delete from graphile_worker._private_jobs where locked_at is null and payload::text like '%"relatedRecord"%'
        and exists (select from unnest($1::text[]) gone(id) where position(gone.id in payload::text) > 0)`,
    [ids],
  );
  return about.rowCount + to.rowCount;
}

/** What keeps values beside the record: drafts, keys of duplicates, answers that are kept for a day, the first text to a number. */
async function removeTraces(database: Session, { moduleName, ids }: What): Promise<void> {
  for (const table of ['drafts', 'followers', 'duplicate_keys'])
    await database.query(`delete from muster.${quote(table)} where module = $1 and record_id = any($2)`, [moduleName, ids]);
  await database.query('delete from muster.texted_numbers where first_text = any($1)', [ids]);
  await database.query(
    `delete from muster.idempotency where status is not null
        and exists (select from unnest($1::text[]) gone(id) where position(gone.id in body) > 0)`,
    [ids],
  );
}
