import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

const newUser = (email: string, more: object = {}) => ({
  first_name: 'Kim',
  last_name: 'Novak',
  email,
  userType: 'Standard',
  ...more,
});

const invitations = async (to: string) =>
  (await app.system().records.all('outbox', {}))
    .filter((letter) => (letter.to as string[]).includes(to))
    .map(({ body }) => String(body));

test('a registered account is activated by its invitation [AUTH-068, AUTH-069]', async () => {
  const { body } = await admin.post('/api/users/register', newUser('kim@muster.test'));
  expect(body.record).toMatchObject({ email: 'kim@muster.test', active: false });
  await app.workJobs();
  expect(await invitations('kim@muster.test')).toEqual([]);
  expect((await admin.post('/api/users/activate', { userId: body.record._id })).body.record.active).toBe(true);
  await app.workJobs();
  const [letter] = await app.system().records.all('outbox', { subject: 'Your account is ready' });
  expect(letter!.to).toEqual(['kim@muster.test']);
  const password = /<strong>(\w+)<\/strong>/.exec(String(letter!.body))![1]!;
  const { body: temporary } = await app.anonymous.post('/api/users/templogin', { email: 'kim@muster.test', password });
  await app.anonymous.post(
    '/api/users/completeRegistration',
    { password: 'Kims-Own?' },
    { authorization: `Bearer ${temporary.token}` },
  );
  expect((await app.signIn('kim@muster.test', 'Kims-Own?')).user.first_name).toBe('Kim');
});

test('a temporary account is active and invited at once [AUTH-068]', async () => {
  const { body } = await admin.post('/api/users/createTempUserAccount', newUser('temp@muster.test'));
  expect(body.record.active).toBe(true);
  await app.workJobs();
  expect(await invitations('temp@muster.test')).toHaveLength(1);
});

test('a temporary sign-in and a completed registration are steps of their own: neither does the other’s [AUTH-068]', async () => {
  const email = 'steps@muster.test';
  await admin.post('/api/users/createTempUserAccount', newUser(email));
  await app.workJobs();
  const password = /<strong>(\w+)<\/strong>/.exec((await invitations(email))[0]!)![1]!;
  const complete = (headers = {}) => app.anonymous.post('/api/users/completeRegistration', { password: 'Steps-Own?' }, headers);

  expect((await app.anonymous.post('/api/users/login', { email, password })).status).toBe(400);
  expect((await complete()).status).toBe(401);
  const { body } = await app.anonymous.post('/api/users/templogin', { email, password });
  expect((await app.anonymous.get('/api/users/user-session', { authorization: `Bearer ${body.token}` })).status).toBe(401);
  expect((await complete({ authorization: `Bearer ${body.token}` })).status).toBe(200);
  await app.signIn(email, 'Steps-Own?');
});

test('an inactive user is signed out, cannot sign in, and stays in the lists [PERM-018, PERM-034]', async () => {
  const person = await app.userWith({ name: 'Ivo Off' });
  expect((await person.get('/api/users/user-session')).status).toBe(200);
  expect((await person.put(`/api/users/mark-user-inactive/${person.user._id}`)).status).toBe(403);
  await admin.put(`/api/users/mark-user-inactive/${person.user._id}`);
  expect((await person.get('/api/users/user-session')).status).toBe(401);
  const { body } = await app.anonymous.post('/api/users/login', { email: person.user.email, password: ADMIN.password });
  expect(body.error).toBe('Email or password was incorrect');
  expect((await admin.get(`/api/users/${person.user._id}`)).body.active).toBe(false);
  await admin.put(`/api/users/mark-user-active/${person.user._id}`);
  await app.signIn(person.user.email as string);
});

test('a deleted user leaves the lists and cannot sign in, and is active or not as before [PERM-018]', async () => {
  const [one, two, off] = [await app.userWith({}), await app.userWith({}), await app.userWith({})];
  await admin.put(`/api/users/mark-user-inactive/${off.user._id}`);
  const idOf = ({ user }: Client) => user._id as string;
  const stored = async (person: Client) => {
    const user = await app.system().records.find('users', idOf(person), { includeDeleted: true });
    return { active: user?.active, deleted: user?.deleted };
  };

  await admin.put(`/api/users/mark-deleted/${idOf(one)}`);
  await admin.put('/api/users/mark-as-deleted/by-array', { ids: [idOf(two), idOf(off)] });

  for (const person of [one, two]) expect(await stored(person)).toEqual({ active: true, deleted: true });
  expect(await stored(off)).toEqual({ active: false, deleted: true });
  expect((await admin.get(`/api/users/${idOf(one)}`)).status).toBe(404);
  expect((await two.get('/api/users/user-session')).status).toBe(401);
  const login = { email: one.user.email, password: ADMIN.password };
  expect((await app.anonymous.post('/api/users/login', login)).status).toBe(400);
  await admin.put(`/api/users/restore/${idOf(off)}`);
  expect(await stored(off)).toEqual({ active: false, deleted: false });
});

test('the last active System Admin stays, also when two go at once', async () => {
  const sentence = 'This is the last active System Admin. Please make someone else a System Admin first.';
  const own = admin.user._id;
  expect((await admin.put(`/api/users/mark-user-inactive/${own}`)).body).toMatchObject({ code: 'rule', error: sentence });
  expect((await admin.put(`/api/users/update-certain-fields/${own}`, { fields: { userType: 'Standard' } })).body.error).toBe(
    sentence,
  );
  expect((await admin.delete(`/api/users/${own}`)).body.error).toBe(sentence);
  const second = await app.userWith({ userType: 'System Admin', name: 'Second Admin' });

  const both = await Promise.all([
    admin.put(`/api/users/mark-user-inactive/${second.user._id}`),
    second.put(`/api/users/mark-user-inactive/${own}`),
  ]);

  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  const left = await app.system().records.count('users', { userType: 'System Admin', active: true });
  expect(left).toBe(1);
  await app.system().records.update('users', own, { active: true });
  admin = await app.signIn();
});

test('roles and teams are given by System Admins alone [PERM-022, PERM-036]', async () => {
  const person = await app.userWith({ name: 'Rolf Mann' });
  const role = (await admin.post('/api/roles', { name: 'Night shift', description: 'Works at night' })).body.record;
  const team = (await admin.post('/api/teams', { name: 'Night' })).body.record;
  for (const path of ['roles', 'teams'])
    expect((await admin.post(`/api/${path}/search`, { name: 'Provider' })).body.records).toMatchObject([{ name: 'Provider' }]);
  for (const [path, body] of [
    ['update-roles', { roles: [role._id] }],
    ['update-teams', { teams: [team._id] }],
  ] as const)
    expect((await person.post(`/api/users/${path}`, { userId: person.user._id, ...body })).status).toBe(403);
  await admin.post('/api/users/update-roles', { userId: person.user._id, roles: [role._id] });
  await admin.post('/api/users/update-teams', { userId: person.user._id, teams: [team._id] });
  expect((await admin.get(`/api/users/${person.user._id}`)).body).toMatchObject({ roles: [role._id], teams: [team._id] });
  expect((await admin.get('/api/users/role/Night shift')).body.records.map(({ _id }: { _id: string }) => _id)).toEqual([
    person.user._id,
  ]);
  const again = await app.signIn(person.user.email as string);
  const info = (await again.get(`/api/users/${person.user._id}/complete-roles-info`)).body;
  expect(info.records[0]).toMatchObject({ name: 'Night shift', accessControls: [] });
});

test('users are looked up by type, and an e-mail says whether it is taken [PERM-035, AUTH-070]', async () => {
  await app.userWith({ name: 'Still Here' });
  const gone = await app.userWith({ name: 'Gone Away' });
  await admin.put(`/api/users/mark-user-inactive/${gone.user._id}`);
  const idsOf = async (type: string) =>
    (await admin.get(`/api/users/type/${type}`)).body.records.map(({ _id }: { _id: string }) => _id).toSorted();
  const stored = async (userType: string) =>
    (await app.system().records.all('users', { userType, active: true })).map(({ _id }) => _id).toSorted();

  for (const type of ['System Admin', 'Standard']) expect([type, await idsOf(type)]).toEqual([type, await stored(type)]);
  expect(await idsOf('Standard')).not.toContain(gone.user._id);
  expect((await admin.get('/api/users/check-email/ADMIN@muster.test')).body).toEqual({ taken: true });
  expect((await admin.get('/api/users/check-email/free@muster.test')).body).toEqual({ taken: false });
});

test('users are looked up by role, and their roles are told with what they grant, to themselves and System Admins [PERM-035]', async () => {
  const [person, gone] = [await app.userWith({ name: 'Rita Role' }), await app.userWith({ name: 'Ruth Role' })];
  const [day, other] = [await app.make('roles', { name: 'Day shift' }), await app.make('roles', { name: 'Other shift' })];
  const grant = (name: string, role: string) =>
    app.make('userAccessControls', { name, role, views: { access: true, view: 'Owner' }, fields: { website: 'None' } });
  await grant('accounts', day._id);
  await grant('contacts', other._id);
  for (const { user } of [person, gone]) await admin.post('/api/users/update-roles', { userId: user._id, roles: [day._id] });
  await admin.put(`/api/users/mark-user-inactive/${gone.user._id}`);
  const info = (who: Client) => who.get(`/api/users/${person.user._id}/complete-roles-info`);

  for (const role of ['Day shift', day._id])
    expect((await admin.get(`/api/users/role/${role}`)).body.records).toMatchObject([{ _id: person.user._id }]);
  for (const reader of [person, admin])
    expect((await info(reader)).body).toMatchObject({
      total: 1,
      records: [
        {
          _id: day._id,
          name: 'Day shift',
          accessControls: [{ name: 'accounts', views: { access: true, view: 'Owner' }, fields: { website: 'None' } }],
        },
      ],
    });
  const stranger = await app.userWith({});
  expect((await info(stranger)).status).toBe(403);
});

test('requests to change a profile go to the user of the setting, else to the first System Admin [PERM-035]', async () => {
  const assignee = async () => (await admin.get('/api/users/user-to-assign-change-requests')).body;
  const { user } = await app.userWith({ name: 'Chris Change' });

  expect(await assignee()).toEqual({ _id: admin.user._id, name: admin.user.name });
  await app.setting('change-request-assignee', { value: user._id });
  expect(await assignee()).toEqual({ _id: user._id, name: 'Chris Change' });
  await app.setting('change-request-assignee', { value: null });
  expect((await assignee())._id).toBe(admin.user._id);
});

test('every step of an account has its call [AUTH-069]', async () => {
  const person = await app.userWith({ name: 'Step By Step' });
  const email = String(person.user.email);
  expect((await app.anonymous.post('/api/users/login', { email, password: 'wrong' })).status).toBe(400);
  const { body: login } = await app.anonymous.post('/api/users/login', { email, password: ADMIN.password });
  expect(login).toMatchObject({ status: true, user: { _id: person.user._id }, token: expect.any(String), teams: [] });
  const bearer = { authorization: `Bearer ${login.token}` };
  const session = () => app.anonymous.get('/api/users/user-session', bearer);
  expect((await session()).body).toMatchObject({ user: { _id: person.user._id } });
  expect((await app.anonymous.get('/api/users/logout', bearer)).body).toEqual({ status: true });
  expect((await session()).status).toBe(401);

  expect((await app.anonymous.post('/api/users/password-reset', { email })).body).toEqual({ status: true });
  await app.workJobs();
  const password = /<strong>(\w+)<\/strong>/.exec((await invitations(email))[0]!)![1]!;
  const { body: temporary } = await app.anonymous.post('/api/users/templogin', { email, password });
  const own = { authorization: `Bearer ${temporary.token}` };
  expect((await app.anonymous.post('/api/users/completeRegistration', { password: 'Own-Steps?' }, own)).status).toBe(200);
  await app.signIn(email, 'Own-Steps?');
});

test('a sign-in is noted on one’s own account only [AUTH-071]', async () => {
  const person = await app.userWith({ name: 'Log Book' });
  const stored = async () => (await app.system().records.get('users', person.user._id)).last_login_date as string;
  const before = await stored();
  app.advance(60_000);
  const { last_login_date } = (await person.put(`/api/users/${person.user._id}/log-login-date`)).body;
  app.advance(-60_000);
  expect(await stored()).toBe(last_login_date);
  expect(Date.parse(last_login_date)).toBeGreaterThanOrEqual(Date.parse(before) + 60_000);
  expect((await person.put(`/api/users/${admin.user._id}/log-login-date`)).status).toBe(403);
});

test('a team named Global exists and is found by its own call, and a user by theirs [PERM-008, PERM-015]', async () => {
  expect((await admin.get('/api/teams/global')).body).toMatchObject({ name: 'Global', active: true, deleted: false });
  const { _id, email, name } = admin.user;
  expect((await admin.get(`/api/users/${_id}`)).body).toMatchObject({ _id, email, name });
});
