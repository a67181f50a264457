import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

test('first', async () => {
  const admin = await app.signIn();
  const { status, body } = await admin.post('/api/accounts', { name: 'Acme' });
  expect({ status, body }).toMatchObject({ status: 200 });
});
