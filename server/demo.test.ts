import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#common/fields/calendar.ts';
import type { RecordLink } from '#common/module.ts';
import { officeMoment } from './demo.ts';
import { sealEntries, verifySeals } from './audit/seal.ts';
import { ADMIN, startTestApp, type Client, type TestApp } from './testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ demo: true });
  admin = await app.signIn();
});
afterAll(() => app.close());

const countOf = (module: string) => app.system().records.count(module, {});
const files = async () =>
  (await readdir(app.engine.settings.dataDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

test('the demo agency is as large as it says, and its documents are PDFs that open', async () => {
  const [enteredTwice, imported, inTrash] = [6, 21, 4];
  const leads = 2000 + enteredTwice + imported - inTrash;
  const sizes = { accounts: 43, jobs: 150, leads, subs: 400, placements: 120, providers: 80, credentialing: 32 };
  const found = await Promise.all(Object.keys(sizes).map(async (module) => [module, await countOf(module)]));
  expect(Object.fromEntries(found)).toEqual(sizes);

  const { records } = (await admin.post('/api/documents/search', { pageSize: 3 })).body;
  for (const { _id } of records) {
    const { rows } = await app.engine.database.query('select _id from muster.files where parent_id = $1', [_id]);
    const { status, headers } = await admin.get(`/api/files/${rows[0]!._id}`);
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  }
});

test('every document of the demo that ends this week has a task, and somebody whose task it is', async () => {
  const { records } = app.system();
  const soon = { field: 'expiration_date', op: 'between', value: [app.system().today(), addDays(app.system().today(), 6)] };
  const ending = await records.all('documents', { all: [soon] });
  expect(ending.length).toBeGreaterThan(0);
  const told = await records.all('tasks', { all: [{ field: 'name', op: 'startsWith', value: 'Expires on' }] });
  const withTask = told.filter((task) => task.assigned_to).map((task) => (task.related_record as RecordLink).recordId);
  for (const { _id } of ending) expect(withTask).toContain(_id);
});

test('its records workspace has views, comments, followers, runs, trash, duplicates and an import with failed rows', async () => {
  const count = async (of: string) => Number((await app.engine.database.query(`select count(*) as n from ${of}`)).rows[0]!.n);
  const { records: runs } = (await admin.get('/api/runs?pageSize=100')).body;
  const { modules } = (await admin.get('/api/trash')).body;
  const { groups } = (await admin.post('/api/leads/duplicates', {})).body;
  const { records: views } = (await admin.get('/api/saved-views/for-module/leads')).body;

  expect(new Set(views.map(({ state }: { state: { shape?: string } }) => state.shape))).toContain('board');
  expect(await countOf('savedViews')).toBe(9);
  expect(await countOf('comments')).toBeGreaterThan(20);
  expect(await count(`records.comments where cardinality(mentions) > 0`)).toBeGreaterThan(5);
  expect(await count('muster.followers')).toBeGreaterThan(5);
  expect(modules).toEqual([{ moduleName: 'leads', label: 'Leads', count: 4 }]);
  expect(runs.map(({ kind }: { kind: string }) => kind)).toEqual(expect.arrayContaining(['update', 'delete', 'import']));
  expect(runs.find(({ kind }: { kind: string }) => kind === 'import')).toMatchObject({
    state: 'done',
    changed: 21,
    skippedCount: 3,
  });
  expect(groups.length).toBeGreaterThanOrEqual(6);
  expect(groups[0]).toMatchObject({ score: 100, reasons: expect.arrayContaining(['same e-mail']), records: [{}, {}] });
});

test('its webhook has deliveries that arrived, arrived later, failed and wait, and sends none of them by itself', async () => {
  const { records: hooks } = (await admin.post('/api/webhooks/search', {})).body;
  const { records } = (await admin.get(`/api/webhooks/${hooks[0]._id}/deliveries`)).body;

  expect(hooks).toMatchObject([{ active: false, paused_because: 'It failed 8 times. The address answered 503.' }]);
  const went = records.map(({ status, attempts }: { status: string; attempts: unknown[] }) => `${status} ${attempts.length}`);
  expect(went).toEqual([
    'waiting 6',
    'waiting 0',
    'failed 8',
    'delivered 1',
    'delivered 3',
    'delivered 1',
    'delivered 1',
    'delivered 1',
  ]);
  expect(JSON.parse(records[0].body)).toMatchObject({ type: 'leads.created', data: [{ moduleName: 'leads', record: {} }] });
});

test('its log tells of the agency, not of how the demo was made', async () => {
  const { rows } = await app.engine.database.query(
    `select distinct module from muster.audit_log where field = 'deleted forever'`,
  );
  expect(rows).toEqual([]);
});

test('nothing in its log or its records happened in the future', async () => {
  const late = async (from: string, column: string) =>
    (await app.engine.database.query(`select count(*)::int as count from ${from} where ${column} > now()`)).rows[0]!.count;

  expect(await late('muster.audit_log', 'date_created')).toBe(0);
  for (const module of ['subs', 'activities', 'placements', 'leads', 'jobs'])
    expect([module, await late(`records.${module}`, '"createdAt"')]).toEqual([module, 0]);
  const context = app.system();
  const moments = Array.from({ length: 30 }, (_, n) => officeMoment(context, n % 3, n));
  expect(moments.filter((moment) => moment > context.now() || [0, 6].includes(moment.getUTCDay()))).toEqual([]);
});

test('its months of history are sealed as history, and a forged day is still seen', async () => {
  const { database } = app.engine;
  const seal = () => database.transaction((transaction) => sealEntries(transaction));
  for (let sealed = (await seal()) + 1; sealed > 0;) sealed = await seal();
  expect(await verifySeals(database)).toMatchObject({ isIntact: true, problem: null });

  await database.query(
    `insert into muster.audit_log (module, record_id, field, "changeSource", date_created) values ('leads', 'x', 'forged', 'direct record', now() - interval '20 days')`,
  );
  expect(await verifySeals(database)).toMatchObject({ isIntact: false, problem: { what: 'back-dated' } });
});

test('nobody of the demo removes it from under themselves', async () => {
  const dana = await app.signIn('dana.whitfield@muster-demo.example', 'Muster-Demo-1');
  expect((await dana.post('/api/demo-data/remove', {})).body).toMatchObject({ code: 'own-account' });
  expect((await (await app.userWith({})).post('/api/demo-data/remove', {})).status).toBe(403);
});

test('its removal takes away its records, files and letters, and leaves what people made', async () => {
  await app.workJobs();
  const account = await app.system().records.first('accounts', {});
  const person = await app.userWith({ name: 'Real Person' });
  const contact = (await admin.post('/api/contacts', { first_name: 'Ida', last_name: 'Own', accounts_contacts: account!._id }))
    .body.record;
  const lead = (await admin.post('/api/leads', { first_name: 'Ada', last_name: 'Own', email: 'ada@own.test' })).body.record;
  expect([(await countOf('outbox')) > 0, (await files()) > 10]).toEqual([true, true]);

  const removal = await admin.post('/api/demo-data/remove', {});
  expect(removal.status).toBe(202);
  const removed = async () => (await admin.get(`/api/runs/${removal.body.run}`)).body;
  await expect.poll(async () => (await removed()).state, { timeout: 60_000 }).toBe('done');
  const { total, done, changed } = await removed();
  expect([done, total > 1_000, changed <= total]).toEqual([total, true, true]);

  for (const module of ['accounts', 'jobs', 'subs', 'placements', 'providers', 'credentialing', 'documents', 'outbox', 'tasks'])
    expect([module, await countOf(module)]).toEqual([module, 0]);
  expect(await countOf('leads')).toBe(1);
  expect((await admin.get(`/api/leads/${lead._id}`)).body.name).toBe('Ada Own');
  expect((await admin.get(`/api/contacts/${contact._id}`)).body.accounts_contacts).toBeNull();
  const people = (await app.system().records.all('users', {})).map(({ email }) => email);
  expect(people).toEqual(expect.arrayContaining([ADMIN.email, person.user.email]));
  expect(people.filter((email) => String(email).endsWith('@muster-demo.example'))).toEqual([]);
  expect(
    (await app.anonymous.post('/api/users/login', { email: 'maya.okafor@muster-demo.example', password: 'Muster-Demo-1' }))
      .status,
  ).toBe(400);
  await expect.poll(files).toBeLessThan(5);
}, 90_000);
