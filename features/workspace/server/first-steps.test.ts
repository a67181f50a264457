import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ demo: true });
  admin = await app.signIn();
});
afterAll(() => app.close());

const done = async () => (await admin.get('/api/first-steps')).body.done as string[];

test('a first step is done by a record of one’s own: the demo’s records and deleted ones do not count', async () => {
  expect(await done()).toEqual([]);

  const account = await app.make('accounts', { name: 'Mercy Hospital' });
  await app.userWith({});
  expect((await done()).sort()).toEqual(['accounts', 'users']);
  await admin.put('/api/accounts/mark-as-deleted/by-array', { ids: [account._id] });
  expect(await done()).toEqual(['users']);
});

test('the first steps are a System Admin’s alone', async () => {
  expect((await (await app.userWith({})).get('/api/first-steps')).status).toBe(403);
});
