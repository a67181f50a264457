import { createHash } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import { holdKey } from '../database/hold-key.ts';

/**
 * The log's hash chain. Entries are written by many transactions at once, so they are sealed a moment later, in one line:
 * each seal is the SHA-256 of the seal before it and the entry. An entry that is altered, removed or slipped in breaks it.
 */
const COLUMNS = `a._id, a.module, a.record_id, a.record_name, a.field, a.previous_value::text as previous_value, a.new_value::text as new_value,
  a.changed_by, a.impersonator, a."changeSource", a.reason, a.request_id, a.record_version, a.date_created::text as date_created`;
const FIRST = 'muster audit log';
const BATCH = 5_000;
/** Transactions that began earlier may still write: an entry is sealed when it cannot be overtaken any more. */
const SETTLED = '2 minutes';

type Entry = Record<string, unknown>;

const sealOf = (previous: string, entry: Entry) =>
  createHash('sha256')
    .update(`${previous}\n${JSON.stringify(Object.values(entry))}`)
    .digest('hex');

/** Seals what has settled; answers how many entries. Inside a transaction. */
export async function sealEntries(database: Queryable, settled = SETTLED): Promise<number> {
  await holdKey(database, 'audit seals');
  const { rows: last } = await database.query('select hash from muster.audit_seals order by number desc limit 1');
  const { rows: entries } = await database.query(
    `select ${COLUMNS} from muster.audit_log a
      where a.date_created < now() - $1::interval and not exists (select 1 from muster.audit_seals s where s.entry_id = a._id)
        and a.date_created >= coalesce((select max(entry_date) - interval '1 day' from muster.audit_seals), '-infinity')
      order by a.date_created, a._id limit ${BATCH}`,
    [settled],
  );
  let hash = (last[0]?.hash as string | undefined) ?? FIRST;
  const seals = entries.map((entry) => ({ date: entry.date_created, id: entry._id, hash: (hash = sealOf(hash, entry)) }));
  if (!seals.length) return 0;
  await database.query(
    `insert into muster.audit_seals (entry_date, entry_id, hash)
     select * from unnest($1::timestamptz[], $2::text[], $3::text[])`,
    [seals.map((seal) => seal.date), seals.map((seal) => seal.id), seals.map((seal) => seal.hash)],
  );
  return seals.length;
}

export interface Verdict {
  sealed: number;
  isIntact: boolean;
  /** The number of the first seal that does not fit, and why. */
  problem: { number: number; entry: string; what: 'changed' | 'missing' } | null;
}

/** Walks the whole chain and compares it with the entries of today. */
export async function verifySeals(database: Queryable): Promise<Verdict> {
  let hash = FIRST;
  let sealed = 0;
  for (let after = 0; ;) {
    const { rows } = await database.query(
      `select s.number as seal_number, s.entry_id as seal_entry, s.hash as seal_hash, ${COLUMNS} from muster.audit_seals s
         left join muster.audit_log a on a._id = s.entry_id and a.date_created = s.entry_date
        where s.number > $1 order by s.number limit ${BATCH}`,
      [after],
    );
    for (const { seal_number: number, seal_entry, seal_hash, ...entry } of rows) {
      const broken = (what: 'changed' | 'missing'): Verdict => ({
        sealed,
        isIntact: false,
        problem: { number, entry: seal_entry, what },
      });
      if (entry._id === null) return broken('missing');
      hash = sealOf(hash, entry);
      if (hash !== seal_hash) return broken('changed');
      sealed++;
      after = number;
    }
    if (rows.length < BATCH) return { sealed, isIntact: true, problem: null };
  }
}
