import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing-database.ts';
import { connectTo, type ProcessNode, startProcessNode } from '#server/testing-process-node.ts';

/** Real processes: one is killed between the approval and the commission, two approve at the same time. */
let database: TestDatabase;
let dataDir: string;
let sql: Awaited<ReturnType<typeof connectTo>>;
let [first, second]: ProcessNode[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'muster-approval-'));
  sql = await connectTo(database);
  first = await startProcessNode(database, dataDir);
  second = await startProcessNode(database, dataDir);
}, 120_000);
afterAll(async () => {
  for (const node of [first, second]) node?.child.kill('SIGKILL');
  await Promise.all([first?.ended, second?.ended]);
  await sql?.end();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function weekOf(name: string): Promise<string> {
  const make = async (path: string, body: object) => (await second!.call('POST', path, body)).body.record._id as string;
  const assigned_to = (await sql.query(`select _id from records.users where email = 'admin@muster.test'`)).rows[0]._id as string;
  const placement = await make('/api/placements', { name, assigned_to, bill_rate: 70, pay_rate: 50 });
  const period = { period_start: '2027-02-28', period_end: '2027-03-06', hours: 10 };
  return make('/api/timesheet-trackers', { name, placements_timesheetTracker: placement, ...period });
}
const approve = (node: ProcessNode, id: string) =>
  node.call('PUT', `/api/timesheet-trackers/update-certain-fields/${id}`, {
    fields: { time_sheet_status: 'Submitted_EDU_Approved' },
  });
const commissionsOf = async (id: string) =>
  Number((await sql.query('select count(*) from records.commissions where timesheet_tracker = $1', [id])).rows[0].count);
const statusOf = async (id: string) =>
  (await sql.query('select time_sheet_status from records."timesheetTracker" where _id = $1', [id])).rows[0]
    .time_sheet_status as string;

test('two nodes that approve a week at the same time make one commission, and two that open a week make seven days', async () => {
  const id = await weekOf('Two nodes');
  await Promise.all([approve(first!, id), approve(second!, id), approve(first!, id), approve(second!, id)]);
  expect(await commissionsOf(id)).toBe(1);

  const open = (node: ProcessNode) => node.call('POST', '/api/timeSheets/usersWeeklyTimesheet', { date: '2027-05-05' });
  const weeks = await Promise.all([open(first!), open(second!), open(first!), open(second!)]);
  expect(weeks.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(weeks.map(({ body }) => JSON.stringify(body.days.map((day: { _id: string }) => day._id)))).size).toBe(1);
}, 60_000);

test('a node that is killed between the approval and the commission leaves neither; approved again there are both', async () => {
  const id = await weekOf('Killed');
  await sql.query('begin; lock table records.commissions in exclusive mode');
  const cut = approve(first!, id).catch(() => undefined);
  const waiting = `select count(*) from pg_locks where not granted and relation = 'records.commissions'::regclass`;
  await expect.poll(async () => Number((await sql.query(waiting)).rows[0].count), { timeout: 30_000 }).toBeGreaterThan(0);
  first!.child.kill('SIGKILL');
  await Promise.all([cut, first!.ended]);
  await sql.query('rollback');

  expect([await statusOf(id), await commissionsOf(id)]).toEqual(['Not_Submitted', 0]);
  expect((await approve(second!, id)).status).toBe(200);
  expect([await statusOf(id), await commissionsOf(id)]).toEqual(['Submitted_EDU_Approved', 1]);
}, 90_000);
