import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
let account: AnyRecord;
let count = 0;
const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);
const provider = (fields: object = {}) =>
  app.make('providers', {
    first_name: 'Ada',
    last_name: `Byron ${++count}`,
    profession: 'RN',
    email: `ada${count}@provider.test`,
    ...fields,
  });
const place = async (fields: object = {}) =>
  (
    await admin.post('/api/placements/', {
      accounts_placements: account._id,
      providers_placements: (await provider())._id,
      ...fields,
    })
  ).body;
const tasksOf = (id: string) => app.system().records.all('tasks', { placements_tasks: id }, { sortField: 'subject' });

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  account = await app.make('accounts', { name: 'Mercy Hospital' });
});
afterAll(() => app.close());

test('an account says who made it, who changed it last, when, and whose it is [MERGE-012]', async () => {
  const { record } = (await admin.post('/api/accounts', { name: 'Harbor', assigned_to: admin.user._id })).body;
  const person = await app.make('users', { first_name: 'Ed', last_name: 'It', email: 'ed@muster.test', userType: 'Standard' });
  await app.system().inNameOf(person._id, 'a change').records.update('accounts', record._id, { name: 'Harbor Clinic' });

  const { body } = await admin.get(`/api/accounts/${record._id}`);
  expect(record._id).toMatch(/^[0-9a-f]{24}$/);
  expect(body).toMatchObject({
    _id: record._id,
    name: 'Harbor Clinic',
    createdAt: record.createdAt,
    created_by: admin.user._id,
    modified_by: person._id,
    assigned_to: admin.user._id,
  });
  expect(body.updatedAt > body.createdAt).toBe(true);
});

test('a new placement asks for its schedule and rates [PLACE-004, PLACE-008, PLACE-009]', async () => {
  const { record } = await place();
  expect(record).toMatchObject({ name: `Ada Byron ${count} – Mercy Hospital`, profession: 'RN', status: 'Pending Start' });
  expect(await tasksOf(record._id)).toMatchObject([
    { subject: `Confirm the bill rate: ${record.name}`, start_date: day(7), due_date: null },
    { subject: `Confirm the pay rate: ${record.name}`, start_date: day(7), due_date: null },
    { subject: `Create the work schedule: ${record.name}`, start_date: day(7), due_date: day(14), status: 'Not Started' },
  ]);
  expect((await place({ profession: 'LPN' })).record.profession).toBe('LPN');
  await admin.put(`/api/placements/update-certain-fields/${record._id}`, { fields: { name: 'Renamed', status: 'Active' } });
  expect(await tasksOf(record._id)).toHaveLength(3);
});

test('PRN placements and managed accounts ask for none of it [PLACE-010]', async () => {
  expect(await tasksOf((await place({ ft_pt: 'PRN' })).record._id)).toEqual([]);
  const managed = await app.make('accounts', { name: 'Pine County Schools' });
  const setting = await app.system().records.first('adminSettings', { key: 'managed-accounts' });
  await app.system().records.update('adminSettings', setting!._id, { setting: { value: [managed._id] } });
  expect(await tasksOf((await place({ accounts_placements: managed._id })).record._id)).toEqual([]);
});

test('a confirmed start has a planned date [PLACE-006]', async () => {
  expect((await place({ confirmed_start_date: true })).error).toBe(
    'Please deselect the confirmation or set a planned start date.',
  );
  expect((await place({ confirmed_start_date: true, planned_start_date: day(3) })).record.confirmed_start_date).toBe(true);
});

test('the planned date alone cannot be taken from a confirmed start [PLACE-006]', async () => {
  const { record } = await place({ confirmed_start_date: true, planned_start_date: day(3) });
  const one = `/api/placements/update-certain-fields/${record._id}`;

  expect((await admin.put(one, { fields: { planned_start_date: null } })).body).toMatchObject({
    error: 'Please deselect the confirmation or set a planned start date.',
    fields: { planned_start_date: 'Please deselect the confirmation or set a planned start date.' },
  });
  expect((await admin.put(one, { fields: { planned_start_date: day(5) } })).status).toBe(200);
});

test('rules run before and after a save, whichever call saves [RECORD-005]', async () => {
  const { record } = await place();
  expect(await tasksOf(record._id)).not.toEqual([]);
  const sentence = 'Please deselect the confirmation or set a planned start date.';
  const fields = { confirmed_start_date: true, planned_start_date: null };
  const one = `/api/placements/update-certain-fields/${record._id}`;

  expect((await admin.put(one, { fields })).body.error).toBe(sentence);
  expect((await admin.put(`/api/placements/${record._id}`, { ...record, ...fields })).body.error).toBe(sentence);
  const many = await admin.put('/api/placements/update-certain-fields-array', { ids: [record._id], fields });
  expect(many.body).toMatchObject({ changed: 0, skipped: [{ _id: record._id, reason: sentence }] });
  expect((await admin.get(`/api/placements/${record._id}`)).body).toMatchObject({ confirmed_start_date: false });
});

test('a placed provider gets an active user without a password, in the Provider team and role [PROV-004, PROV-023]', async () => {
  const { record } = await place();
  const placed = await app.system().records.get('providers', record.providers_placements);
  const user = await app.system().records.get('users', placed.related_user as string);
  const [role, team] = [
    await app.system().records.first('roles', { name: 'Provider' }),
    await app.system().records.first('teams', { name: 'Provider' }),
  ];
  expect(user).toMatchObject({ userType: 'Provider', active: true, email: placed.email, roles: [role!._id], teams: [team!._id] });
  for (const password of ['', ' ', 'x'])
    expect((await app.anonymous.post('/api/users/login', { email: user.email, password })).status).toBe(400);
});

test('the new user is mailed the invitation, and again on request, and comes in with it [PROV-024, PROV-026]', async () => {
  const { record } = await place();
  const placed = await app.system().records.get('providers', record.providers_placements);
  const letters = async () => {
    await app.workJobs();
    const sent = await app.system().records.all('outbox', { subject: 'Your account is ready' });
    return sent.filter(({ to }) => (to as string[]).includes(placed.email as string));
  };
  expect(await letters()).toHaveLength(1);

  const asked = await admin.post('/api/users/provider-account-invite', { userId: placed.related_user });
  expect([asked.status, (await letters()).length]).toEqual([200, 2]);
  const stranger = await admin.post('/api/users/provider-account-invite', { userId: admin.user._id });
  expect(stranger.status).toBe(404);
  const reader = await app.userWith({ access: { providers: { views: { access: true, view: 'All' } } } });
  expect((await reader.post('/api/users/provider-account-invite', { userId: placed.related_user })).status).toBe(403);

  const passwords = (await letters()).map(({ body }) => /<strong>(\w+)<\/strong>/.exec(String(body))![1]!);
  const starts = passwords.map((password) => app.anonymous.post('/api/users/templogin', { email: placed.email, password }));
  expect((await Promise.all(starts)).map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('whoever may change only their own providers invites only those', async () => {
  const { record } = await place();
  const { related_user } = await app.system().records.get('providers', record.providers_placements);
  const owner = await app.userWith({ access: { providers: { views: { access: true, view: 'All', edit: 'Owner' } } } });
  const invitation = () => owner.post('/api/users/provider-account-invite', { userId: related_user });
  expect((await invitation()).status).toBe(403);

  await app.system().records.update('providers', record.providers_placements, { assigned_to: owner.user._id });
  expect((await invitation()).status).toBe(200);
});

test('a provider without e-mail gets no user [PROV-025]', async () => {
  const without = await provider({ email: null });
  const { record, notices } = await place({ providers_placements: without._id });
  expect(record._id).toBeDefined();
  expect((await app.system().records.get('providers', without._id)).related_user).toBeNull();
  expect(notices.map(({ text }: any) => text)).not.toContain('Error creating user for provider.');
});

test('a user that cannot be created is said, and the placement stands [PROV-013]', async () => {
  const taken = await provider({ email: 'admin@muster.test' });
  const { record, notices } = await place({ providers_placements: taken._id });
  expect(notices).toContainEqual(expect.objectContaining({ text: 'Error creating user for provider.', style: 'danger' }));
  expect((await admin.get(`/api/placements/${record._id}`)).status).toBe(200);
  expect((await app.system().records.get('providers', taken._id)).related_user).toBeNull();
});

test('an account goes to whoever looks after its parent, with a notice [RECORD-006, RECORD-007]', async () => {
  const keeper = await app.userWith({});
  const parent = await app.make('accounts', { name: 'Group', assigned_to: keeper.user._id });
  const child = await app.make('accounts', { name: 'Clinic', assigned_to: admin.user._id });
  const { body } = await admin.put(`/api/accounts/update-certain-fields/${child._id}`, { fields: { member_of: parent._id } });
  expect(body.record.assigned_to).toBe(keeper.user._id);
  const fresh = await admin.post('/api/accounts', { name: 'New clinic', assigned_to: admin.user._id, member_of: parent._id });
  expect([fresh.body.record.assigned_to, fresh.body.notices]).toEqual([admin.user._id, []]);
  expect(body.notices).toMatchObject([
    { text: "The assigned user will switch to the parent account's assigned user.", duration: 3000 },
  ]);

  const nobodys = await app.make('accounts', { name: 'Nobody’s', assigned_to: null });
  const [own, renamed] = [{ assigned_to: admin.user._id }, { name: 'Clinic South' }];
  for (const fields of [own, renamed, { member_of: null }, { member_of: nobodys._id }]) {
    const { record, notices } = (await admin.put(`/api/accounts/update-certain-fields/${child._id}`, { fields })).body;
    expect([fields, record.assigned_to, notices]).toEqual([fields, admin.user._id, []]);
  }
});

test('new and changed benefits get a task for the next day [PROV-006, PROV-016]', async () => {
  const { _id } = await provider();
  const { record } = (await admin.post('/api/benefits/', { providers_benefits: _id, medical_election: 'Family' })).body;
  const tasks = () => app.system().records.all('tasks', { 'related_record.recordId': record._id });
  expect(await tasks()).toMatchObject([{ start_date: day(1), task_type: 'Benefits' }]);
  await admin.put(`/api/benefits/update-certain-fields/${record._id}`, { fields: { description: 'no change' } });
  expect(await tasks()).toHaveLength(1);
  for (const [at, election] of ['dental_election', 'medical_election', 'vision_election'].entries()) {
    await admin.put(`/api/benefits/update-certain-fields/${record._id}`, { fields: { [election]: 'Employee Only' } });
    expect([election, (await tasks()).map(({ start_date }) => start_date)]).toEqual([election, Array(at + 2).fill(day(1))]);
  }
  const [insurer, owner] = [await app.userWith({}), await app.userWith({})];
  await app.setting('benefits-task-assignee', { value: insurer.user._id });
  const next = await admin.post('/api/benefits/', { providers_benefits: _id, assigned_to: owner.user._id });
  const asked = await app.system().records.all('tasks', { 'related_record.recordId': next.body.record._id });
  expect(asked.map(({ assigned_to }) => assigned_to)).toEqual([insurer.user._id]);
});

test('benefits keep what a provider elects: medical, dental, and vision [PROV-006]', async () => {
  const elected = {
    providers_benefits: (await provider())._id,
    medical_election: 'Family',
    dental_election: 'Employee Only',
    vision_election: 'Waived',
  };
  const { record } = (await admin.post('/api/benefits/', elected)).body;

  expect((await admin.get(`/api/benefits/${record._id}`)).body).toMatchObject(elected);
});

test('a location knows where it is [RECORD-012]', async () => {
  const { body } = await admin.post('/api/locations/', { name: 'North campus', address: { zip: '32801' } });
  expect(body.record.geoInfo.lat).toBeCloseTo(28.5, 0);
  expect(body.notices.map(({ text }: any) => text)).toContain('Adding geolocation data to this location for you');
  const moved = { fields: { address: { zip: '10001' } } };
  const { record } = (await admin.put(`/api/locations/update-certain-fields/${body.record._id}`, moved)).body;
  expect(record.geoInfo.lat).toBeCloseTo(40.7, 0);
});

test('the working days of a placement are listed in order [PLACE-011]', async () => {
  const [{ record }, another] = [await place(), await place()];
  for (const date of [day(2), day(1)])
    await app.make('placementSchedules', { name: date, placement: record._id, date, hours: 8 });
  await app.make('placementSchedules', { name: 'Elsewhere', placement: another.record._id, date: day(1), hours: 8 });
  const { body } = await admin.get(`/api/placement-schedules/byPlacement/${record._id}`);
  expect(body.records.map(({ date }: any) => date)).toEqual([day(1), day(2)]);
});

test('two placements at once give their provider one user', async () => {
  const { _id } = await provider();
  const both = await Promise.all([place({ providers_placements: _id }), place({ providers_placements: _id })]);
  for (const { notices } of both) expect(notices.map(({ text }: any) => text)).not.toContain('Error creating user for provider.');
  const placed = await app.system().records.get('providers', _id);
  expect(await app.system().records.count('users', { email: placed.email as string })).toBe(1);
});
