import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

test('an early release or a delayed start says by how many hours [VALID-020]', async () => {
  const post = (fields: object) => admin.post('/api/account-calendar-events', { name: 'Snow', ...fields });
  for (const event_type of ['Early Release', 'Delayed Start']) {
    const refused = await post({ event_type });
    expect([refused.status, refused.body.fields]).toEqual([422, { event_hours_offset: `Enter the hours of the ${event_type}.` }]);
    const { status, body } = await post({ event_type, event_hours_offset: 2 });
    expect(status).toBe(200);
    const without = { fields: { event_hours_offset: null } };
    expect((await admin.put(`/api/account-calendar-events/update-certain-fields/${body.record._id}`, without)).status).toBe(422);
  }
  expect((await post({ event_type: 'holiday' })).status).toBe(200);
});
