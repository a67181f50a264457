import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.close());

test('a session is told that its own account is never timed out, and of no other one [AUTH-044]', async () => {
  const setting = await app.system().records.first('adminSettings', { key: 'idle-exempt-accounts' });
  const person = await app.userWith({ userType: 'Standard' });
  const provider = await app.userWith({ userType: 'Provider' });
  const told = async (who = person) => (await who.get('/api/users/user-session')).body.settings['idle-exempt-accounts'];
  expect(await told()).toEqual([]);

  await app.system().records.update('adminSettings', setting!._id, {
    setting: { value: ['wall@agency.test', String(person.user.email).toUpperCase()] },
  });

  expect([await told(), await told(provider)]).toEqual([[person.user._id], []]);
  expect((await app.anonymous.get('/api/users/user-session')).status).toBe(401);
});
