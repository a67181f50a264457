import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#server/accounts/users.module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

const newUser = (email: string, more: object = {}) => ({
  first_name: 'Ann',
  last_name: 'Field',
  email,
  userType: 'Standard',
  ...more,
});
type Row = { _id: string; [field: string]: unknown };
const idsOf = (records: Row[]) => records.map(({ _id }) => _id);

test('a role has a name, which is required, and a description [PERM-009]', async () => {
  const nameless = await admin.post('/api/roles', { description: 'Works at night' });
  const made = await admin.post('/api/roles', { name: 'Night desk', description: 'Works at night' });

  expect([nameless.status, Object.keys(nameless.body.fields)]).toEqual([422, ['name']]);
  expect(made.body.record).toMatchObject({ name: 'Night desk', description: 'Works at night' });
});

test('roles are created, read, searched, updated, deleted one by one and many at once [PERM-010, PERM-011]', async () => {
  const made = await Promise.all(['A', 'B', 'C'].map((name) => admin.post('/api/roles', { name: `Crud ${name}` })));
  const [one, ...others] = made.map(({ body }) => body.record as Row);

  expect(idsOf((await admin.get('/api/roles')).body.records)).toEqual(expect.arrayContaining([one!._id]));
  expect((await admin.get(`/api/roles/${one!._id}`)).body.name).toBe('Crud A');
  expect((await admin.post('/api/roles/search', { name: 'Crud B' })).body.total).toBe(1);
  expect((await admin.put(`/api/roles/${one!._id}`, { ...one, name: 'Crud A2' })).body.record.name).toBe('Crud A2');
  expect((await admin.delete(`/api/roles/${one!._id}`)).status).toBe(200);
  expect((await admin.get(`/api/roles/${one!._id}`)).status).toBe(404);
  expect((await admin.put('/api/roles/delete-forever/by-array', { ids: idsOf(others) })).body.changed).toBe(2);
  expect(await app.system().records.count('roles', { field: 'name', op: 'startsWith', value: 'Crud' })).toBe(0);
});

test('a deleted role grants nothing any more', async () => {
  const role = (await admin.post('/api/roles', { name: 'Passing' })).body.record;
  await admin.post('/api/user-access-controls', { name: 'accounts', role: role._id, views: allViews });
  const person = await app.userWith({});
  await admin.post('/api/users/update-roles', { userId: person.user._id, roles: [role._id] });
  expect((await person.get('/api/accounts')).status).toBe(200);

  await admin.put('/api/roles/mark-as-deleted/by-array', { ids: [role._id] });

  expect((await person.get('/api/accounts')).status).toBe(403);
});

test('a user keeps every field of the specification, and answers no password [PERM-013]', async () => {
  const [team, role] = [await app.make('teams', { name: 'Fields' }), await app.make('roles', { name: 'Fields' })];
  const given = {
    ...newUser('ann.field@muster.test'),
    username: 'annfield',
    recruiter_level: 'Senior',
    sendgrid_approved: true,
    assign_leads: true,
    pinning_posts_enabled: true,
    phone: '(212) 555-0134',
    phone_ext: '12',
    other_phone: '(212) 555-0135',
    street: '1 Main St',
    city: 'Tampa',
    state: 'FL',
    zip: '33602',
    hire_date: '2024-01-15',
    birth_date: '1990-05-20',
    active: true,
    teams: [team._id],
    roles: [role._id],
  };

  const { body } = await admin.post('/api/users', given);

  const user = (await admin.get(`/api/users/${body.record._id}`)).body;
  expect(user).toMatchObject({ ...given, client: null, deleted: false });
  expect(Object.keys(user)).toEqual(expect.arrayContaining(['userId', 'client', 'deleted']));
  expect(JSON.stringify(user)).not.toMatch(/password|argon/i);
});

test('a birth date is at least 12 years ago, a hire date has passed, and neither is taken away [VALID-014, VALID-015]', async () => {
  const refusalOf = async (more: object) => (await admin.post('/api/users', newUser('young@muster.test', more))).body.fields;
  const inYears = (years: number) => `${new Date().getUTCFullYear() + years}-01-01`;

  expect(await refusalOf({ birth_date: inYears(-11) })).toEqual({ birth_date: 'Must be at least 12 years old.' });
  expect(await refusalOf({ hire_date: inYears(1) })).toEqual({ hire_date: 'The hire date must be in the past.' });
  const { record } = (await admin.post('/api/users', newUser('old@muster.test', { birth_date: inYears(-13) }))).body;
  const cleared = await admin.put(`/api/users/update-certain-fields/${record._id}`, { fields: { birth_date: null } });
  expect(cleared.body.fields).toEqual({ birth_date: 'Enter a date of birth.' });
  const hired = (await admin.post('/api/users', newUser('hired@muster.test', { hire_date: inYears(-1) }))).body.record;
  const unhired = await admin.put(`/api/users/update-certain-fields/${hired._id}`, { fields: { hire_date: null } });
  expect(unhired.body.fields.hire_date).toBe('Enter a hire date.');
  const provider = { first_name: 'Ann', last_name: 'Young', date_of_birth: inYears(-13) };
  expect((await admin.post('/api/providers', provider)).body.fields).toEqual({ date_of_birth: 'Must be at least 14 years old.' });
});

test('where colleagues live and when they were born is shown only where a role opens the users', async () => {
  const { record } = (await admin.post('/api/users', newUser('private@muster.test', { birth_date: '1990-05-20', zip: '33602' })))
    .body;
  const colleague = await app.userWith({});
  const payroll = await app.userWith({ access: { users: { views: { access: true, view: 'All' } } } });
  const born = { searchTerms: { all: [{ field: 'birth_date', op: 'on', value: '1990-05-20' }] } };

  const seen = (await colleague.get(`/api/users/${record._id}`)).body;
  expect([seen.name, 'birth_date' in seen, 'zip' in seen]).toEqual([record.name, false, false]);
  expect((await colleague.post('/api/users/dataSourceSearch', born)).status).toBe(400);
  expect((await payroll.get(`/api/users/${record._id}`)).body).toMatchObject({ birth_date: '1990-05-20', zip: '33602' });
});

test('the types of users are the five of the specification, and no other is taken [PERM-005, PERM-019]', async () => {
  const types = ['System Admin', 'Admin', 'Standard', 'Dashboard', 'Provider'];

  expect(users.fields.userType.options?.map((option) => (typeof option === 'string' ? option : option.value))).toEqual(types);
  for (const [at, userType] of types.entries())
    expect((await admin.post('/api/users', newUser(`type${at}@muster.test`, { userType }))).status).toBe(200);
  expect((await admin.post('/api/users', newUser('super@muster.test', { userType: 'Superuser' }))).status).toBe(422);
});

test('a user cannot be made without e-mail, type, first and last name, each is named [ADMIN-018]', async () => {
  const { status, body } = await admin.post('/api/users', {});

  expect(status).toBe(422);
  expect(body.fields).toMatchObject({
    email: 'Email is required.',
    first_name: 'First name is required.',
    last_name: 'Last name is required.',
    userType: 'User type is required.',
  });
});

test('every call of /api/users answers: list, one, create, replace, certain fields, many, deletion, search [PERM-033]', async () => {
  const made = await Promise.all([1, 2, 3].map((n) => admin.post('/api/users/create', newUser(`call${n}@muster.test`))));
  const [one, two, three] = made.map(({ body }) => body.record as Row) as [Row, Row, Row];

  for (const path of ['/api/users', '/api/users/list', '/api/users/all'])
    expect(idsOf((await admin.get(path)).body.records)).toEqual(expect.arrayContaining([one._id, two._id]));
  expect((await admin.get(`/api/users/${one._id}`)).body.email).toBe('call1@muster.test');
  expect((await admin.put(`/api/users/${one._id}`, { ...one, city: 'Tampa' })).body.record.city).toBe('Tampa');
  expect((await admin.put(`/api/users/update-certain-fields/${one._id}`, { fields: { city: 'Miami' } })).body.record.city).toBe(
    'Miami',
  );
  const many = await admin.put('/api/users/update-certain-fields-array/', { ids: [one._id, two._id], fields: { zip: '33602' } });
  expect(many.body).toMatchObject({ matched: 2, changed: 2, skipped: [] });
  expect((await admin.put(`/api/users/mark-deleted/${one._id}`)).body).toEqual({ _id: one._id, deleted: true });
  expect((await admin.put('/api/users/mark-as-deleted/by-array', { ids: [two._id, three._id] })).body.changed).toBe(2);
  expect((await admin.post('/api/users/search', { email: 'call2@muster.test' })).body.total).toBe(0);
  expect((await admin.post('/api/users/search', { email: 'admin@muster.test' })).body.total).toBe(1);
});

test('users come ten to a page by last name unless asked otherwise [PERM-037]', async () => {
  await Promise.all(
    'KJIHGFEDCBA'
      .split('')
      .map((letter) => app.make('users', newUser(`page${letter}@muster.test`, { last_name: `Aa${letter}` }))),
  );

  const { body } = await admin.post('/api/users/dataSourceSearch', {});

  expect([body.records.length, body.pageSize, body.pageNumber]).toEqual([10, 10, 0]);
  expect(body.records.map((user: Row) => user.last_name)).toEqual('ABCDEFGHIJ'.split('').map((letter) => `Aa${letter}`));
});
