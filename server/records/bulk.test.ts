import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

test('a mass update may change the name itself, and the log keeps the former one', async () => {
  const record = await app.make('adminNotes', { name: 'Before', note: 'n', related_module: 'leads' });

  const { status, body } = await admin.put('/api/admin-notes/update-certain-fields-array', {
    ids: [record._id],
    fields: { name: 'After' },
  });

  expect([status, body.changed]).toEqual([200, 1]);
  const [entry] = await app.system().records.all('audit-log', { record_id: record._id, field: 'name' });
  expect(entry).toMatchObject({ record_name: 'Before', previous_value: 'Before', new_value: 'After' });
});

test('a record that is refused because a value is taken is skipped, not counted, and nobody is told that it is theirs', async () => {
  const fields = [{ fieldName: 'code', label: 'Code', inputType: 'TextField', unique: true }];
  const checks = [{ sentence: 'Codes are good.', formula: 'code != "bad"', active: true, field: 'code' }];
  await admin.post('/api/ss-modules', { name: 'parcels', label: 'Parcels', fields, checks });
  const parcel = async (code: string) => (await app.make('parcels', { name: code, code }))._id;
  const ids = [await parcel('1'), await parcel('2')];
  const { _id: colleague } = (await app.userWith({ access: { parcels: { views: allViews } } })).user;
  const change = { ids, fields: { code: 'same', assigned_to: colleague } };

  const { body } = await admin.put('/api/parcels/update-certain-fields-array', change);

  expect(body).toMatchObject({ matched: 2, changed: 1, skipped: [{ _id: ids[1] }] });
  const told = await app.system().records.all('notifications', { assigned_to: colleague });
  expect(told.map(({ about, amount }) => [about, amount])).toEqual([[{ moduleName: 'parcels', recordId: ids[0] }, 1]]);

  await parcel('1');
  const undo = await admin.post(`/api/runs/${body.run}/undo`);
  const run = async () => (await admin.get(`/api/runs/${undo.body.run}`)).body;
  await expect.poll(async () => (await run()).state, { timeout: 20_000 }).toBe('done');
  expect(await run()).toMatchObject({ changed: 0, skippedCount: 1 });
});
