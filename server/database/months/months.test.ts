import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeOldEvents } from '../../events/events.jobs.ts';
import { CONCERNS } from '../../events/waiting-consumers.ts';
import { job } from '../../jobs/job.ts';
import { logged } from '../../jobs/job-runs.ts';
import { sendMail } from '../../outside/mail.jobs.ts';
import { startTestApp, type TestApp } from '../../testing.ts';
import months from './months.jobs.ts';
import { monthAfter, monthOf, rangeOf, startOf, tableOfMonth, type TableInMonths } from './table-in-months.ts';
import { eventsInMonths, jobRunsInMonths, outboxInMonths, tablesInMonths } from './tables-in-months.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp({ env: { WORKERS: 'http' } })));
afterAll(() => app?.close());

const DAY_MS = 86_400_000;
const query = async (sql: string, values?: unknown[]) => (await app.engine.database.query(sql, values)).rows;
const thisMonth = monthOf(new Date());
const placeIn = ({ name }: { name: string }, month: string) => `${name}_${month.replace('-', '_')}`;
const partitionsOf = async ({ name }: TableInMonths) =>
  (
    await query(
      'select relname as name from pg_partition_tree($1::regclass) t join pg_class c on c.oid = t.relid where isleaf order by 1',
      [`muster.${name}`],
    )
  ).map((row) => row.name as string);
const monthsAhead = (table: TableInMonths, most: number) => [
  ...Array.from({ length: most + 1 }, (_, ahead) => placeIn(table, monthAfter(thisMonth, ahead))),
  `${table.name}_other`,
];
const placesOf = async (table: string, where: string) =>
  (
    await query(
      `select distinct relname as place from muster.${table} r join pg_class c on c.oid = r.tableoid where ${where} order by 1`,
    )
  ).map(({ place }) => place as string);
const planOf = async (sql: string) => (await query(`explain ${sql}`)).map((row) => row['QUERY PLAN'] as string);
const goTo = (moment: Date) => app.advance(moment.getTime() - app.engine.clock().getTime());

test('audit, events, outbox and job runs stand in months, and a start and the job of the night make the next ones', async () => {
  for (const table of tablesInMonths) expect(await partitionsOf(table)).toEqual(monthsAhead(table, 2));

  goTo(startOf(monthAfter(thisMonth)));
  await app.secondNode();
  for (const table of tablesInMonths) expect(await partitionsOf(table)).toEqual(monthsAhead(table, 3));

  goTo(startOf(monthAfter(thisMonth, 2)));
  await months[0]!.run(app.system(), {}, { jobId: '1', attempt: 1 });
  for (const table of tablesInMonths) expect(await partitionsOf(table)).toEqual(monthsAhead(table, 4));
  goTo(new Date());
});

test('what is written falls into its month', async () => {
  const { _id } = await app.make('teams', { name: 'In its month' });
  const queuedAt = new Date();
  await sendMail.run(
    app.system(),
    { to: ['ann@example.org'], subject: 'Month', html: '' },
    { jobId: '77', attempt: 1, queuedAt },
  );
  const twice = job('twice', async () => undefined);
  await logged(app.engine, twice, {}, { jobId: '5', attempt: 1 }, () => twice.run(app.system(), {}, { jobId: '5', attempt: 1 }));

  expect(await placesOf('events', `record_id = '${_id}'`)).toEqual([placeIn(eventsInMonths, thisMonth)]);
  expect(await placesOf('outbox', `subject = 'Month'`)).toEqual([placeIn(outboxInMonths, thisMonth)]);
  expect(await placesOf('job_runs', `job = 'twice'`)).toEqual([placeIn(jobRunsInMonths, thisMonth)]);
});

test('a run that was ordered in one month and begins in the next moves there', async () => {
  const ordered = job('ordered', async () => undefined);
  const rows = await query(
    `insert into muster.job_runs (job, job_id, attempt, cause, state, payload_bytes, started_at)
     values ('ordered', '6', 0, 'hand', 'running', 2, now() - interval '40 days') returning _id`,
  );
  expect(await placesOf('job_runs', `job = 'ordered'`)).toEqual(['job_runs_other']);

  await logged(app.engine, ordered, {}, { jobId: '6', attempt: 1 }, async () => undefined);
  expect(await query(`select _id, attempt, cause, state from muster.job_runs where job = 'ordered'`)).toEqual([
    { _id: rows[0]!._id, attempt: 1, cause: 'hand', state: 'done' },
  ]);
  expect(await placesOf('job_runs', `job = 'ordered'`)).toEqual([placeIn(jobRunsInMonths, thisMonth)]);
});

test('a run is found by its number in the index of each month', async () => {
  await query(
    `insert into muster.job_runs (job, job_id, attempt, state, payload_bytes, started_at)
     select 'many', n::text, 1, 'done', 2, $1::timestamptz + n % 2 * interval '32 days' from generate_series(1, 20000) n`,
    [startOf(thisMonth)],
  );
  await query('analyze muster.job_runs');
  const plan = await planOf(`update muster.job_runs set state = 'done' where _id = 7`);
  await query(`delete from muster.job_runs where job = 'many'`);

  for (const month of [thisMonth, monthAfter(thisMonth)])
    expect(plan.join('\n')).toContain(`Index Scan using ${placeIn(jobRunsInMonths, month)}_pkey`);
});

test('the next events of a consumer are read in their order from the indexes of the months', async () => {
  await query(
    `insert into muster.events (module, record_id, what, fields, source, depth, at)
     select 'beads', n::text, 'created', '{}', 'system', 0, $1::timestamptz + n % 2 * interval '32 days' from generate_series(1, 20000) n`,
    [startOf(thisMonth)],
  );
  await query('analyze muster.events');
  const plan = await planOf(
    `select id from muster.events e, (select null::text[] as modules, null::text[] as whats, null::text[] as sources) f
      where id > 1000 and id <= 100000 and ${CONCERNS} order by id limit 200`,
  );
  await query(`delete from muster.events where module = 'beads'`);

  expect(plan.join('\n')).toContain('Merge Append');
  expect(plan.filter((line) => /Sort {2}\(|Seq Scan/.test(line))).toEqual([]);
  expect(plan.filter((line) => /Index (Only )?Scan using events_\d{4}_\d{2}_pkey/.test(line)).length).toBeGreaterThan(1);
});

test('a month goes as a whole once its last day is older than is kept, while somebody writes', async () => {
  const [old, young] = [monthAfter(thisMonth, -3), monthAfter(thisMonth, -2)];
  const add = (month: string) =>
    `insert into muster.events (module, record_id, what, fields, source, depth, at) values ('beads', 'x', 'created', '{}', 'system', 0, '${month}-15')`;
  for (const month of [old, young]) {
    const place = tableOfMonth(eventsInMonths, month);
    await query(`create table ${place} partition of muster.events for ${rangeOf(eventsInMonths, month)}`);
    await query(add(month));
  }
  const writer = new pg.Client({ connectionString: app.engine.databaseUrl });
  await writer.connect();
  await writer.query(`begin; ${add(thisMonth)}`);
  const end = startOf(monthAfter(young)).getTime() + 30 * DAY_MS;

  goTo(new Date(end - DAY_MS));
  let isOver = false;
  const removing = removeOldEvents(app.system()).then(() => (isOver = true));
  for (let saves = 0; saves < 20; saves++) {
    await query(add(thisMonth));
    await new Promise((rest) => setTimeout(rest, 50));
  }
  expect(isOver).toBe(false);
  await writer.query('commit');
  await writer.end();
  await removing;
  expect(await placesOf('events', `module = 'beads'`)).toEqual([young, thisMonth].map((month) => placeIn(eventsInMonths, month)));

  goTo(new Date(end));
  await removeOldEvents(app.system());
  expect(await placesOf('events', `module = 'beads'`)).toEqual([placeIn(eventsInMonths, thisMonth)]);
  goTo(new Date());
});
