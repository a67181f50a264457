import { notFound } from '#common/errors.ts';
import type { Queryable } from '../database/database.ts';
import { holdKey } from '../database/hold-key.ts';
import { pauses } from '../records/pauses.ts';
import { archivedMonths } from './checkpoints.ts';
import { tableOfMonth } from './month-tables.ts';
import { ENTRY_COLUMNS, SEAL_COLUMNS, newSalts, sealOf, type Entry, type Seal } from './seal-of.ts';

/**
 * The log's hash chain. Entries are written by many transactions at once, so they are sealed a moment later, in one line: each seal is the
 * SHA-256 of the seal before it and the entry, of which values stand as salted digests (`seal-of.ts`). An entry that is altered, removed
 * or slipped in breaks it.
 */
const FIRST = 'muster audit log';
const BATCH = 5_000;

/**
 * Seals the entries up to the horizon, in the order of their positions; answers how many. The horizon is the newest position of
 * an earlier run: once every transaction of that time has ended, nothing can be written before it any more. Inside a transaction.
 */
export async function sealEntries(database: Queryable): Promise<number> {
  await holdKey(database, 'audit seals');
  const horizon = await horizonOf(database);
  if (horizon.isOpen) return 0;
  const { rows: last } = await database.query('select hash from muster.audit_seals order by number desc limit 1');
  const { rows: entries } = await database.query(
    `select a.position, ${ENTRY_COLUMNS} from muster.audit_log a
      where a.position > $1 and a.position <= $2 and not exists (select 1 from muster.audit_seals s where s.entry_id = a._id)
      order by a.position limit ${BATCH}`,
    [horizon.sealedUntil, horizon.position],
  );
  let hash = (last[0]?.hash as string | undefined) ?? FIRST;
  const seals = [];
  const pause = pauses();
  for (const { position, ...entry } of entries) {
    await pause();
    const salts = newSalts();
    hash = sealOf(hash, entry, { format: 2, salts, erased: null });
    const after = position > horizon.historyUntil ? horizon.insertedAfter : null;
    seals.push({ date: entry.date_created, id: entry._id, after, hash, salts });
  }
  await database.query(
    `insert into muster.audit_seals (entry_date, entry_id, hash, inserted_after, salts, format)
     select date, id, hash, after, decode(salts, 'hex'), 2
       from unnest($1::timestamptz[], $2::text[], $3::text[], $4::timestamptz[], $5::text[]) u(date, id, hash, after, salts)`,
    [
      seals.map(({ date }) => date),
      seals.map(({ id }) => id),
      seals.map((seal) => seal.hash),
      seals.map(({ after }) => after),
      seals.map(({ salts }) => salts),
    ],
  );
  if (entries.length < BATCH) await moveHorizon(database);
  else await database.query('update muster.audit_horizon set sealed_until = $1', [entries.at(-1)!.position]);
  return seals.length;
}

async function horizonOf(database: Queryable) {
  const { rows } = await database.query(
    `select sealed_until as "sealedUntil", position, inserted_after::text as "insertedAfter", history_until as "historyUntil",
            exists (select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
                      and xact_start <= noted_at) as "isOpen"
       from muster.audit_horizon for no key update`,
  );
  return rows[0] as {
    sealedUntil: number;
    position: number;
    insertedAfter: string | null;
    historyUntil: number;
    isOpen: boolean;
  };
}

/** What gets a position from now on is written after this moment. */
const moveHorizon = (database: Queryable) =>
  database.query(
    `update muster.audit_horizon set sealed_until = position, inserted_after = noted_at,
            position = (select case when is_called then last_value else 0 end from muster.audit_positions), noted_at = clock_timestamp()`,
  );

/** The demo tells of months past: what was written until now may be dated before it was written. */
export const allowHistory = (database: Queryable) =>
  database.query('update muster.audit_horizon set history_until = (select last_value from muster.audit_positions)');

export interface Verdict {
  sealed: number;
  /** Entries that were written too lately to be sealed. */
  waiting: number;
  isIntact: boolean;
  /** Values that were erased from sealed entries: their digests hold. */
  erased: number;
  /** Months that were sealed to their end. */
  checkpoints: number;
  /** Months whose entries were detached, all of them; their checkpoints hold. `2026-11` */
  archived: string[];
  /** The first entry that does not fit, the number of its seal, and why. */
  problem: Problem | null;
}
interface Problem {
  number: number | null;
  entry: string;
  /** `slipped in`: it stands among sealed entries and has no seal. `back-dated`: it was written later than it says. */
  what: 'changed' | 'missing' | 'slipped in' | 'back-dated';
}

/** The clocks of several nodes are never quite the same. */
const CLOCKS = `interval '5 minutes'`;

/** Walks the whole chain, compares it with the entries of today, and looks for entries that it does not know. */
export async function verifySeals(database: Queryable): Promise<Verdict> {
  const { sealed, problem } = await walkChain(database);
  const found = problem ?? (await unsealedProblem(database));
  const { rows } = await database.query(
    'select count(*) as waiting from muster.audit_log a, muster.audit_horizon h where a.position > h.sealed_until',
  );
  const archived = [...(await archivedMonths(database)).keys()];
  const { rows: counted } = await database.query(
    `select (select coalesce(sum((select count(*) from jsonb_object_keys(erased))), 0) from muster.audit_seals where erased is not null)::int as erased,
            (select count(*) from muster.audit_checkpoints)::int as checkpoints`,
  );
  const { erased, checkpoints } = counted[0] as { erased: number; checkpoints: number };
  return { sealed, waiting: rows[0]!.waiting, isIntact: !found, problem: found, archived, erased, checkpoints };
}

async function walkChain(database: Queryable): Promise<{ sealed: number; problem: Problem | null }> {
  let hash = FIRST;
  let sealed = 0;
  const archived = await archivedMonths(database);
  const pause = pauses();
  for (let after = 0; ;) {
    const { rows } = await database.query(
      `select s.number as seal_number, s.entry_id as seal_entry, s.hash as seal_hash, ${SEAL_COLUMNS}, to_char(s.entry_date at time zone 'UTC', 'YYYY-MM') as seal_month,
              a.date_created < s.inserted_after - ${CLOCKS} as seal_is_late, ${ENTRY_COLUMNS} from muster.audit_seals s
         left join muster.audit_log a on a._id = s.entry_id and a.date_created = s.entry_date
        where s.number > $1 order by s.number limit ${BATCH}`,
      [after],
    );
    for (const row of rows) {
      await pause();
      const { seal_number: number, seal_entry, seal_hash, seal_month, seal_is_late, ...rest } = row;
      const { entry, seal } = partsOf(rest);
      const broken = (what: Problem['what']) => ({ sealed, problem: { number, entry: seal_entry, what } });
      if (entry._id === null && number <= (archived.get(seal_month)?.until ?? 0)) {
        hash = seal_hash; // its digest is sealed by an entry further on
        sealed++;
        after = number;
        continue;
      }
      if (entry._id === null) return broken('missing');
      hash = sealOf(hash, entry, seal);
      if (hash !== seal_hash) return broken('changed');
      if (seal_is_late) return broken('back-dated');
      sealed++;
      after = number;
    }
    if (rows.length < BATCH) return { sealed, problem: null };
  }
}

function partsOf({ seal_format, seal_salts, seal_erased, ...entry }: Entry): { entry: Entry; seal: Seal } {
  return { entry, seal: { format: seal_format, salts: seal_salts, erased: seal_erased } as Seal };
}

/** Without a seal an entry is younger than the horizon, also by its own date. */
async function unsealedProblem(database: Queryable): Promise<Problem | null> {
  const { rows } = await database.query(
    `select a._id as entry, case when a.position <= h.sealed_until then 'slipped in' else 'back-dated' end as what
       from muster.audit_log a, muster.audit_horizon h
      where (a.position <= h.sealed_until or (a.position > h.history_until
              and a.date_created < case when a.position > h.position then h.noted_at else h.inserted_after end - ${CLOCKS}))
        and not exists (select 1 from muster.audit_seals s where s.entry_id = a._id)
      order by a.position limit 1`,
  );
  return rows[0] ? ({ number: null, ...rows[0] } as Problem) : null;
}

/**
 * Whether a month's own table, detached or not, holds what was sealed of it.
 *
 * @param month `2026-11`
 * @throws 404 without the table, or without a checkpoint
 */
export async function verifyMonth(database: Queryable, month: string): Promise<{ sealed: number; isIntact: boolean }> {
  const table = tableOfMonth(month);
  const { rows: found } = await database.query('select to_regclass($1) is not null as present', [table]);
  if (!found[0]!.present) throw notFound(`There is no table ${table}. Restore it from where it is kept.`, 'month-not-found');
  const { rows: checkpoints } = await database.query('select until, entries from muster.audit_checkpoints where month = $1', [
    month,
  ]);
  if (!checkpoints[0]) throw notFound('This month is not over yet, or not sealed to its end.', 'month-not-sealed');
  const { until, entries } = checkpoints[0];
  let sealed = 0;
  const pause = pauses();
  for (let after = 0; ;) {
    const { rows } = await database.query(
      `select s.number as seal_number, s.hash as seal_hash, ${SEAL_COLUMNS}, coalesce(before.hash, $3) as seal_before, ${ENTRY_COLUMNS}
         from muster.audit_seals s join ${table} a on a._id = s.entry_id and a.date_created = s.entry_date
         left join lateral (select hash from muster.audit_seals b where b.number < s.number order by b.number desc limit 1) before on true
        where s.number > $1 and s.number <= $2 order by s.number limit ${BATCH}`,
      [after, until, FIRST],
    );
    for (const { seal_number, seal_hash, seal_before, ...rest } of rows) {
      await pause();
      const { entry, seal } = partsOf(rest);
      if (sealOf(seal_before, entry, seal) !== seal_hash) return { sealed, isIntact: false };
      sealed++;
      after = seal_number;
    }
    if (rows.length < BATCH) return { sealed, isIntact: sealed === entries };
  }
}
