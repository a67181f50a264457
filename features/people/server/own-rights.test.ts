import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

test('everybody is told what they may do in a module, by which role, and whom to ask [PERM-017, PERM-024]', async () => {
  const person = await app.userWith({
    access: { leads: { views: { access: true, view: 'All', edit: 'Owner' }, fields: { phone: 'Read Only', email: 'None' } } },
  });
  const [role] = (await admin.get(`/api/users/${person.user._id}/effective-rights`)).body.roles;

  const { status, body } = await person.get('/api/users/my-rights/leads');

  expect(status).toBe(200);
  expect(body).toMatchObject({
    name: 'leads',
    rights: { access: true, view: 'All', create: false, edit: 'Owner', delete: 'None', export: false },
    from: { view: [role.name], edit: [role.name], create: [] },
    roles: [role.name],
    ask: [admin.user.name],
    note: null,
  });
});

test('a field that is hidden from somebody is not named to them, a narrowed one is with its level [PERM-031]', async () => {
  const person = await app.userWith({
    access: { leads: { views: allViews, fields: { profession: 'Read Only', email: 'None' } } },
  });

  const { body } = await person.get('/api/users/my-rights/leads');

  expect(body.fields.map(({ name, level }: { name: string; level: string }) => [name, level])).toEqual([
    ['profession', 'Read Only'],
  ]);
});

test('a module that is closed to somebody is answered as one that is not there', async () => {
  const person = await app.userWith({});
  const said = async (name: string) => {
    const { status, body } = await person.get(`/api/users/my-rights/${name}`);
    return [status, body.code, body.error];
  };

  const closed = await said('leads');

  expect(closed[0]).toBe(404);
  for (const name of ['nonsense', 'adminSettings', 'constructor', '__proto__']) expect(await said(name)).toEqual(closed);
  expect((await admin.get('/api/users/my-rights/leads')).body.note).toBe('System Admins may do everything.');
});

test('a System Admin who acts as somebody is told what that person may do', async () => {
  const person = await app.userWith({ access: { leads: { views: { access: true, view: 'Owner' } } } });
  const { token } = (await admin.post('/api/users/set-user-impersonating', { user: person.user._id })).body;

  const { body } = await app.anonymous.get('/api/users/my-rights/leads', { authorization: `Bearer ${token}` });

  expect(body.rights).toMatchObject({ view: 'Owner', edit: 'None' });
});
