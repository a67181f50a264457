import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from './testing.ts';

/** What is decided about a person on one node is felt on the other within two seconds. */
let app: TestApp;
let admin: Client;
let other: Awaited<ReturnType<TestApp['secondNode']>>;
beforeAll(async () => {
  app = await startTestApp();
  other = await app.secondNode();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 2_000, interval: 50 });
const statusOf = async (client: Client, path: string) => (await client.get(path)).status;

test('a demoted System Admin is signed out on the other node, and comes back without the rights [PERM-004]', async () => {
  const chief = await app.userWith({ userType: 'System Admin', name: 'Was Chief' });
  const elsewhere = other.as(chief);
  expect(await statusOf(elsewhere, '/api/admin-settings')).toBe(200);

  await admin.put(`/api/users/update-certain-fields/${chief.user._id}`, { fields: { userType: 'Standard' } });

  await soon(async () => expect(await statusOf(elsewhere, '/api/admin-settings')).toBe(401));
  const again = other.as(await app.signIn(String(chief.user.email)));
  await soon(async () => expect(await statusOf(again, '/api/admin-settings')).toBe(403));
});

test('a role given or taken on one node counts on the other', async () => {
  const person = await app.userWith({});
  const elsewhere = other.as(person);
  const role = await app.make('roles', { name: 'Account reader' });
  await app.make('userAccessControls', { name: 'accounts', role: role._id, views: { access: true, view: 'All' } });
  expect(await statusOf(elsewhere, '/api/accounts')).toBe(403);

  await admin.post('/api/users/update-roles', { userId: person.user._id, roles: [role._id] });
  await soon(async () => expect(await statusOf(elsewhere, '/api/accounts')).toBe(200));
  await admin.delete(`/api/roles/${role._id}`);
  await soon(async () => expect(await statusOf(elsewhere, '/api/accounts')).toBe(403));
});

test('a team given on one node opens its records on the other, and a team taken closes them', async () => {
  const team = await app.make('teams', { name: 'Harbour' });
  const person = await app.userWith({ access: { leads: { views: allViews } } });
  const lead = await app.make('leads', { first_name: 'Lee', last_name: 'Harbour', teams: [team._id] });
  const elsewhere = other.as(person);
  expect(await statusOf(elsewhere, `/api/leads/${lead._id}`)).toBe(404);

  await admin.post('/api/users/update-teams', { userId: person.user._id, teams: [team._id] });
  await soon(async () => expect(await statusOf(elsewhere, `/api/leads/${lead._id}`)).toBe(200));
  await admin.post('/api/users/update-teams', { userId: person.user._id, teams: [] });
  await soon(async () => expect(await statusOf(elsewhere, `/api/leads/${lead._id}`)).toBe(404));
});

test('the level of a field changed on one node hides it on the other, in answers, searches and what is explained', async () => {
  const person = await app.userWith({ access: { accounts: { views: allViews } } });
  const account = await app.make('accounts', { name: 'Levelled', description: 'between us' });
  const elsewhere = other.as(person);
  expect((await elsewhere.get(`/api/accounts/${account._id}`)).body.description).toBe('between us');

  const control = (await app.system().records.all('userAccessControls', { role: (person.user.roles as string[])[0] }))[0]!;
  await admin.put(`/api/user-access-controls/update-certain-fields/${control._id}`, {
    fields: { fields: { description: 'None', name: 'Read Only' } },
  });

  await soon(async () => expect((await elsewhere.get(`/api/accounts/${account._id}`)).body).not.toHaveProperty('description'));
  expect((await elsewhere.post('/api/accounts/search', { description: 'between us' })).status).toBe(400);
  expect(
    (await elsewhere.put(`/api/accounts/update-certain-fields/${account._id}`, { fields: { name: 'Renamed' } })).status,
  ).toBe(403);
  expect((await elsewhere.get('/api/users/my-rights/accounts')).body.fields).toMatchObject([
    { name: 'name', level: 'Read Only' },
  ]);
});

test('a new password on one node ends the sessions of the account on the other', async () => {
  const person = await app.userWith({ name: 'New Key' });
  const elsewhere = other.as(person);
  await app.anonymous.post('/api/users/password-reset', { email: person.user.email });
  await app.workJobs();
  const letters = await app.system().records.all('outbox', { subject: 'Your temporary password' });
  const letter = letters.find(({ to }) => (to as string[]).includes(String(person.user.email)));
  const password = /<strong>(\w+)<\/strong>/.exec(String(letter!.body))![1]!;
  const { body } = await app.anonymous.post('/api/users/templogin', { email: person.user.email, password });

  await app.anonymous.post(
    '/api/users/completeRegistration',
    { password: 'Brand-New?1' },
    { authorization: `Bearer ${body.token}` },
  );

  await soon(async () => expect(await statusOf(elsewhere, '/api/users/user-session')).toBe(401));
});

test('acting as somebody ends on the other node with the session of the System Admin', async () => {
  const person = await app.userWith({ name: 'Acted Elsewhere' });
  const boss = await app.userWith({ userType: 'System Admin', name: 'Short Visit' });
  const { token } = (await boss.post('/api/users/set-user-impersonating', { user: person.user._id })).body;
  const acting = other.as({ ...person, token });
  expect(await statusOf(acting, '/api/users/user-session')).toBe(200);

  await boss.get('/api/users/logout');

  await soon(async () => expect(await statusOf(acting, '/api/users/user-session')).toBe(401));
});

test('an admin setting changed on one node is what the other answers', async () => {
  const setting = await app.make('adminSettings', {
    name: 'Shared setting',
    key: 'shared-setting',
    setting: { value: 1 },
    section: 'general-settings',
  });
  const elsewhere = other.as(admin);
  const value = async () => (await elsewhere.get('/api/admin-settings/by-key/shared-setting')).body.setting?.value;
  expect(await value()).toBe(1);

  await admin.put(`/api/admin-settings/update-certain-fields/${setting._id}`, { fields: { setting: { value: 2 } } });

  await soon(async () => expect(await value()).toBe(2));
});
