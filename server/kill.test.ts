import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#common/ids.ts';
import { createTestDatabase, type TestDatabase } from './testing-database.ts';
import { type ProcessNode as Node, startProcessNode } from './testing-process-node.ts';

/** Real processes, killed for real: what was acknowledged is there, what was not is there whole or not at all. */
let database: TestDatabase;
let dataDir: string;
let sql: pg.Client;
const running: ChildProcess[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'muster-kill-'));
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
});
afterAll(async () => {
  for (const child of running) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  await sql?.end();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function startNode(): Promise<Node> {
  const node = await startProcessNode(database, dataDir);
  running.push(node.child);
  return node;
}

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
const count = async (text: string, values: unknown[] = []) => Number((await sql.query(text, values)).rows[0].count);

test('every acknowledged write survives a kill under twenty writers, each with its entry in the log', async () => {
  const node = await startNode();
  const acknowledged: string[] = [];
  const over = new AbortController();
  const writers = Array.from({ length: 20 }, async () => {
    while (!over.signal.aborted) {
      const _id = newId();
      const answer = await node
        .call('POST', '/api/accounts', { _id, name: 'Survivor' }, { 'idempotency-key': _id })
        .catch(() => undefined);
      if (answer?.status === 200) acknowledged.push(_id);
    }
  });
  while (acknowledged.length < 60) await wait(10);
  node.child.kill('SIGKILL');
  over.abort();
  await Promise.all([...writers, node.ended]);

  expect(acknowledged.length).toBeGreaterThan(20);
  expect(await count('select count(*) from records.accounts where _id = any($1)', [acknowledged])).toBe(acknowledged.length);
  const logged = `select count(*) from records.accounts a where not exists (select 1 from muster.audit_log l where l.record_id = a._id and l.field = 'created')`;
  expect(await count(logged)).toBe(0);
  const unanswered = `select count(*) from records.accounts a left join muster.idempotency i on i.key = a._id where i.status is null`;
  expect(await count(unanswered)).toBe(0);
}, 40_000);

test('the Idempotency-Key of a call whose node was killed is free at once, and the call is done once', async () => {
  const node = await startNode();
  const key = { 'idempotency-key': newId() };
  const create = (by: Node) => by.call('POST', '/api/accounts', { name: 'Once after a kill' }, key);
  await sql.query('begin; lock table records.accounts in exclusive mode');
  const first = create(node).catch(() => undefined);
  const isHeld = 'select count(*) from muster.idempotency where key = $1 and status is null and holder is not null';
  while (!(await count(isHeld, [key['idempotency-key']]))) await wait(10);
  node.child.kill('SIGKILL');
  await Promise.all([first, node.ended]);
  await sql.query('rollback');

  const again = await startNode();
  const { status, body } = await create(again);

  expect([status, body.code]).toEqual([200, undefined]);
  expect(await count(`select count(*) from records.accounts where name = 'Once after a kill'`)).toBe(1);
  again.child.kill('SIGKILL');
}, 60_000);

test('a mass update that is killed in the middle is whole or not at all', async () => {
  const node = await startNode();
  await sql.query(
    `insert into records.contacts (_id, name, first_name, last_name) select lpad(n::text, 24, '0'), 'A B', 'A', 'B' from generate_series(1, 1500) n`,
  );
  const ids = (await sql.query('select _id from records.contacts')).rows.map((row) => row._id as string);

  const update = node
    .call('PUT', '/api/contacts/update-certain-fields-array', { ids, fields: { first_name: 'Changed' } })
    .catch(() => undefined);
  await wait(350);
  node.child.kill('SIGKILL');
  await Promise.all([update, node.ended]);
  await wait(300);

  const changed = await count(`select count(*) from records.contacts where first_name = 'Changed'`);
  expect([0, 1_500]).toContain(changed);
  expect(await count(`select count(*) from muster.audit_log where module = 'contacts' and field = 'first_name'`)).toBe(changed);
}, 40_000);

test('a run that is killed twice goes on where it stood: no record is missing, none is done twice, the counts are exact', async () => {
  await sql.query(
    `insert into records.contacts (_id, name, first_name, last_name) select 'a' || lpad(n::text, 23, '0'), 'C D', 'C', 'D' from generate_series(1, 2600) n`,
  );
  const countDone = () => count(`select count(*) from records.contacts where first_name = 'Run'`);
  let node = await startNode();
  const searchTerms = { last_name: 'D' };
  const ordered = await node.call('PUT', '/api/contacts/update-certain-fields-array', {
    searchTerms,
    fields: { first_name: 'Run' },
    expected: 2_600,
  });
  expect(ordered.status).toBe(202);
  const { run } = ordered.body;

  for (const past of [400, 1_200]) {
    while ((await countDone()) < past) await wait(5);
    node.child.kill('SIGKILL');
    await node.ended;
    expect(await countDone()).toBeLessThan(2_600);
    await sql.query(`update muster.job_workers set last_seen = now() - interval '2 minutes'`); // instead of waiting for them
    node = await startNode();
  }
  const { body } = await untilOver(node, run);

  expect(body).toMatchObject({ state: 'done', total: 2_600, done: 2_600, matched: 2_600, changed: 2_600, skippedCount: 0 });
  expect(await countDone()).toBe(2_600);
  const entries = `select count(*) from muster.audit_log where run = $1 and field = 'first_name'`;
  expect([await count(entries, [run]), await count(`${entries} and record_version <> 2`, [run])]).toEqual([2_600, 0]);

  const undo = (await node.call('POST', `/api/runs/${run}/undo`)).body.run;
  while ((await countDone()) > 1_900) await wait(5);
  node.child.kill('SIGKILL');
  await node.ended;
  await sql.query(`update muster.job_workers set last_seen = now() - interval '2 minutes'`);
  node = await startNode();
  expect((await untilOver(node, undo)).body).toMatchObject({ state: 'done', total: 2_600, changed: 2_600, skippedCount: 0 });
  expect(await count(`select count(*) from records.contacts where last_name = 'D' and first_name = 'C' and version = 3`)).toBe(
    2_600,
  );
  node.child.kill('SIGKILL');
}, 240_000);

test('an import on two nodes that are killed twice brings in every row once', async () => {
  let nodes = await Promise.all([startNode(), startNode()]);
  const rows = Array.from({ length: 1_600 }, (_, at) => `Row ${at},Killed,row${at}@example.com`);
  const form = new FormData();
  form.append('module', 'leads');
  form.append('file', new Blob([`First name,Last name,E-Mail\n${rows.join('\n')}\n`]), 'leads.csv');
  const uploaded = await fetch(`${nodes[0]!.address}/api/imports`, {
    method: 'POST',
    body: form,
    headers: { authorization: nodes[0]!.bearer },
  });
  const { _id } = ((await uploaded.json()) as { record: { _id: string } }).record;
  const { run } = (await nodes[1]!.call('POST', `/api/imports/${_id}/run`, {})).body;
  const countMade = () => count(`select count(*) from records.leads where last_name = 'Killed'`);

  for (const past of [200, 700]) {
    while ((await countMade()) < past) await wait(2);
    for (const { child } of nodes) child.kill('SIGKILL');
    await Promise.all(nodes.map(({ ended }) => ended));
    expect(await countMade()).toBeLessThan(1_600);
    await sql.query(`update muster.job_workers set last_seen = now() - interval '2 minutes'`);
    nodes = await Promise.all([startNode(), startNode()]);
  }
  const { body } = await untilOver(nodes[0]!, run);

  expect(body).toMatchObject({ state: 'done', total: 1_600, done: 1_600, changed: 1_600, skippedCount: 0 });
  const kept = await sql.query(
    `select count(*)::int as rows, count(distinct first_name)::int as different from records.leads where last_name = 'Killed'`,
  );
  expect(kept.rows[0]).toEqual({ rows: 1_600, different: 1_600 });
  expect(await count(`select count(*) from muster.audit_log where run = $1 and field = 'created'`, [run])).toBe(1_600);
  for (const { child } of nodes) child.kill('SIGKILL');
}, 240_000);

async function untilOver(node: Node, run: string) {
  for (;;) {
    const answer = await node.call('GET', `/api/runs/${run}`);
    if (!['waiting', 'running'].includes(answer.body.state)) return answer;
    await wait(100);
  }
}

test('a definition change that is killed leaves definition and table in agreement, and the next start works', async () => {
  const node = await startNode();
  const field = (at: number) => ({ fieldName: `f${at}`, label: `F${at}`, inputType: 'TextField' });
  const made = await node.call('POST', '/api/ss-modules', { name: 'brittle', label: 'Brittle', fields: [field(0)] });
  const changes = (async () => {
    for (let at = 1; ; at++) {
      const fields = Array.from({ length: 1 + (at % 7) }, (_, number) => field(number));
      await node.call('PUT', `/api/ss-modules/${made.body.record._id}`, { name: 'brittle', label: 'Brittle', fields });
    }
  })().catch(() => undefined);
  await wait(700);
  node.child.kill('SIGKILL');
  await Promise.all([changes, node.ended]);
  await wait(300);

  const { rows } = await sql.query(
    `select definition->'fields' as fields, definition->'retired' as retired from muster.module_definitions where name = 'brittle'`,
  );
  const columns = await sql.query(
    `select column_name as name from information_schema.columns where table_schema = 'records' and table_name = 'brittle' and column_name ~ '^f[0-9]+$' order by 1`,
  );
  expect(columns.rows.map(({ name }) => name as string)).toEqual(
    Object.keys({ ...rows[0].fields, ...rows[0].retired })
      .filter((name) => /^f\d+$/.test(name))
      .sort(),
  );
  const again = await startNode();
  expect((await again.call('GET', '/api/brittle')).status).toBe(200);

  const pending = Array.from({ length: 20 }, (_, at) =>
    again.call('POST', '/api/accounts', { name: `Last ${at}` }).catch(() => undefined),
  );
  await wait(60);
  again.child.kill('SIGTERM');
  const answers = await Promise.all(pending);
  expect(await again.ended).toBe(0);
  const acknowledged = answers.filter((answer) => answer?.status === 200).length;
  expect(await count(`select count(*) from records.accounts where name like 'Last %'`)).toBe(acknowledged);
}, 120_000);
