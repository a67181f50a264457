import type pg from 'pg';
import { auditLogInMonths } from '#server/database/months/tables-in-months.ts';
import { monthAfter, monthOf, rangeOf, startOf, tableOfMonth } from '#server/database/months/table-in-months.ts';

export interface HistoryAmounts {
  leads: number;
  entries: number;
}

/** The audit log of two years, in the months before this one. */
const MONTHS = 24;
const NAMED = 'muster.audit_log';

/** Entries of the leads of `generate.ts`, with one month per client at a time. Only the newest month has seals. They form no chain, because the bench never verifies the log. */
export async function addHistory(
  clients: [pg.Client, ...pg.Client[]],
  { leads, entries }: HistoryAmounts,
  say: (line: string) => void,
): Promise<void> {
  const [client] = clients;
  if (await hasHistory(client)) return;
  const started = Date.now();
  say(`Writing ${entries.toLocaleString('en')} audit entries …`);
  const perMonth = Math.ceil(entries / MONTHS);
  const months = Array.from({ length: MONTHS }, (_, at) => monthAfter(monthOf(new Date()), at - MONTHS)).values();
  await Promise.all(
    clients.map(async (each) => {
      for (const month of months) await addMonth(each, month, leads, perMonth);
    }),
  );
  await sealMonth(client, monthAfter(monthOf(new Date()), -1));
  await client.query(
    `update muster.audit_horizon
        set (sealed_until, position, history_until) = (select last_value, last_value, last_value from muster.audit_positions)`,
  );
  await client.query(`vacuum (analyze) ${NAMED}`);
  await client.query('vacuum (analyze) muster.audit_seals');
  say(`… written in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** Filled before it becomes part of the log: its indexes are built once. */
async function addMonth(client: pg.Client, month: string, leads: number, entries: number): Promise<void> {
  const table = tableOfMonth(auditLogInMonths, month);
  await client.query('begin');
  await client.query(`create table ${table} (like ${NAMED} including defaults including storage)`);
  await client.query(
    `insert into ${table} (module, record_id, record_name, field, previous_value, new_value, changed_by, "changeSource", record_version, date_created)
     select 'leads', l._id, l.name, 'title', '"Nurse"', '"Clinician"', l.modified_by, 'form', n.version,
            $1::timestamptz + (n.number * $4::float8) * interval '1 second'
       from (select number, 1 + number % 9 as version,
                    lpad(to_hex(1700000000 + lead % 60000000), 8, '0') || '1ead0000' || lpad(to_hex(lead), 8, '0') as lead
               from (select number, 1 + (hashint8extended(number, $5::bigint) & 9223372036854775807) % $2::bigint as lead
                       from generate_series(0, $3::bigint - 1) number) chosen) n
       join records.leads l on l._id = n.lead`,
    [startOf(month), leads, entries, (28 * 86_400) / entries, startOf(month).getTime()],
  );
  await client.query(`alter table ${NAMED} attach partition ${table} for ${rangeOf(auditLogInMonths, month)}`);
  await client.query('commit');
}

const sealMonth = (client: pg.Client, month: string) =>
  client.query(
    `insert into muster.audit_seals (entry_date, entry_id, hash, salts)
     select date_created, _id, encode(sha256(_id::bytea), 'hex'), decode(md5(_id) || md5(record_id) || md5(_id), 'hex')
       from ${tableOfMonth(auditLogInMonths, month)} order by position`,
  );

export async function hasHistory(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    'select sealed_until > 0 and exists (select from muster.audit_seals where entry_date < $1) as has from muster.audit_horizon',
    [startOf(monthOf(new Date()))],
  );
  return rows[0].has as boolean;
}
