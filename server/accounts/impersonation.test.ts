import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app?.close());

const MINUTE = 60_000;
const bearing = (token: string) => ({ authorization: `Bearer ${token}` });
const isOpen = async (token: string) => (await app.anonymous.get('/api/auth/authenticated', bearing(token))).status === 200;
const boss = () => app.userWith({ userType: 'System Admin', name: 'Busy Boss' });
const actAs = async (admin: Client) => {
  const { user } = await app.userWith({});
  const { status, body } = await admin.post('/api/users/set-user-impersonating', { user: user._id });
  expect(status).toBe(200);
  return body.token as string;
};
const comeBack = (token: string) => app.anonymous.post('/api/users/set-user-impersonating', { user: null }, bearing(token));
const sessionsOf = async (admin: Client) => {
  const { rows } = await app.engine.database.query(
    'select _id from muster.sessions where (user_id = $1 or impersonator_id = $1) and ended_at is null',
    [admin.user._id],
  );
  return rows.map(({ _id }) => _id as string);
};
/** So long at work, without a pause that would end the session. */
async function work(token: string, minutes: number) {
  for (let done = 0; done < minutes; done += 20) {
    app.advance(Math.min(20, minutes - done) * MINUTE);
    expect(await isOpen(token)).toBe(true);
  }
}

test('coming back goes on with the admin’s own session, which ends when it would have ended', async () => {
  const admin = await boss();
  const before = await sessionsOf(admin);
  await work(admin.token, 11 * 60);
  const acting = await actAs(admin);
  await work(acting, 40);

  const back = (await comeBack(acting)).body;
  expect(back.user._id).toBe(admin.user._id);
  expect(decodeJwt(back.token)).toMatchObject({ jti: decodeJwt(admin.token).jti, exp: decodeJwt(admin.token).exp });
  expect(await sessionsOf(admin)).toEqual(before);
  expect([await isOpen(back.token), await isOpen(acting)]).toEqual([true, false]);
  app.advance(21 * MINUTE);
  expect(await isOpen(back.token)).toBe(false);
});

test('an impersonation lasts an hour at most, and never longer than the session it began in', async () => {
  const admin = await boss();
  expect(decodeJwt(await actAs(admin)).exp! - app.engine.clock().getTime() / 1000).toBeCloseTo(3600, -1);
  await work(admin.token, 11 * 60 + 40);

  const acting = await actAs(admin);
  expect(decodeJwt(acting).exp).toBe(decodeJwt(admin.token).exp);
  app.advance(21 * MINUTE);
  expect([await isOpen(acting), (await comeBack(acting)).status]).toEqual([false, 401]);
});

test('who acts for somebody is not idle in their own session', async () => {
  const admin = await boss();
  const acting = await actAs(admin);
  await work(acting, 50);
  expect((await comeBack(acting)).status).toBe(200);
});

test.each([
  ['signing out', (admin: Client) => admin.get('/api/users/logout')],
  [
    'ending the session elsewhere',
    async (admin: Client) => (await app.signIn(String(admin.user.email))).delete('/api/users/sessions'),
  ],
  [
    'a changed password',
    (admin: Client) => admin.post('/api/users/change-password', { password: ADMIN.password, newPassword: 'Brave-Newt-2?' }),
  ],
])('an impersonation dies with the session that it began in: %s', async (_name, end) => {
  const admin = await boss();
  const acting = await actAs(admin);
  expect((await end(admin)).status).toBe(200);
  expect(await isOpen(acting)).toBe(false);
  expect((await comeBack(acting)).status).toBe(401);
});

test('who comes back after their own session has ended signs in again', async () => {
  const admin = await boss();
  const acting = await actAs(admin);
  await app.engine.database.query('update muster.sessions set ended_at = now() where _id = $1', [decodeJwt(admin.token).jti]);

  expect((await comeBack(acting)).status).toBe(401);
  expect(await sessionsOf(admin)).toEqual([]);
});
