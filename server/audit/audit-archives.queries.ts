import type { AuditMonth } from '#common/audit-months.ts';
import type { Context } from '../context.ts';

/** A month whose turn it is to leave, and where it stands in the chain. */
export interface Leaving {
  month: string;
  /** Its last seal. */
  until: number;
  entries: number;
  digest: string;
  firstSeal: number;
  hashBefore: string | null;
  hashAfter: string;
}

/** Months with a checkpoint and a table of their own that are older than so many months, the oldest first; not those that are here again to be read. */
export async function whatLeaves({ database, now }: Context, months: number): Promise<Leaving[]> {
  const oldest = new Date(Date.UTC(now().getUTCFullYear(), now().getUTCMonth() - months, 1)).toISOString().slice(0, 7);
  const { rows } = await database.query(
    `select c.month, c.until, c.entries, c.digest, f.number as "firstSeal", b.hash as "hashBefore", l.hash as "hashAfter"
       from muster.audit_checkpoints c
       join pg_inherits i on i.inhrelid = to_regclass('muster.audit_log_' || replace(c.month, '-', '_')) and i.inhparent = 'muster.audit_log'::regclass
       join lateral (select min(number) as number from muster.audit_seals s where s.number <= c.until
                       and s.entry_date >= (c.month || '-01 00:00+00')::timestamptz and s.entry_date < (c.month || '-01 00:00+00')::timestamptz + interval '1 month') f on true
       left join lateral (select hash from muster.audit_seals s where s.number < f.number order by s.number desc limit 1) b on true
       join muster.audit_seals l on l.number = c.until
      where c.month < $1 and not exists (select from muster.audit_archives a where a.month = c.month) order by c.month`,
    [oldest],
  );
  return rows as unknown as Leaving[];
}

/** Told again with each month that leaves: what told of them first leaves with its own month. */
export async function checkpointsUntil({ database }: Context, month: string): Promise<Record<string, unknown>[]> {
  const { rows } = await database.query(
    'select month, entries, until, digest from muster.audit_checkpoints where month <= $1 order by month',
    [month],
  );
  return rows;
}

interface Archive {
  month: string;
  file: string;
  place: string;
  bytes: number;
  sha256: string;
  publicKey: string;
  entries: number;
  firstSeal: number;
  lastSeal: number;
  entryId: string;
}
export const noteArchive = ({ database, now }: Context, archive: Archive) =>
  database.query(
    `insert into muster.audit_archives (month, file, place, bytes, sha256, public_key, entries, first_seal, last_seal, entry_id, left_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      archive.month,
      archive.file,
      archive.place,
      archive.bytes,
      archive.sha256,
      archive.publicKey,
      archive.entries,
      archive.firstSeal,
      archive.lastSeal,
      archive.entryId,
      now(),
    ],
  );

export interface MonthInFile {
  month: string;
  file: string;
  sha256: string;
  publicKey: string;
  entries: number;
}
const IN_FILE = 'month, file, sha256, public_key as "publicKey", entries';

/** Those whose time to be read is over. */
export async function monthsReadAgain({ database, now }: Context): Promise<MonthInFile[]> {
  const { rows } = await database.query(
    `select ${IN_FILE} from muster.audit_archives where read_again_until <= $1 order by month`,
    [now()],
  );
  return rows as unknown as MonthInFile[];
}

/** Months that are in their files alone, which were not looked through for all of the records erased by now, and how many these are. */
export async function monthsToForget({ database }: Context): Promise<{ months: MonthInFile[]; erased: number }> {
  const { rows: counted } = await database.query('select count(*)::int as erased from muster.erased_records');
  const erased = counted[0]!.erased as number;
  const { rows } = await database.query(
    `select ${IN_FILE} from muster.audit_archives where erased_known <> $1 and read_again_until is null order by month`,
    [erased],
  );
  return { months: rows as unknown as MonthInFile[], erased };
}

export const noteForgotten = ({ database }: Context, month: string, erased: number) =>
  database.query('update muster.audit_archives set erased_known = $2 where month = $1', [month, erased]);

export const noteProblem = ({ database }: Context, month: string, problem: string) =>
  database.query('update muster.audit_archives set problem = $2 where month = $1', [month, problem]);

export interface WantedMonth extends MonthInFile {
  wantedBy: string;
}
export async function monthsWanted({ database }: Context): Promise<WantedMonth[]> {
  const { rows } = await database.query(
    `select ${IN_FILE}, wanted_by as "wantedBy" from muster.audit_archives where wanted_at is not null order by wanted_at`,
  );
  return rows as unknown as WantedMonth[];
}

/** The months of the log that have a table of their own, and those that left, the newest first. */
export async function listMonths({ database, now }: Context): Promise<AuditMonth[]> {
  const { rows } = await database.query(
    `with tables as (
       select replace(right(c.relname, 7), '_', '-') as month, pg_total_relation_size(c.oid) as bytes
         from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'muster.audit_log'::regclass and c.relname ~ '^audit_log_[0-9]{4}_[0-9]{2}$'),
     months as (select month from tables union select month from muster.audit_archives)
     select m.month, c.entries::int as entries, coalesce(a.bytes, t.bytes, 0)::float8 as bytes, a.file, a.place, a.left_at as "leftAt", a.read_again_until as "readableUntil", a.problem,
            case when t.month is not null and a.month is not null then 'back' when t.month is not null then 'here'
                 when a.wanted_at is not null then 'coming' else 'gone' end as state
       from months m left join tables t using (month) left join muster.audit_archives a using (month) left join muster.audit_checkpoints c using (month)
      where m.month <= $1 order by m.month desc`,
    [now().toISOString().slice(0, 7)],
  );
  return rows as unknown as AuditMonth[];
}
