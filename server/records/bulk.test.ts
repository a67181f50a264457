import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../testing.ts';

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
