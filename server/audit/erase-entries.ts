import type { Queryable } from '../database/database.ts';
import { holdKey } from '../database/hold-key.ts';
import { ENTRY_COLUMNS, ERASABLE, SEAL_COLUMNS, erasedSeal, type Entry, type Seal } from './seal-of.ts';

const BATCH = 1_000;

export interface EntriesOf {
  moduleName: string;
  recordIds: readonly string[];
  /** Fields whose values say nothing of the person: they stay. */
  keeps: readonly string[];
  /** Default: the log. */
  table?: string;
}

/**
 * Erases names and values from the entries about these records; who changed which field when stays, and so does the chain. Inside a
 * transaction.
 *
 * @returns how many values went
 */
export async function eraseEntries(
  database: Pick<Queryable, 'query'>,
  { moduleName, recordIds, keeps, table = 'muster.audit_log' }: EntriesOf,
): Promise<number> {
  await holdKey(database, 'audit seals'); // nobody seals an entry as it was before
  await database.query(`select set_config('muster.erasing', 'on', true)`);
  let erased = 0;
  for (;;) {
    const { rows } = await database.query(
      `select s.number as seal_number, ${SEAL_COLUMNS}, a.position, not (a.event is null and a.field = any($3)) as is_whole, ${ENTRY_COLUMNS}
         from ${table} a left join muster.audit_seals s on s.entry_id = a._id
        where a.module = $1 and a.record_id = any($2) and coalesce(s.format, 2) = 2
          and (a.record_name is not null
            or (not (a.event is null and a.field = any($3)) and (a.previous_value is not null or a.new_value is not null)))
        order by a.position limit ${BATCH} for no key update of a`,
      [moduleName, recordIds, keeps],
    );
    if (rows.length) erased += await eraseBatch(database, { moduleName, recordIds, table }, rows);
    if (rows.length < BATCH) break;
  }
  await database.query(`select set_config('muster.erasing', '', true)`);
  return erased;
}

async function eraseBatch(
  database: Pick<Queryable, 'query'>,
  { moduleName, recordIds, table }: Required<Omit<EntriesOf, 'keeps'>>,
  rows: readonly Record<string, unknown>[],
): Promise<number> {
  let erased = 0;
  const seals: { number: number; seal: Seal }[] = [];
  for (const {
    seal_number: number,
    seal_format: format,
    seal_salts: salts,
    seal_erased,
    position: _,
    is_whole: isWhole,
    ...entry
  } of rows) {
    const names = ERASABLE.filter((name) => entry[name] !== null && (isWhole || name === 'record_name'));
    erased += names.length;
    if (number === null) continue; // it is sealed as it is then
    const seal = { format, salts, erased: seal_erased } as Seal;
    seals.push({ number: number as number, seal: erasedSeal(entry as Entry, seal, names) });
  }
  await database.query(
    `update ${table} a set record_name = null, previous_value = case when e.is_whole then null else a.previous_value end,
            new_value = case when e.is_whole then null else a.new_value end
       from unnest($1::text[], $2::boolean[]) e(id, is_whole)
      where a._id = e.id and a.module = $3 and a.record_id = any($4)`,
    [rows.map(({ _id }) => _id), rows.map((row) => row.is_whole), moduleName, recordIds],
  );
  await database.query(
    `update muster.audit_seals s set salts = decode(e.salts, 'hex'), erased = e.erased::jsonb
       from unnest($1::bigint[], $2::text[], $3::text[]) e(number, salts, erased) where s.number = e.number`,
    [
      seals.map(({ number }) => number),
      seals.map(({ seal }) => seal.salts),
      seals.map(({ seal }) => JSON.stringify(seal.erased)),
    ],
  );
  return erased;
}
