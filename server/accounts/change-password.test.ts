import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, startTestApp, type Client, type TestApp } from '../testing.ts';

const PASSWORD = ADMIN.password;
let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.close());

const change = (person: Client, newPassword: string, password = PASSWORD) =>
  person.post('/api/users/change-password', { password, newPassword });

test('one’s own password is replaced: the other sessions end, this one goes on, the old one is worthless', async () => {
  const person = await app.userWith({ name: 'New Words' });
  const email = String(person.user.email);
  const phone = await app.signIn(email, PASSWORD);

  expect((await change(person, 'Brave-Newt-2?')).body).toEqual({ status: true });

  expect((await phone.get('/api/auth/authenticated')).status).toBe(401);
  expect((await person.get('/api/auth/authenticated')).status).toBe(200);
  expect((await app.anonymous.post('/api/users/login', { email, password: PASSWORD })).status).toBe(400);
  expect((await app.signIn(email, 'Brave-Newt-2?')).user._id).toBe(person.user._id);
  const entries = await app.system().records.all('audit-log', { field: 'password', record_id: person.user._id });
  expect(JSON.stringify(entries)).not.toContain('Brave-Newt-2?');
  expect(entries).toHaveLength(1);
});

test.each([
  ['Ab?1', 'Must be at least 8 characters long'],
  ['A very long password, longer than 20?', 'Must be at most 20 characters long'],
  ['correct-horse-1', 'Password must be at least 6 characters with 1 lowercase, 1 uppercase and a character from @#$%^&+='],
  ['', 'Password is required'],
])('a new password keeps the rules: “%s”', async (newPassword, problem) => {
  const person = await app.userWith({ name: 'Weak Words' });
  expect(await change(person, newPassword)).toMatchObject({ status: 422, body: { fields: { newPassword: problem } } });
});

test('the present password is asked for, ten times in a quarter of an hour, on every node', async () => {
  const person = await app.userWith({ name: 'Open Screen' });
  const node = await app.secondNode();
  for (let n = 0; n < 10; n++)
    expect(await change(n % 2 ? person : node.as(person), 'Brave-Newt-2?', 'wrong')).toMatchObject({
      status: 422,
      body: { fields: { password: expect.any(String) } },
    });

  expect((await change(person, 'Brave-Newt-2?')).status).toBe(429);
  app.advance(16 * 60_000);
  expect((await change(person, 'Brave-Newt-2?')).status).toBe(200);
});
