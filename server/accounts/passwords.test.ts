import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.close());

const letters = async () => {
  await app.workJobs();
  return (await app
    .system()
    .records.all('outbox', { channel: 'mail' }, { sortField: 'createdAt', sortOrder: 'desc' })) as unknown as {
    body: string;
    to: string[];
  }[];
};
const temporaryOf = (html: string) => /<strong>(\w+)<\/strong>/.exec(html)![1]!;

test('a forgotten password is replaced through a temporary one that works once [AUTH-056, AUTH-057, AUTH-058]', async () => {
  const person = await app.userWith({ name: 'Fern Gold' });
  const email = person.user.email as string;
  expect((await app.anonymous.post('/api/users/password-reset', { email })).body).toEqual({ status: true });
  const [letter] = await letters();
  expect(letter!.to).toEqual([email]);
  const password = temporaryOf(letter!.body);
  expect((await app.anonymous.post('/api/users/login', { email, password })).status).toBe(400);

  const { body } = await app.anonymous.post('/api/users/templogin', { email, password });
  const bearer = { authorization: `Bearer ${body.token}` };
  expect((await app.anonymous.get('/api/users/user-session', bearer)).status).toBe(401);
  const weak = await app.anonymous.post('/api/users/completeRegistration', { password: 'weak' }, bearer);
  expect(weak.body).toMatchObject({ code: 'invalid', fields: { password: 'Must be at least 6 characters long' } });
  const without = await app.anonymous.post('/api/users/completeRegistration', { newPassword: 'New-Pass?' }, bearer);
  expect([without.status, await app.anonymous.post('/api/users/login', { email, password: 'New-Pass?' })]).toMatchObject([
    400,
    { status: 400 },
  ]);
  expect((await app.anonymous.post('/api/users/completeRegistration', { password: 'New-Pass?' }, bearer)).body).toEqual({
    status: true,
  });

  expect((await app.signIn(email, 'New-Pass?')).user._id).toBe(person.user._id);
  expect((await person.get('/api/users/user-session')).status).toBe(401);
  expect((await app.anonymous.post('/api/users/completeRegistration', { password: 'Other-Pass1?' }, bearer)).status).toBe(401);
  expect((await app.anonymous.post('/api/users/templogin', { email, password })).status).toBe(400);
});

test('a temporary password ends after an hour, and a wrong one says so', async () => {
  const person = await app.userWith({ name: 'Late Comer' });
  const email = person.user.email as string;
  await app.anonymous.post('/api/users/password-reset', { email });
  const password = temporaryOf((await letters())[0]!.body);
  const wrong = await app.anonymous.post('/api/users/templogin', { email, password: 'wrong' });
  expect(wrong).toMatchObject({ status: 400, body: { status: false, error: 'Temporary Password was not correct' } });
  app.advance(60 * 60 * 1000 + 1000);
  expect((await app.anonymous.post('/api/users/templogin', { email, password })).status).toBe(400);
});

test('an unknown address gets the same answer and no mail', async () => {
  const before = (await letters()).length;
  expect((await app.anonymous.post('/api/users/password-reset', { email: 'nobody@nowhere.example' })).body).toEqual({
    status: true,
  });
  expect((await letters()).length).toBe(before);
});

test('ten wrong passwords make an account wait, not for good', async () => {
  const person = await app.userWith({ name: 'Hasty Typist' });
  const email = person.user.email as string;
  const attempt = () => app.anonymous.post('/api/users/login', { email, password: 'wrong' });
  for (let n = 0; n < 10; n++) expect((await attempt()).status).toBeLessThan(429);
  const refused = await attempt();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  app.advance(16 * 60 * 1000);
  expect((await attempt()).status).toBe(400);
});

test('one token chooses one password, however many calls bring it at once', async () => {
  const person = await app.userWith({ name: 'Raced For' });
  const email = person.user.email as string;
  await app.anonymous.post('/api/users/password-reset', { email });
  const password = temporaryOf((await letters())[0]!.body);
  const { token } = (await app.anonymous.post('/api/users/templogin', { email, password })).body;
  const other = await app.secondNode();
  const nodes = [app.anonymous, other.as(app.anonymous)];

  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      nodes[n % 2]!.post('/api/users/completeRegistration', { password: `Chosen-${n}?` }, { authorization: `Bearer ${token}` }),
    ),
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(401)]);
  await app.signIn(email, `Chosen-${answers.findIndex(({ status }) => status === 200)}?`);
});

test('a temporary password that went to another address ends when the address of the account changes', async () => {
  const admin = await app.signIn();
  const person = await app.userWith({ name: 'Mis Typed' });
  await app.anonymous.post('/api/users/password-reset', { email: person.user.email });
  const password = temporaryOf((await letters())[0]!.body);
  const { token } = (await app.anonymous.post('/api/users/templogin', { email: person.user.email, password })).body;
  expect(token).toBeTruthy();

  const email = 'well.typed@muster.test';
  const { body } = await admin.put(`/api/users/update-certain-fields/${person.user._id}`, { fields: { email } });

  expect(body.notices).toMatchObject([{ text: 'The temporary password that was sent to the previous address has ended.' }]);
  const bearer = { authorization: `Bearer ${token}` };
  expect((await app.anonymous.post('/api/users/completeRegistration', { password: 'New-Pass?' }, bearer)).status).toBe(401);
  expect((await app.anonymous.post('/api/users/templogin', { email, password })).status).toBe(400);
});
