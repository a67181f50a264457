import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '#common/ids.ts';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';
import { readRun } from './run.ts';
import { sweepRuns } from './runs.jobs.ts';
import { workRun } from './work-run.ts';
import { works } from './works.ts';

/** Nothing works the queue here but the test itself: it decides what happens between two batches. */
let app: TestApp;
let admin: Client;
let other: Awaited<ReturnType<TestApp['secondNode']>>;
const sockets: Socket[] = [];
/** A busy machine takes a while. */
const PATIENCE = { timeout: 15_000, interval: 50 };
beforeAll(async () => {
  app = await startTestApp({ listen: true, env: { WORKERS: 'http' } });
  other = await app.secondNode();
  admin = await app.signIn();
  await admin.post('/api/ss-modules', {
    name: 'parts',
    label: 'Parts',
    fields: ['colour', 'batch'].map((fieldName) => ({ fieldName, label: fieldName, inputType: 'TextField' })),
  });
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await app?.close();
});

const BULK = ['update', 'delete', 'restore', 'delete-forever', 'undo'] as const;
const COUNT = 2_200;
async function manyParts(batch: string, assignedTo: string | null = null): Promise<string[]> {
  const { rows } = await app.engine.database.query(
    `insert into records.parts (_id, name, batch, colour, assigned_to)
     select lpad(to_hex(n), 16, '0') || $4, 'Part ' || n, $2, 'grey', $3 from generate_series(1, $1) n returning _id`,
    [COUNT, batch, assignedTo, newId().slice(-8)],
  );
  return rows.map((row) => row._id as string);
}
const counted = async (text: string, values: unknown[]) =>
  Number((await app.engine.database.query(`select count(*) as n from ${text}`, values)).rows[0]!.n);
const painted = (batch: string, colour = 'red') => counted('records.parts where batch = $1 and colour = $2', [batch, colour]);
const entries = (run: string) => counted('muster.audit_log where run = $1', [run]);
const twice = (run: string) =>
  counted('(select 1 from muster.audit_log where run = $1 group by record_id, field having count(*) > 1) t', [run]);

const order = async (client: Client, ids: string[], fields: object = { colour: 'red' }): Promise<string> => {
  const { status, body } = await client.put('/api/parts/update-certain-fields-array', { ids, fields });
  expect(status).toBe(202);
  return body.run;
};
const runOf = async (id: string) => (await admin.get(`/api/runs/${id}`)).body;
/** One batch from where the run stands, or from anywhere else, as a job that comes twice would. */
const work = async (run: string, from?: number, attempt = 1) => {
  const at = from ?? (await readRun(app.engine.database, run))!.cursor;
  await workRun.run(app.system(), { run, from: at }, { jobId: run, attempt });
};
const finish = async (run: string) => {
  for (let batch = 0; batch < 20 && ['waiting', 'running'].includes((await runOf(run)).state); batch++) await work(run);
};
const waitingJobs = async (run: string) => {
  const { rows } = await app.engine.database.query(
    `select (payload->>'from')::int as at from graphile_worker._private_jobs where payload->>'run' = $1 order by 1`,
    [run],
  );
  return rows.map(({ at }) => at as number);
};

test('each batch is of at most 2,000 records and queues the next one, and a batch that comes again does nothing [MASS-014]', async () => {
  const run = await order(admin, await manyParts('again'));
  expect(await waitingJobs(run)).toEqual([0]);

  expect(Math.max(...BULK.map((kind) => works[kind].batch))).toBeLessThanOrEqual(2_000);
  await work(run);
  expect(await runOf(run)).toMatchObject({ state: 'running', done: 500, changed: 500, total: COUNT });
  await work(run, 0);
  expect(await runOf(run)).toMatchObject({ done: 500 });
  await Promise.all([work(run, 0), work(run, 500), work(run, 500)]);
  expect(await runOf(run)).toMatchObject({ done: 1_000, changed: 1_000 });
  await finish(run);

  expect(await runOf(run)).toMatchObject({ state: 'done', done: COUNT, changed: COUNT, endedAt: expect.any(String) });
  expect(await waitingJobs(run)).toEqual([0, 500, 1_000, 1_500, 2_000]);
  expect([await painted('again'), await entries(run), await twice(run)]).toEqual([COUNT, COUNT, 0]);
});

test('whoever loses the right half-way is stopped there; what is done stays, and can be undone', async () => {
  const person = await app.userWith({ access: { parts: { views: allViews } } });
  const run = await order(person, await manyParts('stopped'));
  await work(run);

  const control = (await app.system().records.all('userAccessControls', { name: 'parts' })).at(-1)!;
  await app.system().records.update('userAccessControls', control._id, { views: { ...allViews, mass_update: false } });
  await work(run);

  expect(await runOf(run)).toMatchObject({ state: 'failed', done: 500, problem: 'You may not mass update parts.' });
  expect(await painted('stopped')).toBe(500);
  const undo = (await admin.post(`/api/runs/${run}/undo`)).body.run;
  await finish(undo);
  expect(await painted('stopped')).toBe(0);
});

test('whoever loses the right to create half-way through an import is stopped there', async () => {
  const person = await app.userWith({ access: { parts: { views: allViews } } });
  const rows = Array.from({ length: 1_200 }, (_, at) => `Row ${at},stopped import`).join('\n');
  const file = { name: 'parts.csv', content: Buffer.from(`name,batch\n${rows}\n`) };
  const { _id } = (await person.upload('/api/imports', file, { module: 'parts' })).body.record;
  const { run } = (await person.post(`/api/imports/${_id}/run`)).body;
  await work(run);
  const control = (await app.system().records.all('userAccessControls', { name: 'parts' })).at(-1)!;
  await app.system().records.update('userAccessControls', control._id, { views: { ...allViews, create: false } });
  await work(run);

  expect(await runOf(run)).toMatchObject({ state: 'failed', done: 500, changed: 500, problem: 'You may not create parts.' });
  expect(await counted(`records.parts where batch = 'stopped import'`, [])).toBe(500);
});

test('an import stops when its person may no longer read the field that finds its records', async () => {
  const person = await app.userWith({ access: { parts: { views: allViews } } });
  const rows = Array.from({ length: 600 }, (_, at) => `Row ${at},found ${at}`).join('\n');
  const file = { name: 'parts.csv', content: Buffer.from(`name,batch\n${rows}\n`) };
  const { _id, mapping } = (await person.upload('/api/imports', file, { module: 'parts' })).body.record;
  await person.put(`/api/imports/${_id}/plan`, { mapping, mode: 'both', matchBy: ['batch'] });
  const { run } = (await person.post(`/api/imports/${_id}/run`)).body;
  await work(run);
  const control = (await app.system().records.all('userAccessControls', { name: 'parts' })).at(-1)!;
  await app.system().records.update('userAccessControls', control._id, { fields: { batch: 'None' } });
  await work(run);

  expect(await runOf(run)).toMatchObject({ state: 'failed', done: 500, problem: 'You may not find parts by batch.' });
});

test.each([
  ['a field that its rows fill', 'colour', 'create'],
  ['a field of which they fill a part', 'place', 'create'],
  ['the field by which they find their records', 'code', 'both'],
])('an import stops with the reason when %s is removed half-way, and goes on when it is back', async (_, removed, mode) => {
  const fields = ['colour', 'code', 'place'].map((fieldName) => ({
    fieldName,
    label: fieldName,
    inputType: fieldName === 'place' ? 'Address' : 'TextField',
  }));
  const name = `${removed}Crates`;
  const { body } = await admin.post('/api/ss-modules', { name, label: `Crates of ${removed}`, fields });
  expect(body.error).toBeUndefined();
  const module = body.record ?? body;
  const rows = Array.from({ length: 1_200 }, (_row, at) => `Row ${at},red,C-${at},Tampa`).join('\n');
  const file = { name: 'crates.csv', content: Buffer.from(`name,colour,code,place city\n${rows}\n`) };
  const { _id } = (await admin.upload('/api/imports', file, { module: name })).body.record;
  const mapping = [
    { column: 'name', field: 'name' },
    { column: 'colour', field: 'colour' },
    { column: 'code', field: 'code' },
    { column: 'place city', field: 'place.city' },
  ];
  const planned = await admin.put(`/api/imports/${_id}/plan`, {
    mapping,
    mode,
    ...(mode === 'both' ? { matchBy: ['code'] } : {}),
  });
  expect([planned.status, planned.body.fields]).toEqual([200, undefined]);
  const { run } = (await admin.post(`/api/imports/${_id}/run`)).body;
  await work(run);
  const without = await admin.put(`/api/ss-modules/${module._id}`, {
    label: module.label,
    force: true,
    fields: fields.filter(({ fieldName }) => fieldName !== removed),
  });
  expect([without.status, without.body.error]).toEqual([200, undefined]);
  await work(run, 500, 5);

  expect(await runOf(run)).toMatchObject({
    state: 'failed',
    done: 500,
    problem: `There is no field ${removed} any more. Restore it to go on, or import the rest of the file anew.`,
  });
  expect((await admin.post(`/api/ss-modules/${module._id}/fields/${removed}/restore`)).status).toBe(200);
  await admin.post(`/api/runs/${run}/resume`);
  await finish(run);
  expect(await runOf(run)).toMatchObject({ state: 'done', changed: 1_200, skippedCount: 0 });
});

test('whoever may only change their own from now on skips the rest with the reason', async () => {
  const person = await app.userWith({ access: { parts: { views: allViews } } });
  const ids = await manyParts('skipped');
  const run = await order(person, ids);
  await work(run);
  const control = (await app.system().records.all('userAccessControls', { name: 'parts' })).at(-1)!;
  await app.system().records.update('userAccessControls', control._id, { views: { ...allViews, edit: 'Owner' } });
  await finish(run);

  expect(await runOf(run)).toMatchObject({ state: 'done', done: COUNT, changed: 500, skippedCount: COUNT - 500 });
  const page = (await person.get(`/api/runs/${run}/skipped?pageSize=200&pageNumber=8`)).body;
  expect([page.total, page.records.length]).toEqual([COUNT - 500, 100]);
  expect(page.records[0]).toMatchObject({
    code: 'no-right',
    reason: 'You do not have the right to change this record.',
    name: expect.stringMatching(/^Part /),
  });
});

test('whoever is switched off has their run stopped', async () => {
  const person = await app.userWith({ access: { parts: { views: allViews } } });
  const run = await order(person, await manyParts('away'));
  await app.system().records.update('users', person.user._id, { active: false });
  await work(run);

  expect(await runOf(run)).toMatchObject({ state: 'failed', changed: 0 });
  expect(await painted('away')).toBe(0);
});

test.each([
  ['switched off', { active: false }],
  ['demoted', { userType: 'Standard' }],
])('what an admin ordered while acting for somebody stops when the admin is %s', async (how, change) => {
  const boss = await app.userWith({ userType: 'System Admin' });
  const person = await app.userWith({ access: { parts: { views: allViews } } });
  const { token } = (await boss.post('/api/users/set-user-impersonating', { user: person.user._id })).body;
  const run = await order(app.bearing(token), await manyParts(how));
  await app.system().records.update('users', boss.user._id, change);
  await work(run);

  expect(await runOf(run)).toMatchObject({ state: 'failed', changed: 0 });
  expect(await painted(how)).toBe(0);
});

test('a run is paused, resumed and cancelled between batches; what was done is counted and undone', async () => {
  const run = await order(admin, await manyParts('paused'));
  await work(run);

  expect((await admin.post(`/api/runs/${run}/pause`)).body).toMatchObject({ state: 'paused', done: 500 });
  await work(run);
  expect(await runOf(run)).toMatchObject({ state: 'paused', done: 500 });
  expect((await admin.post(`/api/runs/${run}/undo`)).body.code).toBe('still-running');
  expect((await admin.post(`/api/runs/${run}/resume`)).body.state).toBe('waiting');
  await work(run);
  expect((await admin.post(`/api/runs/${run}/cancel`)).body).toMatchObject({ state: 'cancelled', done: 1_000 });
  await work(run);
  expect((await admin.post(`/api/runs/${run}/resume`)).body.code).toBe('wrong-state');

  expect([await painted('paused'), (await runOf(run)).changed]).toEqual([1_000, 1_000]);
  const undo = (await admin.post(`/api/runs/${run}/undo`)).body.run;
  await finish(undo);
  expect(await runOf(undo)).toMatchObject({ state: 'done', total: 1_000, changed: 1_000, skippedCount: 0 });
  expect(await painted('paused')).toBe(0);
});

test('an undo waits for the batch that was still at work when the run was cancelled, and takes it back too', async () => {
  const ids = await manyParts('inflight');
  const run = await order(admin, ids);
  await work(run);
  const holder = await app.engine.database.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from records.parts where _id = $1 for update', [ids[700]]);

  const second = work(run);
  await vi.waitFor(async () => {
    const { rows } = await holder.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(1);
  }, PATIENCE);
  await admin.post(`/api/runs/${run}/cancel`);
  const ordered = admin.post(`/api/runs/${run}/undo`);
  await new Promise((wait) => setTimeout(wait, 300));
  await holder.query('commit');
  holder.release();
  await second;
  const undo = (await ordered).body.run;
  await finish(undo);

  expect(await runOf(run)).toMatchObject({ state: 'cancelled', done: 1_000, changed: 1_000 });
  expect(await runOf(undo)).toMatchObject({ total: 1_000, changed: 1_000 });
  expect(await painted('inflight')).toBe(0);
});

test('an undo that was cancelled can be ordered again and does the rest', async () => {
  const run = await order(admin, await manyParts('half'));
  await finish(run);
  const first = (await admin.post(`/api/runs/${run}/undo`)).body.run;
  await work(first);
  await admin.post(`/api/runs/${first}/cancel`);
  expect(await painted('half')).toBe(COUNT - 500);

  const second = (await admin.post(`/api/runs/${run}/undo`)).body.run;
  await finish(second);

  expect(await painted('half')).toBe(0);
  expect(await runOf(second)).toMatchObject({ total: COUNT, changed: COUNT - 500, skippedCount: 0 });
});

test('an undo that comes to its turn when the month of its run is over says that it is too late', async () => {
  const run = await order(admin, await manyParts('late'));
  await work(run);
  await admin.post(`/api/runs/${run}/cancel`);
  const undo = (await admin.post(`/api/runs/${run}/undo`)).body.run;
  await app.engine.database.query(`update muster.runs set created_at = created_at - interval '31 days' where _id = $1`, [run]);
  await sweepRuns.run(app.system(), {}, { jobId: '1', attempt: 1 });
  await work(undo, 0, 5);

  expect(await runOf(undo)).toMatchObject({ state: 'failed', problem: 'This can no longer be undone.' });
});

/** Ends its own connection now and then: when rows are written, the cursor is moved, or the next job is queued. */
const CUT = `
  create function muster.cut_off() returns trigger language plpgsql as $$
    begin
      if random() < tg_argv[0]::float8 then perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(5); end if;
      return new;
    end $$;
  create trigger cut_off after update on records.parts for each row execute function muster.cut_off(0.0008);
  create trigger cut_off after insert on muster.audit_log for each row execute function muster.cut_off(0.0008);
  create trigger cut_off after update on muster.runs for each row execute function muster.cut_off(0.2);
  create trigger cut_off after insert on graphile_worker._private_jobs for each row execute function muster.cut_off(0.2)`;

test('cut off anywhere, a batch leaves everything or nothing: counts stay exact and no record is done twice', async () => {
  const cuts: unknown[] = [];
  for (let at = 0; cuts.length < 5 && at < 10; at++) {
    const run = await order(admin, await manyParts(`cut ${at}`));
    const known = async () => [await painted(`cut ${at}`), await entries(run)];
    await app.engine.database.query(CUT);
    while ((await runOf(run)).state !== 'done') {
      await work(run).catch((problem: unknown) => cuts.push(problem));
      const { done, changed, matched } = await runOf(run);
      expect([changed, matched, ...(await known())]).toEqual([done, done, done, done]);
    }
    await app.engine.database.query('drop function muster.cut_off cascade');

    expect(await runOf(run)).toMatchObject({ state: 'done', changed: COUNT, skippedCount: 0 });
    expect([...(await known()), await twice(run)]).toEqual([COUNT, COUNT, 0]);
  }
  expect(cuts.length).toBeGreaterThanOrEqual(5);
}, 120_000);

test('what fails again and again without a reason that its person could mend has failed, and may be resumed', async () => {
  const run = await order(admin, await manyParts('broken'));
  await app.engine.database.query(
    'alter table records.parts add constraint no_red check (colour is distinct from $$red$$) not valid',
  );
  await expect(work(run, 0, 1)).rejects.toThrow();
  expect(await runOf(run)).toMatchObject({ state: 'waiting', done: 0 });
  await work(run, 0, 5);
  expect(await runOf(run)).toMatchObject({ state: 'failed', problem: expect.stringMatching(/^Something went wrong/) });

  await app.engine.database.query('alter table records.parts drop constraint no_red');
  expect((await admin.post(`/api/runs/${run}/resume`)).body).toMatchObject({ state: 'waiting', problem: null });
  await finish(run);
  expect(await runOf(run)).toMatchObject({ state: 'done', changed: COUNT });
});

const connect = (address: string, token: string) =>
  new Promise<Socket>((done, fail) => {
    const socket = io(address, { auth: { token }, transports: ['websocket'], reconnection: false });
    sockets.push(socket);
    socket.on('connect', () => done(socket));
    socket.on('connect_error', fail);
  });

test('how far a run is reaches its person on the other node, and nobody else', async () => {
  const person = await app.userWith({ access: { parts: { views: allViews } } });
  const heard: Record<string, unknown>[][] = [[], []];
  for (const [at, client] of [person, admin].entries())
    (await connect(other.address, client.token)).on('run-progress', (one: Record<string, unknown>) => heard[at]!.push(one));

  const run = await order(person, await manyParts('heard'));
  await finish(run);

  await vi.waitFor(
    () =>
      expect(heard[0]!.filter(({ _id }) => _id === run)).toContainEqual({ _id: run, state: 'done', done: COUNT, total: COUNT }),
    PATIENCE,
  );
  expect(heard[0]).toContainEqual({ _id: run, state: 'waiting', done: 0, total: COUNT });
  expect(heard[0]).toContainEqual({ _id: run, state: 'running', done: 500, total: COUNT });
  expect(heard[1]!.filter(({ _id }) => _id === run)).toEqual([]);
});
