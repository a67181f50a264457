import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

let people = 0;
async function personWith(balance: Partial<{ allotted_hours: number; balance: number; hours_taken: number; year: number }>) {
  const { user } = await app.userWith({ name: `Person ${(people += 1)}` });
  return { user, year: await balanceFor(user._id, balance) };
}
const balanceFor = (user: string, fields: object) =>
  app.make('ptoBalance', { users_ptoBalance: user, year: 2027, allotted_hours: 80, balance: 40, hours_taken: 40, ...fields });
const ask = (client: Client, user: string, hours_requested: number, more: object = {}) =>
  client.post('/api/pto-requests', { users_ptoRequests: user, pto_date: '2027-03-04', hours_requested, ...more });
const change = (id: string, fields: object, client = admin) =>
  client.put(`/api/pto-requests/update-certain-fields/${id}`, { fields });
const hoursOf = async ({ _id }: AnyRecord) => {
  const { balance, hours_taken } = await app.system().records.get('ptoBalance', _id);
  return `${String(balance)}/${String(hours_taken)}`;
};
const eventOf = async (id: string) => app.system().records.first('calendarEvents', { related_pto_request_id: id });

test('a request and a balance have their fields [PTO-001, PTO-002]', async () => {
  const { user, year } = await personWith({});
  const { record } = (await ask(admin, user._id, 8)).body;
  expect(record).toMatchObject({
    status: 'Pending',
    hours_requested: 8,
    pto_date: '2027-03-04',
    users_ptoRequests: user._id,
    ptoBalance_ptoRequests: year._id,
  });
  const given = { users_ptoBalance: user._id, year: 2028, allotted_hours: 100, hours_taken: 10, balance: 90 };
  expect((await admin.post('/api/pto-balances', given)).body.record).toMatchObject(given);
  expect((await admin.get(`/api/pto-balances/${year._id}`)).body).toMatchObject({
    balance: 40,
    hours_taken: 40,
    allotted_hours: 80,
    users_ptoBalance: user._id,
    year: 2027,
  });
});

test('approving takes the hours from the balance, and what is left can be taken to the last [PTO-003, PTO-004]', async () => {
  const { user, year } = await personWith({});
  const { record } = (await ask(admin, user._id, 16)).body;
  expect((await change(record._id, { status: 'Approved' })).body.record.status).toBe('Approved');
  expect(await hoursOf(year)).toBe('24/56');

  const rest = (await ask(admin, user._id, 24, { pto_date: '2027-03-05' })).body.record;
  await change(rest._id, { status: 'Approved' });
  expect(await hoursOf(year)).toBe('0/80');
});

test('more hours than there are are refused with the hours that are left, on every path [PTO-009]', async () => {
  const { user, year } = await personWith({});
  const sentence =
    'This employee does not have enough PTO time available to fulfill this request. They only have 40 hours available.';
  const refused = { status: 422, body: { error: sentence, code: 'rule', fields: { hours_requested: sentence } } };
  const { record } = (await ask(admin, user._id, 40.5)).body;
  const fields = { status: 'Approved' };

  expect(await change(record._id, fields)).toMatchObject(refused);
  expect(await admin.put(`/api/pto-requests/${record._id}`, { ...record, ...fields })).toMatchObject(refused);
  const many = await admin.put('/api/pto-requests/update-certain-fields-array', { ids: [record._id], fields });
  expect(many.body).toMatchObject({ changed: 0, skipped: [{ _id: record._id, reason: sentence }] });
  expect(await ask(admin, user._id, 40.5, { ...fields, pto_date: '2027-03-11' })).toMatchObject(refused);
  expect(await hoursOf(year)).toBe('40/40');

  expect((await change(record._id, { ...fields, hours_requested: 40 })).status).toBe(200);
  expect(await hoursOf(year)).toBe('0/80');
  expect((await change(record._id, { hours_requested: 41 })).body.error).toBe(sentence.replace('40', '0'));
  expect(await hoursOf(year)).toBe('0/80');
});

test('of two in one mass update the second is refused when the first took what there was', async () => {
  const { user, year } = await personWith({ balance: 10 });
  const ids = await Promise.all(
    ['2027-05-03', '2027-05-04'].map(async (pto_date) => (await ask(admin, user._id, 8, { pto_date })).body.record._id as string),
  );

  const { body } = await admin.put('/api/pto-requests/update-certain-fields-array', { ids, fields: { status: 'Approved' } });

  expect([body.changed, body.skipped.length]).toEqual([1, 1]);
  expect(await hoursOf(year)).toBe('2/48');
});

test('leaving Approved gives the hours back, up to what the year began with, and hours taken end at none [PTO-005, PTO-006]', async () => {
  const { user, year } = await personWith({});
  const { record } = (await ask(admin, user._id, 16, { status: 'Approved' })).body;
  await change(record._id, { status: 'Cancelled' });
  expect(await hoursOf(year)).toBe('40/40');

  const other = await personWith({ balance: 80, hours_taken: 0 });
  const { record: approved } = (await ask(admin, other.user._id, 8, { status: 'Approved' })).body;
  await app.engine.database.query(`update records."ptoBalance" set balance = 76, hours_taken = 4 where _id = $1`, [
    other.year._id,
  ]);
  await change(approved._id, { status: 'Denied', denial_reason: 'Nobody is left on the ward' });
  expect(await hoursOf(other.year)).toBe('80/0');
});

test('a change of the hours of an approved request counts the difference, once [PTO-007]', async () => {
  const { user, year } = await personWith({ balance: 32, hours_taken: 48 });
  const { record } = (await ask(admin, user._id, 8, { status: 'Approved' })).body;
  expect(await hoursOf(year)).toBe('24/56');
  await change(record._id, { hours_requested: 12 });
  expect(await hoursOf(year)).toBe('20/60');
  await change(record._id, { hours_requested: 10, status: 'Cancelled' });
  expect(await hoursOf(year)).toBe('32/48');
  await change(record._id, { hours_requested: 6, status: 'Approved' });
  expect(await hoursOf(year)).toBe('26/54');
});

test('deleting gives back, restoring takes again, another year gives back there and takes here', async () => {
  const { user, year } = await personWith({});
  const next = await balanceFor(user._id, { year: 2028, balance: 80, hours_taken: 0 });
  const { record } = (await ask(admin, user._id, 8, { status: 'Approved' })).body;
  await admin.put(`/api/pto-requests/mark-deleted/${record._id}`);
  expect(await hoursOf(year)).toBe('40/40');
  expect(await eventOf(record._id)).toBeUndefined();
  await admin.put(`/api/pto-requests/restore/${record._id}`);
  expect(await hoursOf(year)).toBe('32/48');
  expect(await eventOf(record._id)).toBeDefined();

  expect((await change(record._id, { pto_date: '2028-01-05' })).body.record.ptoBalance_ptoRequests).toBe(next._id);
  expect([await hoursOf(year), await hoursOf(next)]).toEqual(['40/40', '72/8']);
});

test('a year without a balance, and one with several, are refused on every path [PTO-010, PTO-012]', async () => {
  const { user } = await personWith({});
  const none = 'This user does not have a PTO Balance for the year of this PTO Request.';
  const several = 'This user has multiple PTO Balance records for the same year!';
  expect((await ask(admin, user._id, 8, { pto_date: '2031-03-04' })).body.error).toBe(none);
  const { record } = (await ask(admin, user._id, 8)).body;
  expect((await change(record._id, { pto_date: '2031-03-04' })).body.error).toBe(none);

  await balanceFor(user._id, {});
  expect((await ask(admin, user._id, 8, { pto_date: '2027-03-08' })).body.error).toBe(several);
  expect((await change(record._id, { status: 'Approved' })).body.error).toBe(several);
  const many = await admin.put('/api/pto-requests/update-certain-fields-array', {
    ids: [record._id],
    fields: { status: 'Approved' },
  });
  expect(many.body.skipped).toMatchObject([{ reason: several }]);
});

test('a request for more than there is is kept with a notice [PTO-011]', async () => {
  const { user, year } = await personWith({ balance: 4 });
  expect((await ask(admin, user._id, 4, { pto_date: '2027-03-05' })).body.notices).toEqual([]);
  const { body } = await ask(admin, user._id, 8);
  expect(body.notices).toEqual([{ text: 'Not have enough PTO time available...', style: 'danger', duration: 3000 }]);
  expect(body.record.status).toBe('Pending');
  expect(await hoursOf(year)).toBe('4/40');
});

test('approved time off is an all-day event of the group PTO with the name alone; it moves and goes with its request [PTO-008, CAL-001]', async () => {
  const { user } = await personWith({});
  const { record } = (await ask(admin, user._id, 8, { description: 'Operation', status: 'Approved' })).body;
  const event = (await eventOf(record._id))!;
  const [group] = await app.system().records.all('calendarGroups', { title: 'PTO' });
  expect(event).toMatchObject({
    title: user.name,
    all_day: true,
    start: '2027-03-04T00:00:00.000Z',
    end: '2027-03-05T00:00:00.000Z',
    calendar_group: group!._id,
    related_pto_request_id: record._id,
    description: null,
  });

  await change(record._id, { pto_date: '2027-03-08' });
  expect(await eventOf(record._id)).toMatchObject({ _id: event._id, start: '2027-03-08T00:00:00.000Z' });
  const other = (await ask(admin, user._id, 8, { status: 'Approved' })).body.record;
  await change(record._id, { status: 'Cancelled' });
  expect(await eventOf(record._id)).toBeUndefined();
  expect(await eventOf(other._id)).toMatchObject({ start: '2027-03-04T00:00:00.000Z' });
});

test('nobody approves their own request, whether made or changed; System Admins may', async () => {
  const access = { ptoRequests: { views: allViews } };
  const person = await app.userWith({ access });
  await balanceFor(person.user._id, {});
  const other = await app.userWith({ access });
  const sentence = 'Somebody else decides about your own request.';

  expect((await ask(person, person.user._id, 8, { status: 'Approved' })).body).toMatchObject({
    error: sentence,
    fields: { status: sentence },
  });
  const { record } = (await ask(person, person.user._id, 8)).body;
  expect((await change(record._id, { status: 'Approved' }, person)).body.error).toBe(sentence);
  expect((await change(record._id, { status: 'Denied' }, person)).body.error).toBe(sentence);
  expect((await change(record._id, { status: 'Approved' }, other)).status).toBe(200);
  expect((await change(record._id, { hours_requested: 4 }, person)).status).toBe(422);
  expect((await change(record._id, { status: 'Cancelled' }, person)).status).toBe(200);

  await balanceFor(admin.user._id, {});
  expect((await ask(admin, admin.user._id, 8, { status: 'Approved' })).status).toBe(200);
});

test('the setting names who decides: its users and the members of its teams, who are told; the person is told of the decision', async () => {
  const access = { ptoRequests: { views: allViews }, notifications: { views: allViews } };
  const team = await app.make('teams', { name: 'Deciders' });
  const decider = await app.userWith({ access, teams: [team._id] });
  const outsider = await app.userWith({ access });
  const person = await app.userWith({ access });
  await balanceFor(person.user._id, {});
  const setting = await app.system().records.first('adminSettings', { key: 'pto-approvers' });
  await app.system().records.update('adminSettings', setting!._id, { setting: { value: [team._id] } });

  const { record } = (await ask(person, person.user._id, 8)).body;
  const told = (client: Client) =>
    app.system().records.all('notifications', { assigned_to: client.user._id, 'about.recordId': record._id });
  expect(await told(decider)).toMatchObject([{ kind: 'pto-request-waiting' }]);
  expect(await told(outsider)).toEqual([]);
  expect((await change(record._id, { status: 'Approved' }, outsider)).body.error).toBe(
    'Somebody else was chosen to decide about this request.',
  );
  expect((await change(record._id, { status: 'Approved' }, decider)).status).toBe(200);
  expect(await told(person)).toMatchObject([{ kind: 'pto-request-decided', title: 'A request for time off was approved' }]);
  await app.system().records.update('adminSettings', setting!._id, { setting: { value: [] } });
});

test('why a request is denied is read by its person, goes with the denial, and need not be given', async () => {
  const provider = await app.userWith({ userType: 'Provider' });
  await app.giveRole(provider, 'Provider');
  await balanceFor(provider.user._id, {});
  const { record } = (await provider.post('/api/pto-requests', { pto_date: '2027-03-04', hours_requested: 8 })).body;
  const denial_reason = 'The ward is short that day';

  await provider.put(`/api/pto-requests/update-certain-fields/${record._id}`, { fields: { denial_reason: 'Mine' } });
  expect((await provider.get(`/api/pto-requests/${record._id}`)).body.denial_reason).toBeNull();
  expect((await change(record._id, { status: 'Denied', denial_reason })).status).toBe(200);
  expect((await provider.get(`/api/pto-requests/${record._id}`)).body).toMatchObject({ status: 'Denied', denial_reason });
  const denied = { kind: 'pto-request-decided', title: 'A request for time off was denied', path: '/provider/time-off' };
  expect(await app.notificationsOf(provider)).toMatchObject([{ ...denied, text: denial_reason }]);

  expect((await change(record._id, { status: 'Pending' })).body.record.denial_reason).toBeNull();
  expect((await change(record._id, { status: 'Denied' })).body.record).toMatchObject({ status: 'Denied', denial_reason: null });
  expect(await app.notificationsOf(provider)).toContainEqual(expect.objectContaining({ ...denied, text: null }));
});

test('nobody writes why their own request is denied', async () => {
  const access = { ptoRequests: { views: allViews } };
  const [person, other] = [await app.userWith({ access }), await app.userWith({ access })];
  await balanceFor(person.user._id, {});
  const { record } = (await ask(person, person.user._id, 8)).body;
  expect((await change(record._id, { status: 'Denied', denial_reason: 'Short' }, other)).status).toBe(200);

  const refused = await change(record._id, { denial_reason: 'For no reason' }, person);
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    { denial_reason: 'Somebody else decides about your own request.' },
  ]);
  expect((await change(record._id, { status: 'Cancelled' }, person)).status).toBe(200);
});

test('where nobody was chosen, those are told who decide by their role, of a cancellation too; where there are none, System Admins', async () => {
  const team = await app.make('teams', { name: 'Night ward' });
  const [provider, payroll, recruiter] = [
    await app.userWith({ userType: 'Provider', teams: [team._id] }),
    await app.userWith({ access: { notifications: { views: allViews } } }),
    await app.userWith({ teams: [team._id], access: { notifications: { views: allViews } } }),
  ];
  await app.giveRole(provider, 'Provider');
  await app.giveRole(payroll, 'Payroll');
  await app.giveRole(recruiter, 'Recruiter');
  await balanceFor(provider.user._id, {});
  const asked = async (pto_date: string) =>
    (await provider.post('/api/pto-requests', { pto_date, hours_requested: 8 })).body.record._id as string;
  const kinds = async ({ user }: Client, id: string) =>
    (await app.system().records.all('notifications', { assigned_to: user._id, 'about.recordId': id })).map(({ kind }) => kind);

  const first = await asked('2027-03-04');
  expect(await kinds(payroll, first)).toEqual(['pto-request-waiting']);
  expect([await kinds(recruiter, first), await kinds(provider, first), await kinds(admin, first)]).toEqual([[], [], []]);
  await provider.put(`/api/pto-requests/${first}/cancel`);
  expect((await kinds(payroll, first)).toSorted()).toEqual(['pto-request-decided', 'pto-request-waiting']);

  const { records } = app.system();
  const deciding = (await records.all('userAccessControls', { name: 'ptoRequests' })).filter(
    ({ views }) => (views as { edit?: string }).edit === 'All',
  );
  for (const { _id, views } of deciding)
    await records.update('userAccessControls', _id, { views: { ...(views as object), edit: 'Owner' } });
  await app.engine.changeCounters.check();
  const second = await asked('2027-03-05');
  expect([await kinds(payroll, second), await kinds(admin, second)]).toEqual([[], ['pto-request-waiting']]);
  for (const { _id, views } of deciding) await records.update('userAccessControls', _id, { views });
  await app.engine.changeCounters.check();
});

test('Payroll sees and decides what a provider asks for, whatever teams both are in', async () => {
  const [hospitals, office] = await Promise.all(['Hospitals', 'Office'].map((name) => app.make('teams', { name })));
  const provider = await app.userWith({ userType: 'Provider', teams: [hospitals!._id] });
  const [payroll, recruiter] = [await app.userWith({ teams: [office!._id] }), await app.userWith({ teams: [hospitals!._id] })];
  for (const [person, role] of [
    [provider, 'Provider'],
    [payroll, 'Payroll'],
    [recruiter, 'Recruiter'],
  ] as const)
    await app.giveRole(person, role);
  await balanceFor(provider.user._id, {});

  const { record } = (await provider.post('/api/pto-requests', { pto_date: '2027-03-04', hours_requested: 8 })).body;

  expect(record.teams).toEqual([hospitals!._id]);
  const seen = (person: Client) => app.find(person, 'pto-requests', { users_ptoRequests: provider.user._id });
  expect(await seen(recruiter)).toEqual([]);
  expect(await seen(payroll)).toMatchObject([{ _id: record._id }]);
  expect((await change(record._id, { status: 'Approved' }, payroll)).body.record.status).toBe('Approved');
});

test('one asks for oneself; for others who may change every request', async () => {
  const own = await app.userWith({ access: { ptoRequests: { views: { ...allViews, view: 'Owner', edit: 'Owner' } } } });
  const { user } = await personWith({});
  await balanceFor(own.user._id, {});

  expect((await ask(own, user._id, 8)).body.fields.users_ptoRequests).toBe('You can ask for your own time off only.');
  const made = (await own.post('/api/pto-requests', { pto_date: '2027-03-04', hours_requested: 8 })).body.record;
  expect(made).toMatchObject({ users_ptoRequests: own.user._id, assigned_to: own.user._id, name: own.user.name });
});

test('requests are found by normal-search [PTO-014]', async () => {
  const { user } = await personWith({});
  const { record } = (await ask(admin, user._id, 8)).body;
  const { body } = await admin.post('/api/pto-requests/normal-search', { users_ptoRequests: user._id });
  expect((body.records ?? body).map(({ _id }: AnyRecord) => _id)).toEqual([record._id]);
});
