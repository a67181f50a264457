import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const SSN = '321-54-4321';
const make = async (fields: object = {}) =>
  (await admin.post('/api/providers', { first_name: 'Sec', last_name: 'Ret', ssn: SSN, ...fields })).body.record;

test('a secret is sealed at rest, differently each time, and read back by those with all rights', async () => {
  const [one, two] = [await make(), await make()];

  const { rows } = await app.engine.database.query('select ssn from records.providers where _id = any($1)', [[one._id, two._id]]);
  expect(rows[0]!.ssn).not.toBe(rows[1]!.ssn);
  for (const { ssn } of rows) expect(ssn).toMatch(/^v2\.[0-9a-f]{8}\.[\w-]+\.[\w-]+\.[\w-]+$/);
  expect((await admin.get(`/api/providers/${one._id}`)).body.ssn).toBe(SSN);
});

test('the log says that a secret changed, and nothing of what it was or is', async () => {
  const { _id } = await make();
  await admin.put(`/api/providers/update-certain-fields/${_id}`, { fields: { ssn: '123-45-6789' } });

  const { body } = await admin.post('/api/audit-log/dataSourceSearch', { searchTerms: { record_id: _id, field: 'ssn' } });
  expect(body.records).toMatchObject([{ field: 'ssn', previous_value: null, new_value: null }]);
  const { rows } = await app.engine.database.query(
    // also their last digits alone, which ids and moments hold by chance
    `select count(*) as n from muster.audit_log l where l::text ~ '(^|[^0-9a-f.:])(6789|4321)($|[^0-9a-f])|123-?45-?6789|321-?54-?4321'`,
  );
  expect(rows[0]!.n).toBe(0);
});

test('nobody searches, sorts or exports by a secret unless they ask for it with all rights', async () => {
  for (const query of [
    { searchTerms: { ssn: SSN } },
    { sortField: 'ssn' },
    { searchTerms: { field: 'ssn', op: 'startsWith', value: '9' } },
  ])
    expect((await admin.post('/api/providers/dataSourceSearch', query)).status).toBe(400);
  const { body } = await admin.post('/api/files/spreadsheet/export-to-spreadsheet', { module: 'providers', format: 'csv' });
  expect(body).not.toContain(SSN);
});

test('less than all rights on a secret is no sight of it, and guessing teaches nothing', async () => {
  const person = await app.userWith({ access: { providers: { views: allViews, fields: { ssn: 'Read Only' } } } });
  const { _id } = await make({ assigned_to: person.user._id });
  const guess = (ssn: string) => person.put(`/api/providers/update-certain-fields/${_id}`, { fields: { ssn } });

  const read = await person.get(`/api/providers/${_id}`);
  const [right, wrong] = [await guess(SSN), await guess('111-11-1111')];
  const whole = await person.put(`/api/providers/${_id}`, { ...read.body, description: 'changed' });

  expect([read.status, read.body.ssn]).toEqual([200, undefined]);
  expect([right.status, right.body.error]).toEqual([wrong.status, wrong.body.error]);
  expect(whole.status).toBe(200);
  expect((await admin.get(`/api/providers/${_id}`)).body.ssn).toBe(SSN);
  const exported = await person.post('/api/files/spreadsheet/export-to-spreadsheet', {
    module: 'providers',
    fields: ['ssn'],
    format: 'csv',
  });
  expect([exported.status, exported.body.code]).toEqual([400, 'unknown-field']);
});

test('a whole PUT without the secret keeps it, and a mass update writes it sealed', async () => {
  const record = await make();
  const { ssn: _ssn, ...without } = record;

  expect((await admin.put(`/api/providers/${record._id}`, without)).status).toBe(200);
  expect((await admin.get(`/api/providers/${record._id}`)).body.ssn).toBe(SSN);
  await admin.put('/api/providers/update-certain-fields-array', { ids: [record._id], fields: { ssn: '222-22-2222' } });
  expect((await admin.get(`/api/providers/${record._id}`)).body.ssn).toBe('222-22-2222');
  const { rows } = await app.engine.database.query('select ssn from records.providers where _id = $1', [record._id]);
  expect(rows[0]!.ssn).toMatch(/^v2\./);
});

test('what is kept for a repeated call is sealed too: neither its answer nor a password can be read or guessed there', async () => {
  const headers = { 'idempotency-key': 'sealed-once' };
  const body = { first_name: 'Sec', last_name: 'Ond', ssn: SSN };
  const made = await admin.post('/api/providers', body, headers);
  const wrong = { password: 'Guess-Me-1', newPassword: 'Guess-Me-2' };
  await admin.post('/api/users/change-password', wrong, { 'idempotency-key': 'guess' });

  const { rows } = await app.engine.database.query('select key, request_hash, body from muster.idempotency');

  expect(rows.map(({ key }) => key).sort()).toEqual(['guess', 'sealed-once']);
  for (const row of rows) expect(row.body).toMatch(/^v2\./);
  const guess = `POST /api/users/change-password\n\n${JSON.stringify(wrong)}`;
  expect(rows.map(({ request_hash }) => request_hash)).not.toContain(createHash('sha256').update(guess).digest('hex'));
  expect((await admin.post('/api/providers', body, headers)).body).toEqual(made.body);
});

test('the password of a mailbox is sealed and comes back to nobody, on any path', async () => {
  const password = 'Mailbox-Word-1';
  const made = await admin.post('/api/gmail-accounts', { gmail_email_address: 'a@gmail.test', gmail_password: password });
  const { _id } = made.body.record;
  const path = '/api/gmail-accounts';
  const answers = [
    made,
    await admin.get(`${path}/${_id}`),
    await admin.post(`${path}/dataSourceSearch`, { fields: ['gmail_password'] }),
    await admin.put(`${path}/update-certain-fields/${_id}`, { fields: { account_nickname: 'x' } }),
    await admin.put(`${path}/${_id}`, { gmail_email_address: 'a@gmail.test' }),
    await admin.post('/api/files/spreadsheet/export-to-spreadsheet', {
      module: 'gmailAccounts',
      format: 'csv',
      fields: ['gmail_password'],
    }),
    await admin.post('/api/audit-log/dataSourceSearch', { searchTerms: { record_id: _id } }),
  ];

  for (const { body } of answers) expect(JSON.stringify(body)).not.toContain(password);
  const { rows } = await app.engine.database.query('select gmail_password from records."gmailAccounts" where _id = $1', [_id]);
  expect(rows[0]!.gmail_password).toMatch(/^v2\./);
  expect((await app.system().records.get('gmailAccounts', _id)).gmail_password).toBe(password);
});
