import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

const again = (person: Client) => app.signIn(String(person.user.email));
const sessionsOf = async (person: Client) => (await person.get('/api/users/sessions')).body.records;
const isIn = async (person: Client) => (await person.get('/api/auth/authenticated')).status === 200;

test('one sees where one is signed in, and never a token', async () => {
  const person = await app.userWith({ name: 'Two Devices' });
  await again(person);

  const { body } = await person.get('/api/users/sessions');

  expect(body.records).toHaveLength(2);
  expect(body.records.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toHaveLength(1);
  expect(JSON.stringify(body)).not.toContain(person.token);
  expect(Object.keys(body.records[0]).sort()).toEqual(
    ['_id', 'address', 'createdAt', 'device', 'expiresAt', 'impersonator', 'isCurrent', 'lastSeen'].sort(),
  );
});

test('one ends a session of one’s own, nobody that of somebody else', async () => {
  const person = await app.userWith({ name: 'Lost Phone' });
  const phone = await again(person);
  const other = await app.userWith({ name: 'Nosy Neighbour' });
  const lost = (await sessionsOf(phone)).find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)._id;

  expect((await other.delete(`/api/users/sessions/${lost}`)).status).toBe(404);
  expect((await admin.delete(`/api/users/sessions/${lost}`)).status).toBe(404);
  expect(await isIn(phone)).toBe(true);
  expect((await person.delete(`/api/users/sessions/${lost}`)).status).toBe(200);

  expect(await isIn(phone)).toBe(false);
  expect(await isIn(person)).toBe(true);
  expect(await sessionsOf(person)).toHaveLength(1);
});

test('all others end at once, the present one stays', async () => {
  const person = await app.userWith({ name: 'Many Devices' });
  const others = [await again(person), await again(person)];

  expect((await person.delete('/api/users/sessions')).body).toEqual({ status: true });

  expect(await Promise.all(others.map(isIn))).toEqual([false, false]);
  expect(await isIn(person)).toBe(true);
});

test('whoever acts for somebody neither sees nor ends that person’s sessions', async () => {
  const person = await app.userWith({ name: 'Acted For' });
  const { body } = await admin.post('/api/users/set-user-impersonating', { user: person.user._id });
  const bearer = { authorization: `Bearer ${body.token}` };

  expect((await app.anonymous.get('/api/users/sessions', bearer)).status).toBe(403);
  expect((await app.anonymous.delete('/api/users/sessions', bearer)).status).toBe(403);

  expect(await isIn(person)).toBe(true);
  expect((await sessionsOf(person)).map(({ impersonator }: { impersonator: string | null }) => impersonator)).toContain(
    admin.user.name,
  );
});
