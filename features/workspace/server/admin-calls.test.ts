import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

type Row = { _id: string; [field: string]: unknown };
const idsOf = ({ body }: { body: { records: Row[] } }) => body.records.map(({ _id }) => _id);

test('every call of /api/admin-settings answers: all, by id or key, create, replace, delete, search, empty cache [ADMIN-008]', async () => {
  const given = { name: 'Length of a shift', key: 'shift-hours', setting: { value: 8 }, section: 'general-settings' };
  const { record } = (await admin.post('/api/admin-settings', given)).body;

  for (const path of ['', '/all', '/list']) expect(idsOf(await admin.get(`/api/admin-settings${path}`))).toContain(record._id);
  for (const path of [record._id, 'shift-hours', 'by-key/shift-hours'])
    expect((await admin.get(`/api/admin-settings/${path}`)).body).toMatchObject(given);
  const changed = await admin.put(`/api/admin-settings/${record._id}`, { ...record, setting: { value: 9 } });
  expect(changed.body.record.setting).toEqual({ value: 9 });
  expect((await admin.put('/api/admin-settings', { ...changed.body.record, setting: { value: 10 } })).status).toBe(200);
  expect(idsOf(await admin.post('/api/admin-settings/search', { section: 'general-settings', key: 'shift-hours' }))).toEqual([
    record._id,
  ]);
  expect((await admin.post('/api/admin-settings/empty-cache', {})).body).toEqual({ status: 'ok' });
  expect((await admin.delete(`/api/admin-settings/${record._id}`)).status).toBe(200);
  expect((await admin.get('/api/admin-settings/shift-hours')).status).toBe(404);
});

test('every choice of a dropdown has a value and a label, and searches go on', async () => {
  const list = await app.make('dropdowns', { name: 'Kinds of choices', options: [{ value: 'A', label: 'A' }] });
  await admin.post('/api/ss-modules', {
    name: 'choosers',
    label: 'Choosers',
    fields: [{ fieldName: 'kind', label: 'Kind', inputType: 'Dropdown', dropdown: 'Kinds of choices' }],
  });
  const wrong = [[{ value: 5, label: '5' }], [{ value: {}, label: [] }], [{ label: 'No value' }], [{ value: 'A' }]];

  for (const options of wrong) {
    const { status, body } = await admin.put(`/api/dropdowns/update-certain-fields/${list._id}`, { fields: { options } });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['options']]);
  }
  expect((await admin.post('/api/choosers/search', { kind: 'a' })).status).toBe(200);
});

test('emptying the cache makes a list that was changed past the application count at once [ADMIN-009]', async () => {
  const list = await app.make('dropdowns', { name: 'Kinds of things', options: [{ value: 'A', label: 'A' }] });
  await admin.post('/api/ss-modules', {
    name: 'kinds',
    label: 'Kinds',
    fields: [{ fieldName: 'kind', label: 'Kind', inputType: 'Dropdown', dropdown: 'Kinds of things' }],
  });
  const save = () => admin.post('/api/kinds', { name: 'x', kind: 'B' });
  expect((await save()).status).toBe(422);
  await app.engine.database.query('update records.dropdowns set options = $2 where _id = $1', [
    list._id,
    JSON.stringify([{ value: 'B', label: 'B' }]),
  ]);
  expect((await save()).status).toBe(422);

  await admin.post('/api/admin-settings/empty-cache', {});

  expect((await save()).status).toBe(200);
});

test('every call of /api/dropdowns answers: all, one, create, replace, delete, by name, search among the undeleted [ADMIN-007]', async () => {
  const options = [
    { value: 'S', label: 'Small' },
    { value: 'L', label: 'Large' },
  ];
  const { record } = (await admin.post('/api/dropdowns', { name: 'Sizes', options })).body;

  for (const path of ['', '/all']) expect(idsOf(await admin.get(`/api/dropdowns${path}`))).toContain(record._id);
  expect((await admin.get(`/api/dropdowns/${record._id}`)).body.options).toEqual(options);
  expect((await admin.post('/api/dropdowns/get-by-name', { name: 'Sizes' })).body._id).toBe(record._id);
  expect((await admin.post('/api/dropdowns/get-by-name', { name: 'Nothing' })).body).toBeNull();
  const renamed = await admin.put('/api/dropdowns', { ...record, name: 'Shirt sizes' });
  expect(renamed.body.record.name).toBe('Shirt sizes');
  const search = () => admin.post('/api/dropdowns/search', { deleted: false, name: 'Shirt sizes' });
  expect(idsOf(await search())).toEqual([record._id]);
  await admin.put(`/api/dropdowns/mark-deleted/${record._id}`);
  expect(idsOf(await search())).toEqual([]);
  expect((await admin.delete(`/api/dropdowns/${record._id}`)).status).toBe(200);
});

test('a dropdown without a name is refused [ADMIN-006]', async () => {
  const { status, body } = await admin.post('/api/dropdowns', { options: [] });

  expect([status, Object.keys(body.fields)]).toEqual([422, ['name']]);
});
