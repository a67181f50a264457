import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app?.close());

const MINUTE = 60_000;
const isOpen = async (person: Client) => (await person.get('/api/auth/authenticated')).status === 200;
const exempt = async (accounts: unknown[]) => {
  const setting = await app.system().records.first('adminSettings', { key: 'idle-exempt-accounts' });
  await app.system().records.update('adminSettings', setting!._id, { setting: { value: accounts } });
  await app.engine.changeCounters.check();
};

test('a Dashboard user is never timed out, on any node, until the session ends by itself [AUTH-043]', async () => {
  const other = await app.secondNode();
  const [wall, person] = [await app.userWith({ userType: 'Dashboard' }), await app.userWith({})];
  app.advance(31 * MINUTE);
  expect([await isOpen(wall), await isOpen(other.as(wall)), await isOpen(person)]).toEqual([true, true, false]);
  app.advance(5 * 60 * MINUTE);
  expect([await isOpen(wall), await isOpen(other.as(wall))]).toEqual([true, true]);
  expect((await wall.get('/api/users/sessions')).body.records).toHaveLength(1);
  app.advance(7 * 60 * MINUTE);
  expect(await isOpen(wall)).toBe(false);
});

test('an exempt account is never timed out, by id or e-mail, while it is on the list [AUTH-044]', async () => {
  const [byId, byEmail, person] = [await app.userWith({}), await app.userWith({}), await app.userWith({})];
  for (const each of [byId, byEmail, person]) expect(await isOpen(each)).toBe(true);
  await exempt([byId.user._id, String(byEmail.user.email).toUpperCase()]);
  app.advance(40 * MINUTE);
  expect([await isOpen(byId), await isOpen(byEmail), await isOpen(person)]).toEqual([true, true, false]);

  await exempt([]);
  expect([await isOpen(byId), await isOpen(byEmail)]).toEqual([true, true]);
  app.advance(31 * MINUTE);
  expect([await isOpen(byId), await isOpen(byEmail)]).toEqual([false, false]);
});

test('who acts for somebody exempt is timed out', async () => {
  const wall = await app.userWith({ userType: 'Dashboard' });
  const boss = await app.userWith({ userType: 'System Admin' });
  const { token } = (await boss.post('/api/users/set-user-impersonating', { user: wall.user._id })).body;
  const acting = { authorization: `Bearer ${token}` };
  app.advance(31 * MINUTE);
  expect((await app.anonymous.get('/api/auth/authenticated', acting)).status).toBe(401);
});

test('a page that pings while it is read keeps its session', async () => {
  const reader = await app.userWith({});
  for (let minutes = 0; minutes < 90; minutes += 2) {
    app.advance(2 * MINUTE);
    expect(await isOpen(reader)).toBe(true);
  }
});
