import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
let person: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  person = await app.userWith({ access: { accounts: { views: { ...allViews, delete: 'Owner' } }, tasks: { views: allViews } } });
});
afterAll(() => app?.close());

const logOf = async ({ _id }: AnyRecord) =>
  (await admin.post('/api/audit-log/dataSourceSearch', { searchTerms: { record_id: _id }, pageSize: 100 })).body
    .records as AnyRecord[];

test('the log says that a private record changed, and nothing of its values or its name, on any path', async () => {
  const secret = 'the raise of Mr. Quill';
  const fields = { subject: secret, description: secret, is_private: true, assigned_to: person.user._id };
  const { record } = (await person.post('/api/tasks', fields)).body;
  await person.put(`/api/tasks/update-certain-fields/${record._id}`, { fields: { description: `${secret} again` } });
  await person.put('/api/tasks/update-certain-fields-array', { ids: [record._id], fields: { description: `${secret} in bulk` } });
  await person.put('/api/tasks/update-certain-fields-array', { ids: [record._id], fields: { task_type: null, is_urgent: true } });
  await person.put(`/api/tasks/${record._id}`, { ...record, version: undefined, subject: `${secret} whole` });
  await person.put(`/api/tasks/mark-deleted/${record._id}`);
  await person.put(`/api/tasks/restore/${record._id}`);
  await person.delete(`/api/tasks/${record._id}`);

  const entries = await logOf(record);

  expect(entries.map(({ field }) => field)).toEqual(expect.arrayContaining(['created', 'description', 'is_urgent', 'subject']));
  expect(JSON.stringify(entries)).not.toContain('Quill');
  for (const { previous_value, new_value, record_name } of entries)
    expect([previous_value, new_value, record_name]).toEqual([null, null, null]);
});

test('the save that makes a record private tells nothing of it, and one that is open tells its values', async () => {
  const { record } = (await person.post('/api/tasks', { description: 'Open words', assigned_to: person.user._id })).body;
  await person.put(`/api/tasks/update-certain-fields/${record._id}`, { fields: { description: 'Open still' } });
  await person.put(`/api/tasks/update-certain-fields/${record._id}`, { fields: { description: 'Quill', is_private: true } });
  await person.put('/api/tasks/update-certain-fields-array', {
    ids: [record._id],
    fields: { is_private: false, is_urgent: true },
  });

  const entries = await logOf(record);

  expect(entries.find(({ new_value }) => new_value === 'Open still')).toBeDefined();
  expect(JSON.stringify(entries)).not.toContain('Quill');
});

test('the history of a deleted record obeys the delete level', async () => {
  const [mine, theirs] = [
    await app.make('accounts', { name: 'M', assigned_to: person.user._id }),
    await app.make('accounts', { name: 'T' }),
  ];
  await app.system().records.markDeleted('accounts', [mine._id, theirs._id]);
  const history = async ({ _id }: AnyRecord) =>
    (await person.get(`/api/audit-log/get-record-changes-by-module/accounts/${_id}`)).status;

  expect([await history(mine), await history(theirs)]).toEqual([200, 404]);
});

test('an entry that a client makes is of a field that they may write, small, and no event of the engine', async () => {
  const reader = await app.userWith({ access: { accounts: { views: { access: true, view: 'All' } } } });
  const narrowed = await app.userWith({ access: { accounts: { views: allViews, fields: { description: 'Read Only' } } } });
  const { _id } = await app.make('accounts', { name: 'Noted' });
  const entry = { module: 'accounts', record_id: _id, field: 'description', new_value: 'x' };
  const post = async (who: Client, change: object) => (await who.post('/api/audit-log', { ...entry, ...change })).status;

  for (const field of ['impersonated', 'created', 'merged', 'exported', 'deleted forever', 'nothing']) {
    expect([field, await post(person, { field })]).toEqual([field, 400]);
    expect([field, await post(admin, { field })]).toEqual([field, 400]);
  }
  expect(await post(person, { new_value: 'x'.repeat(20_000) })).toBe(400);
  expect(await post(person, { previous_value: { deep: 'x'.repeat(20_000) } })).toBe(400);
  expect([await post(reader, {}), await post(narrowed, {}), await post(narrowed, { field: 'name' })]).toEqual([403, 403, 200]);
  const many = await person.post('/api/audit-log/create-change-log-entries', {
    module: 'accounts',
    records: Array.from({ length: 300 }, () => ({ _id })),
    fieldsChanged: { description: 'x', name: 'y' },
  });
  expect(many.status).toBe(400);
  expect((await logOf({ _id } as AnyRecord)).filter(({ changeSource }) => changeSource === 'client')).toHaveLength(1);
});

test('the id of a record that is gone is never given again, so that nobody reads its history through a record of their own', async () => {
  const owner = { access: { accounts: { views: { ...allViews, view: 'Owner' } }, gone: { views: allViews } } };
  const gone = { name: 'gone', label: 'Gone', fields: [{ fieldName: 'code', label: 'Code', inputType: 'TextField' }] };
  const module = (await admin.post('/api/ss-modules', gone)).body.record;
  const [account, custom] = [await app.make('accounts', { name: 'Quill' }), await app.make('gone', { name: 'Quill' })];
  await admin.put(`/api/accounts/update-certain-fields/${account._id}`, { fields: { name: 'Quill two' } });
  await admin.delete(`/api/accounts/${account._id}`);
  await admin.delete(`/api/ss-modules/${module._id}`);
  // an earlier version gave the name of a deleted module up at once
  await app.engine.database.query(
    `update muster.module_definitions set definition = (definition::jsonb - 'former')::json where _id = $1`,
    [module._id],
  );
  expect((await admin.post('/api/ss-modules', gone)).status).toBe(200);
  const other = await app.userWith(owner);

  for (const [path, _id] of [
    ['accounts', account._id],
    ['accounts', account._id.toUpperCase()],
    ['gone', custom._id],
  ]) {
    const record = { _id, name: 'Mine', assigned_to: other.user._id };
    const generic = { name: path, record };
    for (const { status, body } of [
      await other.post(`/api/${path}`, record),
      await other.post('/api/generic-modules', generic),
      await admin.post(`/api/${path}`, record),
    ])
      expect([path, status, body.code]).toEqual([path, 409, 'already-exists']);
    const history = await other.get(`/api/audit-log/get-record-changes-by-module/${path}/${_id}`);
    expect([history.status, JSON.stringify(history.body).includes('Quill')]).toEqual([404, false]);
  }
});
