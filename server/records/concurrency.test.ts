import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const make = async (fields: object = {}) =>
  (await admin.post('/api/accounts', { name: 'Shared', description: 'first', ...fields })).body.record;
const change = (_id: string, fields: object, version?: number) =>
  admin.put(`/api/accounts/update-certain-fields/${_id}`, { fields, ...(version ? { version } : {}) });

test('thirty equal POSTs with one Idempotency-Key are one record and one answer', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => admin.post('/api/accounts', { name: 'Once' }, { 'idempotency-key': 'thirty' })),
  );

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.record._id)).size).toBe(1);
  expect((await admin.post('/api/accounts/search', { name: 'Once' })).body.total).toBe(1);
});

test('another body under the same key is refused, a refusal is replayed, another person’s key is their own', async () => {
  const key = { 'idempotency-key': 'second' };
  const refused = await admin.post('/api/accounts', {}, key);
  const again = await admin.post('/api/accounts', {}, key);
  const otherBody = await admin.post('/api/accounts', { name: 'x' }, key);
  const other = await app.userWith({ userType: 'System Admin' });
  const theirs = await other.post('/api/accounts', { name: 'y' }, key);

  expect([refused.status, again.status, otherBody.status, theirs.status]).toEqual([422, 422, 422, 200]);
  expect(again.body.fields).toEqual(refused.body.fields);
  expect(otherBody.body.code).toBe('idempotency-key-reused');
});

test('an answer that holds a token is never kept', async () => {
  const login = () => app.anonymous.post('/api/users/login', ADMIN, { 'idempotency-key': 'login' });
  const [first, second] = [await login(), await login()];

  expect(second.body.token).not.toBe(first.body.token);
  const { rows } = await app.engine.database.query(`select count(*) as n from muster.idempotency where body like '%eyJ%'`);
  expect(rows[0]!.n).toBe(0);
});

test('a module made under a key exists once, and its answer is replayed', async () => {
  const make = () => admin.post('/api/ss-modules', { name: 'keyed', label: 'Keyed' }, { 'idempotency-key': 'module' });
  const [first, second] = [await make(), await make()];

  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body.record._id).toBe(first.body.record._id);
});

test('two editors of different fields both stand, of the same field the second gets the three values', async () => {
  const { _id, version } = await make();

  expect((await change(_id, { description: 'hers' }, version)).status).toBe(200);
  const other = await change(_id, { name: 'His' }, version);
  const same = await change(_id, { description: 'his' }, version);

  expect(other.body.record).toMatchObject({ name: 'His', description: 'hers', version: 3 });
  expect([same.status, same.body.code]).toEqual([409, 'version-conflict']);
  expect(same.body.conflicts).toEqual({ description: { yours: 'his', theirs: 'hers', original: 'first' } });
});

test('a whole PUT that repeats an old value does not undo a newer one', async () => {
  const old = await make();
  await change(old._id, { description: 'newer' });

  const { status, body } = await admin.put(`/api/accounts/${old._id}`, { ...old, name: 'Renamed' });

  expect([status, body.record?.description, body.record?.name]).toEqual([200, 'newer', 'Renamed']);
});

test('a mass update counts as a change like any other, dates and times included', async () => {
  const fields = [
    { fieldName: 'due', label: 'Due', inputType: 'DateTime' },
    { fieldName: 'day', label: 'Day', inputType: 'Date' },
  ];
  await admin.post('/api/ss-modules', { name: 'deadlines', label: 'Deadlines', fields });
  const old = await app.make('deadlines', { name: 'D', due: '2026-11-21T10:00:00.000Z', day: '2026-11-21' });
  await admin.put('/api/deadlines/update-certain-fields-array', {
    ids: [old._id],
    fields: { due: '2026-12-01T10:00:00.000Z', day: '2026-12-01' },
  });

  const whole = await admin.put(`/api/deadlines/${old._id}`, { ...old, name: 'Other' });
  const same = await admin.put(`/api/deadlines/update-certain-fields/${old._id}`, { fields: { due: '2027-01-01' }, version: 1 });

  expect(whole.body.record).toMatchObject({ due: '2026-12-01T10:00:00.000Z', day: '2026-12-01' });
  expect(same.body.conflicts.due).toEqual({
    yours: '2027-01-01T00:00:00.000Z',
    theirs: '2026-12-01T10:00:00.000Z',
    original: old.due,
  });
});

test('thirty editors at once without a version: every change is one version and one entry in the log', async () => {
  const { _id } = await make();

  const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => change(_id, { description: `edit ${at}` })));

  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect((await admin.get(`/api/accounts/${_id}`)).body.version).toBe(31);
  const log = await admin.get(`/api/audit-log/get-record-changes-by-module/accounts/${_id}`);
  const edits = log.body.records.filter(({ field }: { field: string }) => field === 'description').reverse();
  expect(edits).toHaveLength(30);
  for (let at = 1; at < 30; at++) expect(edits[at].previous_value).toBe(edits[at - 1].new_value);
});

test('thirty editors with one version of one field: one wins, the others are told', async () => {
  const { _id, version } = await make();

  const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => change(_id, { description: `race ${at}` }, version)));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(29);
});

test('mass updates over the same records in opposite orders never block each other for good', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, async () => (await make())._id as string));
  const bulk = (order: string[], description: string) =>
    admin.put('/api/accounts/update-certain-fields-array', { ids: order, fields: { description } });

  const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => bulk(at % 2 ? ids : ids.toReversed(), `bulk ${at}`)));

  expect(answers.map(({ status, body }) => [status, body.matched])).toEqual(answers.map(() => [200, 20]));
});
