import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.close());

test('the accounts that are never timed out are told to every session, and to nobody else [AUTH-044]', async () => {
  const setting = await app.system().records.first('adminSettings', { key: 'idle-exempt-accounts' });
  const person = await app.userWith({ userType: 'Standard' });
  const told = async () => (await person.get('/api/users/user-session')).body.settings['idle-exempt-accounts'];
  expect(await told()).toEqual([]);

  await app.system().records.update('adminSettings', setting!._id, { setting: { value: ['wall@agency.test'] } });

  expect(await told()).toEqual(['wall@agency.test']);
  expect((await app.anonymous.get('/api/users/user-session')).status).toBe(401);
});
