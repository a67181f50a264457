import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import type { ExplainedRights } from '#common/explained-rights.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

const rightsOf = async (userId: string): Promise<ExplainedRights> =>
  (await admin.get(`/api/users/${userId}/effective-rights`)).body;
const inModule = (rights: ExplainedRights, name: string) => rights.modules.find((module) => module.name === name)!;

test('a person’s rights are told with the role that grants them [PERM-017, PERM-024]', async () => {
  const person = await app.userWith({
    name: 'Wide Reader',
    access: { leads: { views: { access: true, view: 'Owner', export: true }, fields: { email: 'None' } } },
  });

  const rights = await rightsOf(person.user._id);

  const [role] = rights.roles;
  const leads = inModule(rights, 'leads');
  expect(leads.rights).toEqual({
    access: true,
    view: 'Owner',
    create: false,
    mass_update: false,
    delete: 'None',
    edit: 'None',
    export: true,
  });
  expect(leads.from).toMatchObject({ access: [role!.name], view: [role!.name], create: [] });
  expect(leads.fields).toEqual([{ name: 'email', label: 'Email', level: 'None', roles: [{ role: role!.name, level: 'None' }] }]);
  expect(inModule(rights, 'jobs').rights.access).toBe(false);
  expect(inModule(rights, 'adminSettings').note).toBe('Only System Admins can open this module.');
});

test('a System Admin may do everything whatever roles say, an inactive user nothing [PERM-023]', async () => {
  const own = inModule(await rightsOf(admin.user._id), 'leads');
  const person = await app.userWith({ name: 'Gone Home', access: { leads: { views: { access: true, view: 'All' } } } });
  await admin.put(`/api/users/mark-user-inactive/${person.user._id}`);
  const gone = inModule(await rightsOf(person.user._id), 'leads');

  expect(own).toMatchObject({
    rights: { access: true, view: 'All', create: true, mass_update: true, edit: 'All', delete: 'All', export: true },
    note: 'System Admins can do everything.',
  });
  expect(gone).toMatchObject({ rights: { access: false, view: 'None' }, from: { view: [] } });
});

test('a copied role has the same access controls and the original is untouched', async () => {
  const role = (await admin.post('/api/roles', { name: 'Original', access_type: 'Edit' })).body.record;
  const views = { access: true, view: 'All', edit: 'Owner' };
  await admin.post('/api/user-access-controls', { name: 'leads', role: role._id, views, fields: { ssn: 'None' } });

  const copy = (await admin.post(`/api/roles/${role._id}/copy`, { name: 'Copy of Original' })).body.record;

  expect(copy).toMatchObject({ name: 'Copy of Original', access_type: 'Edit' });
  const controls = await app.system().records.all('userAccessControls', { role: copy._id });
  expect(controls).toEqual([expect.objectContaining({ name: 'leads', views, fields: { ssn: 'None' } })]);
  expect(await app.system().records.count('userAccessControls', { role: role._id })).toBe(1);
});

test('a role has one access control per module: a second one is refused, also when three are made at the same time or a deleted one is restored', async () => {
  const CONTROLS = '/api/user-access-controls';
  const role = (await admin.post('/api/roles', { name: 'Once' })).body.record._id;
  const other = (await admin.post('/api/roles', { name: 'Another' })).body.record._id;
  const make = (more: object = {}) => admin.post(CONTROLS, { name: 'leads', role, views: { access: true }, ...more });

  const made = await Promise.all([make(), make(), make()]);
  expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(made.find(({ status }) => status === 409)!.body).toMatchObject({
    code: 'already-exists',
    error: 'This role has an access control for Leads already. Please change that one.',
  });
  const first = made.find(({ status }) => status === 200)!.body.record._id;
  for (const more of [{ role: other }, { name: 'jobs' }]) expect((await make(more)).status).toBe(200);
  const moved = { fields: { name: 'leads' } };
  const { records } = (await admin.post(`${CONTROLS}/search`, { role, name: 'jobs' })).body;
  expect((await admin.put(`${CONTROLS}/update-certain-fields/${records[0]._id}`, moved)).status).toBe(409);

  await admin.put(`${CONTROLS}/mark-as-deleted/by-array`, { ids: [first] });
  expect((await make()).status).toBe(200);
  const restored = (await admin.put(`${CONTROLS}/restore/by-array`, { ids: [first] })).body;
  expect(restored).toMatchObject({ changed: 0, skipped: [{ _id: first, reason: expect.stringContaining('already') }] });
});

test('a temporary password goes by mail, the present one works until it is used, and no password is ever answered [ADMIN-029]', async () => {
  const person = await app.userWith({ name: 'Forgetful Fran' });
  expect((await admin.post('/api/users/send-temporary-password', { userId: person.user._id })).body).toEqual({ status: true });
  await app.workJobs();

  const [letter] = await app.system().records.all('outbox', { subject: 'Your temporary password' });
  expect(letter!.to).toEqual([person.user.email]);
  await app.signIn(String(person.user.email));
  const { body } = await admin.get('/api/users/passwords?q=forgetful');
  expect(body).toMatchObject({ total: 1, records: [{ _id: person.user._id, name: 'Forgetful Fran', active: true }] });
  expect(Date.parse(body.records[0].temporaryUntil)).toBeGreaterThan(Date.now());
  expect(Date.parse(body.records[0].changed)).toBeLessThanOrEqual(Date.now());
  expect(JSON.stringify(body)).not.toMatch(/hash|argon/i);
});

test('an inactive user gets no temporary password', async () => {
  const person = await app.userWith({ name: 'Ina Active' });
  await admin.put(`/api/users/mark-user-inactive/${person.user._id}`);

  const { status, body } = await admin.post('/api/users/send-temporary-password', { userId: person.user._id });

  expect([status, body.error]).toEqual([422, 'Ina Active is inactive. Please mark the user active first.']);
});

test('nobody but System Admins explains rights, copies roles or deals with passwords', async () => {
  const person = await app.userWith({
    userType: 'Admin',
    access: { users: { views: { access: true, view: 'All' } }, roles: { views: { access: true, view: 'All', create: true } } },
  });
  const role = (await admin.post('/api/roles', { name: 'Coveted' })).body.record;
  const own = person.user._id;

  const answers = [
    await person.get(`/api/users/${own}/effective-rights`),
    await person.post(`/api/roles/${role._id}/copy`, { name: 'Mine' }),
    await person.get('/api/users/passwords'),
    await person.post('/api/users/send-temporary-password', { userId: own }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect(await app.system().records.count('roles', { name: 'Mine' })).toBe(0);
  const letters = await app.system().records.all('outbox', { channel: 'mail' });
  expect(letters.filter(({ to }) => (to as string[]).includes(String(person.user.email)))).toEqual([]);
});
