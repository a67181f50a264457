import { afterAll, beforeAll, expect, test } from 'vitest';
import { narrowingSentence } from '#common/rights-in-words.ts';
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
    rows: ['You can see only records of your teams.'],
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
  expect((await admin.get('/api/users/my-rights/leads')).body.note).toBe('System Admins can do everything.');
});

test('a System Admin who acts as somebody is told what that person may do', async () => {
  const person = await app.userWith({ access: { leads: { views: { access: true, view: 'Owner' } } } });
  const { token } = (await admin.post('/api/users/set-user-impersonating', { user: person.user._id })).body;

  const { body } = await app.anonymous.get('/api/users/my-rights/leads', { authorization: `Bearer ${token}` });

  expect(body.rights).toMatchObject({ view: 'Owner', edit: 'None' });
});

test('what keeps records from somebody is told from their own level and teams, never from what is there', async () => {
  const north = (await app.make('teams', { name: 'North' }))._id;
  const access = { leads: { views: { access: true, view: 'Owner' } }, users: { views: { access: true, view: 'All' } } };
  const [alone, member] = [await app.userWith({ access }), await app.userWith({ access, teams: [north] })];
  const told = async (client: Client, module: string) => {
    const { body } = await client.get(`/api/users/my-rights/${module}`);
    return [body.onlyTeams, narrowingSentence(body)];
  };
  const inTeam = 'You see only leads of your team North that are assigned to you.';

  expect(await told(alone, 'leads')).toEqual([
    [],
    'You are in no team yet, so you see only leads that are shared with everyone.',
  ]);
  expect(await told(member, 'leads')).toEqual([['North'], inTeam]);
  await app.make('leads', { first_name: 'Hidden', last_name: 'Row', teams: [north] });
  expect(await told(member, 'leads')).toEqual([['North'], inTeam]);
  expect(await told(member, 'users')).toEqual([null, null]);
  expect(await told(admin, 'leads')).toEqual([null, null]);
});

test('staff are told whom to ask for rights, providers are not', async () => {
  const [person, provider] = [await app.userWith({}), await app.userWith({ userType: 'Provider' })];

  expect((await person.get('/api/users/whom-to-ask')).body).toEqual({ ask: [admin.user.name] });
  expect((await provider.get('/api/users/whom-to-ask')).body).toEqual({ ask: [] });
});

test('every module that stands open answers what one may do in it, however its path is written', async () => {
  const { access } = (await admin.get('/api/users/user-session')).body;
  const statuses = await Promise.all(
    Object.keys(access).map(async (name) => [name, (await admin.get(`/api/users/my-rights/${name}`)).status]),
  );

  expect(statuses.length).toBeGreaterThan(80);
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
});
