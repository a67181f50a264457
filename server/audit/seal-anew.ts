import type { Queryable } from '../database/database.ts';
import { archivedMonths } from './checkpoints.ts';
import { ENTRY_COLUMNS, newSalts, sealOf, type Entry, type Seal } from './seal-of.ts';

const BATCH = 5_000;
const FIRST = 'muster audit log';
const OLD: Seal = { format: 1, salts: null, erased: null };

/**
 * Seals that were made of values become seals of salted digests. Each entry is compared with its old seal first: from one that does not
 * fit on everything stays as it is, so that a forgery is found afterwards too. Seals up to the newest archived month stay: their
 * entries are not here. Checkpoints of the others are made anew by the next night. Inside the transaction of a migration.
 */
export async function sealAnew(database: Queryable): Promise<void> {
  const archived = await archivedMonths(database);
  const kept = Math.max(0, ...[...archived.values()].map(({ until }) => until));
  const { rows: before } = await database.query(
    'select hash from muster.audit_seals where number <= $1 order by number desc limit 1',
    [kept],
  );
  let old = (before[0]?.hash as string | undefined) ?? FIRST;
  let anew = old;
  for (let after = kept; ;) {
    const { rows } = await database.query(
      `select s.number as seal_number, s.hash as seal_hash, s.format as seal_format, ${ENTRY_COLUMNS} from muster.audit_seals s
         left join muster.audit_log a on a._id = s.entry_id and a.date_created = s.entry_date
        where s.number > $1 order by s.number limit ${BATCH}`,
      [after],
    );
    const made: { number: number; hash: string; salts: string }[] = [];
    for (const { seal_number: number, seal_hash: hash, seal_format: format, ...entry } of rows) {
      if (format !== 1 || entry._id === null || sealOf(old, entry as Entry, OLD) !== hash) return writeSeals(database, made);
      const salts = newSalts();
      old = hash as string;
      anew = sealOf(anew, entry as Entry, { format: 2, salts, erased: null });
      made.push({ number: number as number, hash: anew, salts });
      after = number as number;
    }
    await writeSeals(database, made);
    if (rows.length < BATCH) break;
  }
  await database.query('delete from muster.audit_checkpoints where not (month = any($1))', [[...archived.keys()]]);
}

const writeSeals = async (
  database: Queryable,
  made: readonly { number: number; hash: string; salts: string }[],
): Promise<void> => {
  await database.query(
    `update muster.audit_seals s set hash = m.hash, salts = decode(m.salts, 'hex'), format = 2
       from unnest($1::bigint[], $2::text[], $3::text[]) m(number, hash, salts) where s.number = m.number`,
    [made.map(({ number }) => number), made.map(({ hash }) => hash), made.map(({ salts }) => salts)],
  );
};
