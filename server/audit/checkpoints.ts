import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { noteEvent } from './note-event.ts';

/** What stood in a month when it was sealed to its end. Its digest is itself an entry of the log, under the seals that follow. */
export interface Checkpoint {
  /** `2026-11` */
  month: string;
  /** The last seal that it covers: what is dated back into the month later is not of it. */
  until: number;
  entries: number;
  digest: string;
  /** The entry that tells of it. */
  entryId: string;
}

const monthSql = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM')`;

/** Of the seals of a month, in their order: which entry, and its hash, which holds all entries before it. */
const SUMMARY = `count(*) as entries, max(number) as until,
  encode(sha256(convert_to(string_agg(number || ' ' || entry_id || ' ' || hash, E'\\n' order by number), 'UTF8')), 'hex') as digest`;

/** For every month that is over and sealed; the one before last at the latest. Inside a transaction. */
export async function makeCheckpoints(context: Context): Promise<void> {
  await context.database.query('set local statement_timeout = 0'); // a long history takes what it takes
  const { rows: horizon } = await context.database.query('select sealed_until from muster.audit_horizon');
  const { rows } = await context.database.query(
    `select ${monthSql('entry_date')} as month, ${SUMMARY} from muster.audit_seals
      where entry_date < date_trunc('month', $1::timestamptz at time zone 'UTC') at time zone 'UTC' - interval '1 day'
        and not exists (select 1 from muster.audit_checkpoints c where c.month = ${monthSql('entry_date')})
        and not exists (select 1 from muster.audit_log a
                         where a.position > $2 and ${monthSql('a.date_created')} = ${monthSql('entry_date')})
        and ${monthSql('entry_date')} < ${monthSql('$1::timestamptz')}
      group by 1 order by 1`,
    [context.now(), horizon[0]!.sealed_until],
  );
  for (const { month, entries, until, digest } of rows) {
    const next = { entries, until, digest };
    const entryId = await noteEvent(context, {
      module: 'audit-log',
      recordId: month,
      recordName: month,
      event: 'month sealed',
      next,
    });
    await context.database.query(
      'insert into muster.audit_checkpoints (month, until, entries, digest, entry_id) values ($1, $2, $3, $4, $5)',
      [month, until, entries, digest, entryId],
    );
  }
}

/**
 * The checkpoints that hold: their seals are as they were, and an entry of the log says the same: the one that tells of the month, or, when
 * that one has left with its own month, one that tells of a month that left since. Those of them without any of their entries are archived:
 * the seals of the month stand for its entries.
 */
export async function archivedMonths(database: Queryable): Promise<Map<string, Checkpoint>> {
  const { rows } = await database.query(
    `select c.month, c.until, c.entries, c.digest, c.entry_id as "entryId"
       from muster.audit_checkpoints c
       cross join lateral (select ${SUMMARY} from muster.audit_seals s
                            where ${monthSql('s.entry_date')} = c.month and s.number <= c.until) now
      where (exists (select from muster.audit_log told where told._id = c.entry_id and told.event = 'month sealed' and told.record_id = c.month
                        and told.new_value = jsonb_build_object('entries', c.entries, 'until', c.until, 'digest', c.digest))
             or exists (select from muster.audit_log told where told.module = 'audit-log' and told.event = 'month archived'
                        and told.new_value -> 'checkpoints' @> jsonb_build_array(
                              jsonb_build_object('month', c.month, 'entries', c.entries, 'until', c.until, 'digest', c.digest))))
        and now.entries = c.entries and now.digest = c.digest
        and not exists (select 1 from muster.audit_seals s join muster.audit_log a on a._id = s.entry_id and a.date_created = s.entry_date
                         where ${monthSql('s.entry_date')} = c.month and s.number <= c.until)`,
  );
  return new Map((rows as Checkpoint[]).map((each) => [each.month, each]));
}
