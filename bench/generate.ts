import pg from 'pg';
import zipcodes from 'zipcodes';
import { FAMILY_ENDS, FAMILY_STARTS, GIVEN, JOB_TITLES, PROFESSIONS } from './names.ts';
import type { People } from './people.ts';

export interface Amounts {
  leads: number;
  jobs: number;
  accounts: number;
  subs: number;
  messages: number;
}

/**
 * The same records for the same amounts, whoever runs it: every value is a hash of the record's number. Set-based, with the
 * indexes and foreign keys taken off before and put back after.
 */
export async function generate(databaseUrl: string, people: People, amounts: Amounts): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c maintenance_work_mem=512MB -c work_mem=64MB' });
  await client.connect();
  try {
    await makePlaces(client);
    const restore = await withoutIndexes(client);
    await client.query(functions);
    for (const { sql, amount } of [
      { sql: accountsSql, amount: amounts.accounts },
      { sql: jobsSql, amount: amounts.jobs },
      { sql: leadsSql, amount: amounts.leads },
    ])
      await client.query(sql, parametersOf(sql, people, amount, amounts));
    await client.query(subsSql, parametersOf(subsSql, people, amounts.subs, amounts));
    await client.query(messagesSql, parametersOf(messagesSql, people, amounts.messages, amounts));
    for (const statement of restore) await client.query(statement);
    for (const table of TABLES) await client.query(`vacuum (analyze, freeze) records."${table}"`);
  } finally {
    await client.end();
  }
}

const TABLES = ['accounts', 'jobs', 'leads', 'subs', 'messages'];

/** $1 how many, $2 users, $3 teams, $4 Global; lists that a statement uses come as $5 …; the amounts of the others last. */
function parametersOf(sql: string, { users, teams, globalTeam }: People, amount: number, amounts: Amounts): unknown[] {
  const common = [amount, users, teams, globalTeam];
  if (sql === accountsSql) return [...common, FAMILY_STARTS, FAMILY_ENDS];
  if (sql === jobsSql) return [...common, JOB_TITLES, PROFESSIONS, amounts.accounts];
  if (sql === leadsSql) return [...common, GIVEN, FAMILY_STARTS, FAMILY_ENDS, PROFESSIONS];
  if (sql === messagesSql) return [amount, users, amounts.leads];
  return [...common, amounts.leads, amounts.jobs];
}

/** US places with their positions; people live spread over all of them. */
async function makePlaces(client: pg.Client): Promise<void> {
  const places = Object.values(zipcodes.codes)
    .filter((place) => place.country === 'US' && /^[A-Z]{2}$/.test(place.state) && place.latitude && place.longitude)
    .sort((a, b) => (a.zip < b.zip ? -1 : 1));
  const column = (read: (place: (typeof places)[number]) => unknown) => places.map(read);
  await client.query(
    'create temp table places (number bigint primary key, zip text, city text, state text, lat float8, lng float8)',
  );
  await client.query(
    `insert into places select row_number() over () - 1, * from
       unnest($1::text[], $2::text[], $3::text[], $4::float8[], $5::float8[])`,
    [
      column((place) => place.zip),
      column((place) => place.city),
      column((place) => place.state),
      column((place) => place.latitude),
      column((place) => place.longitude),
    ],
  );
  await client.query('analyze places');
}

/** Takes off what slows a load down; answers the statements that put it back. */
async function withoutIndexes(client: pg.Client): Promise<string[]> {
  const tables = TABLES.map((table) => `records."${table}"`);
  const { rows: foreign } = await client.query(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
    [tables],
  );
  const { rows: indexes } = await client.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index where indrelid = any($1::regclass[]) and not indisprimary`,
    [tables],
  );
  for (const { table, name } of foreign) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return [
    ...indexes.map(({ definition }) => definition as string),
    ...foreign.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
  ];
}

const functions = `
  create function pg_temp.pick(n bigint, seed bigint, many bigint) returns bigint language sql immutable
    return (hashint8extended(n, seed) & 9223372036854775807) % many;
  create function pg_temp.one_of(list text[], n bigint, seed bigint) returns text language sql immutable
    return list[1 + (hashint8extended(n, seed) & 9223372036854775807) % cardinality(list)];
  create function pg_temp.id_of(kind text, n bigint) returns text language sql immutable
    return lpad(to_hex(1700000000 + n % 60000000), 8, '0') || kind || lpad(to_hex(n), 8, '0');
  create function pg_temp.moment(n bigint) returns timestamptz language sql immutable
    return timestamptz '2023-01-01 00:00:00+00' + n * interval '47 seconds';
  create function pg_temp.phone(n bigint, seed bigint) returns text language sql immutable
    return format('(%s) %s-%s', 201 + pg_temp.pick(n, seed, 700), 200 + pg_temp.pick(n, seed + 1, 800), lpad(pg_temp.pick(n, seed + 2, 10000)::text, 4, '0'));
  create function pg_temp.teams(n bigint, teams text[], global text) returns text[] language sql immutable
    return case when pg_temp.pick(n, 90, 200) = 0 then array[global] else array[pg_temp.one_of(teams, n, 91)] end;
`;

const accountsSql = `
  insert into records.accounts (_id, name, account_type, office_phone, billing_address$street, billing_address$city,
      billing_address$state, billing_address$zip, assigned_to, created_by, modified_by, "createdAt", "updatedAt", teams)
  select pg_temp.id_of('acc00000', n), pg_temp.one_of($5::text[], n, 1) || pg_temp.one_of($6::text[], n, 2) || ' ' || kind, kind,
      pg_temp.phone(n, 3), n % 900 || ' Main Street', p.city, p.state, p.zip,
      pg_temp.one_of($2::text[], n, 7), pg_temp.one_of($2::text[], n, 8), pg_temp.one_of($2::text[], n, 8), pg_temp.moment(n), pg_temp.moment(n),
      pg_temp.teams(n, $3::text[], $4::text)
    from (select n, (array['Hospital', 'Clinic', 'School District', 'Home Health'])[1 + pg_temp.pick(n, 6, 4)] as kind
            from generate_series(1, $1::bigint) n) s
    join places p on p.number = pg_temp.pick(s.n, 9, (select count(*) from places))`;

const jobsSql = `
  insert into records.jobs (_id, name, custom_job_title, profession, job_status, job_rating, accounts_jobs, city, state, zip, "geoInfo$lat",
      "geoInfo$lng", start_date, weekly_hours, bill_rate, included_in_feeds, post_date, assigned_to, created_by, modified_by, "createdAt", "updatedAt", teams)
  select pg_temp.id_of('10b00000', n), title || ' ' || n, title, pg_temp.one_of($6::text[], n, 12),
      (array['Accepting Applications', 'Submit Candidates', 'On Hold', 'Closed - Won', 'Closed - Lost'])[1 + pg_temp.pick(n, 13, 5)],
      pg_temp.pick(n, 14, 6), pg_temp.id_of('acc00000', 1 + pg_temp.pick(n, 15, $7::bigint)), p.city, p.state, p.zip, p.lat, p.lng,
      date '2026-01-01' + pg_temp.pick(n, 16, 300)::int, 20 + pg_temp.pick(n, 17, 21), 40 + pg_temp.pick(n, 18, 60), array['indeed', 'linkedin'],
      date '2025-06-01' + pg_temp.pick(n, 19, 200)::int, pg_temp.one_of($2::text[], n, 7), pg_temp.one_of($2::text[], n, 8),
      pg_temp.one_of($2::text[], n, 8), pg_temp.moment(n), pg_temp.moment(n), pg_temp.teams(n, $3::text[], $4::text)
    from (select n, pg_temp.one_of($5::text[], n, 11) as title from generate_series(1, $1::bigint) n) s
    join places p on p.number = pg_temp.pick(s.n, 9, (select count(*) from places))`;

const leadsSql = `
  insert into records.leads (_id, name, first_name, last_name, email, title, department, mobile_phone, home_phone, current_address$street,
      current_address$city, current_address$state, current_address$zip, "geoInfo$lat", "geoInfo$lng", profession, lead_status, past_active, availability_date,
      new_grad, has_phone, source, years_experience, license_states, assigned_to, created_by, modified_by, "createdAt", "updatedAt", teams)
  select pg_temp.id_of('1ead0000', n), given || ' ' || family, given, family, lower(given || '.' || family || n || '@example.com'),
      'Clinician', 'Department ' || n % 30, pg_temp.phone(n, 24), case when n % 3 = 0 then pg_temp.phone(n, 27) end,
      n % 900 || ' Oak Avenue', p.city, p.state, p.zip, p.lat + (pg_temp.pick(n, 30, 2000) - 1000) / 20000.0, p.lng + (pg_temp.pick(n, 31, 2000) - 1000) / 20000.0,
      pg_temp.one_of($8::text[], n, 32),
      (array['active', 'active', 'active', 'active', 'resume_leads', 'resume_leads', 'resume_leads', 'future_opp', 'placement_opps', 'dnc'])[1 + pg_temp.pick(n, 33, 10)],
      n % 4 = 0, date '2026-01-01' + pg_temp.pick(n, 34, 365)::int, n % 20 = 0, true,
      (array['Referral', 'Job board', 'Web site'])[1 + pg_temp.pick(n, 35, 3)], pg_temp.pick(n, 36, 30), array[p.state],
      pg_temp.one_of($2::text[], n, 7), pg_temp.one_of($2::text[], n, 8), pg_temp.one_of($2::text[], n, 8), pg_temp.moment(n), pg_temp.moment(n),
      pg_temp.teams(n, $3::text[], $4::text)
    from (select n, pg_temp.one_of($5::text[], n, 21) as given, pg_temp.one_of($6::text[], n, 22) || pg_temp.one_of($7::text[], n, 23) as family
            from generate_series(1, $1::bigint) n) s
    join places p on p.number = pg_temp.pick(s.n, 9, (select count(*) from places))`;

const subsSql = `
  insert into records.subs (_id, name, status, leads_subs, jobs_subs, accounts_subs, date_submitted, job_status_at_submission, rejection_reason,
      assigned_to, created_by, modified_by, "createdAt", "updatedAt", teams)
  select pg_temp.id_of('50b00000', s.n), l.name || ' for ' || j.custom_job_title, s.status, l._id, j._id, j.accounts_jobs, pg_temp.moment(s.n * 5), j.job_status,
      case when s.status = 'Rejected' then 'Other' end, pg_temp.one_of($2::text[], s.n, 7), pg_temp.one_of($2::text[], s.n, 8),
      pg_temp.one_of($2::text[], s.n, 8), pg_temp.moment(s.n * 5), pg_temp.moment(s.n * 5), pg_temp.teams(s.n, $3::text[], $4::text)
    from (select n, (array['Internal Review', 'Submitted', 'Submitted', 'InterviewScheduled', 'Offered', 'Hired', 'Rejected', 'Rejected'])[1 + pg_temp.pick(n, 41, 8)] as status
            from generate_series(1, $1::bigint) n) s
    join records.leads l on l._id = pg_temp.id_of('1ead0000', 1 + pg_temp.pick(s.n, 42, $5::bigint))
    join records.jobs j on j._id = pg_temp.id_of('10b00000', 1 + pg_temp.pick(s.n, 43, $6::bigint))`;

/** Four letters to a thread, in turn from and to a lead; $3 is how many leads there are. */
const messagesSql = `
  insert into records.messages (_id, name, subject, "messageType", direction, status, "to", "sentFrom", "sentBy", message, text, thread, message_id,
      sent_at, related_record$module, related_record$id, assigned_to, created_by, modified_by, "createdAt", "updatedAt", teams)
  select pg_temp.id_of('3a110000', s.n), subject, subject, 'email', case when inbound then 'inbound' else 'outbound' end,
      case when not inbound then 'Sent' when s.n % 10 = 1 then 'Received - Not Read' else 'Received - Read' end,
      jsonb_build_array(case when inbound then 'desk@example.com' else l.email end), case when inbound then l.email else 'desk@example.com' end,
      case when not inbound then person end, '<p>' || words || '</p>', words, pg_temp.id_of('3a110000', talk * 4), '<' || s.n || '@bench.test>',
      pg_temp.moment(s.n), 'leads', l._id, person, person, person, pg_temp.moment(s.n), pg_temp.moment(s.n), l.teams
    from (select n, n / 4 as talk, n % 2 = 1 as inbound, pg_temp.one_of($2::text[], n / 4, 51) as person, 'About your shift ' || n / 4 as subject,
            repeat('I could start in two weeks and would like thirty-six hours. ', 1 + pg_temp.pick(n, 53, 12)::int) as words
            from generate_series(1, $1::bigint) n) s
    join records.leads l on l._id = pg_temp.id_of('1ead0000', 1 + pg_temp.pick(talk, 52, $3::bigint))`;
