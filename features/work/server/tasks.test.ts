import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDays } from '#common/fields/calendar.ts';
import closeTasks from './close-with-their-cause.consumers.ts';
import { markPastDue } from './past-due.jobs.ts';
import { askedBy } from '#server/testing-statements.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { waitingForLocks } from '#server/testing-locks.ts';

let app: TestApp;
let admin: Client;
const post = async (fields: object) =>
  (await admin.post('/api/tasks/', { description: 'Call back', assigned_to: admin.user._id, ...fields })).body.record;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

test('a task starts as Not Started and is dated [TASK-003, TASK-005]', async () => {
  expect(await post({ is_urgent: true })).toMatchObject({
    status: 'Not Started',
    subject: 'Call back',
    name: 'Call back',
    is_urgent: true,
    is_private: false,
    deleted: false,
    created_by: admin.user._id,
    date_created: expect.stringContaining('T'),
  });
});

test('a private task is there for its creator and its assignee alone, on every path [TASK-006]', async () => {
  const views = { access: true, view: 'All', create: true, mass_update: true, delete: 'All', edit: 'All', export: true };
  const person = () => app.userWith({ access: { tasks: { views } } });
  const [creator, assignee, other] = [await person(), await person(), await person()];
  const fields = { description: 'About the raise', is_private: true, assigned_to: assignee.user._id };
  const { _id } = (await creator.post('/api/tasks/', fields)).body.record;
  const found = async (who: Client) => (await who.post('/api/tasks/search', { _id })).body.total;

  for (const who of [creator, assignee])
    expect([await found(who), (await who.get(`/api/tasks/${_id}`)).status]).toEqual([1, 200]);
  for (const who of [other, admin]) {
    expect(await found(who)).toBe(0);
    const edited = { ids: [_id], fields: { description: 'mine now', is_private: false } };
    expect((await who.get(`/api/tasks/${_id}`)).status).toBe(404);
    expect((await who.get(`/api/audit-log/get-record-changes-by-module/tasks/${_id}`)).status).toBe(404);
    expect((await who.put('/api/tasks/update-certain-fields-array', edited)).body.changed).toBe(0);
    expect((await who.put(`/api/tasks/mark-deleted/${_id}`)).status).toBe(404);
    expect((await who.get(`/api/tasks/user/${assignee.user._id}`)).body).toEqual([]);
  }
  await creator.put(`/api/tasks/update-certain-fields/${_id}`, { fields: { is_private: false } });
  expect([await found(other), await found(admin)]).toEqual([1, 1]);
});

test('both ways of linking a task to a record stay in step [TASK-002]', async () => {
  const lead = await app.make('leads', { first_name: 'Grace', last_name: 'Hopper' });
  const link = { moduleName: 'leads', recordId: lead._id };
  const one = await post({ related_record: link });
  expect(one).toMatchObject({ related_to_module: 'leads', related_to_record_id: lead._id });
  const other = await post({ related_to_module: 'leads', related_to_record_id: lead._id });
  expect(other.related_record).toEqual(link);
  const cleared = await admin.put(`/api/tasks/update-certain-fields/${one._id}`, { fields: { related_record: null } });
  expect(cleared.body.record).toMatchObject({ related_to_module: null, related_to_record_id: null });
  const fields = { related_to_module: null, related_to_record_id: null };
  const emptied = await admin.put(`/api/tasks/update-certain-fields/${other._id}`, { fields });
  expect(emptied.body.record.related_record).toBeNull();
});

test('tasks are found by user, by record, by both and by ids [TASK-009]', async () => {
  const lead = await app.make('leads', { first_name: 'Ida', last_name: 'Rhodes' });
  const other = await app.userWith({});
  const another = await app.make('leads', { first_name: 'Ada', last_name: 'Rhodes' });
  const [mine, theirs, elsewhere] = [
    await post({ related_record: { moduleName: 'leads', recordId: lead._id } }),
    await post({ related_record: { moduleName: 'leads', recordId: lead._id }, assigned_to: other.user._id }),
    await post({ related_record: { moduleName: 'leads', recordId: another._id }, assigned_to: other.user._id }),
  ];
  const ids = async (path: string) => (await admin.get(`/api/tasks/${path}`)).body.map(({ _id }: any) => _id).sort();
  expect(await ids(`user/${other.user._id}`)).toEqual([theirs._id, elsewhere._id].sort());
  expect(await ids(`tasks-by-module/leads/${lead._id}`)).toEqual([mine._id, theirs._id].sort());
  expect(await ids(`tasks-by-module/leads/${lead._id}/user/${other.user._id}`)).toEqual([theirs._id]);
  expect(await ids(`tasks-by-module/jobs/${lead._id}`)).toEqual([]);
  const found = await admin.post('/api/tasks/get-by-ids', { ids: [mine._id, '0123456789abcdef01234567'] });
  expect(found.body.map(({ _id }: any) => _id)).toEqual([mine._id]);
  expect((await admin.post('/api/tasks/get-by-ids', { ids: ['nonsense'] })).status).toBe(400);
});

test('the tasks of a record are found by who does not read when they are due', async () => {
  const task = await post({});
  const person = await app.userWith({ access: { tasks: { views: allViews, fields: { due_date: 'None' } } } });

  const found = await person.post('/api/tasks/get-by-ids', { ids: [task._id] });
  expect([found.status, found.body.map(({ _id }: any) => _id)]).toEqual([200, [task._id]]);
  expect((await person.get(`/api/tasks/user/${admin.user._id}`)).status).toBe(200);
});

test('who is given a task is told by its event, after it is there [TASK-011]', async () => {
  const other = await app.userWith({});
  const told = Promise.withResolvers<object>();
  app.engine.bus.listen((message) => {
    const isTheirs =
      message.kind === 'event' && message.name === 'new-muster-task-event' && message.users.includes(other.user._id);
    if (isTheirs) told.resolve(message);
  });
  const task = await post({ assigned_to: other.user._id });

  expect(await told.promise).toMatchObject({ users: [other.user._id], payload: { _id: task._id } });
});

test('profile update tasks go to each user [TASK-010]', async () => {
  const other = await app.userWith({});
  const users = [other.user._id, admin.user._id, other.user._id];
  const { body } = await admin.put('/api/tasks/assign-profile-update-tasks', { users });
  expect(body.created).toBe(2);
  const made = await app.system().records.all('tasks', { subject: 'Update your profile' });
  expect(made.map(({ assigned_to, related_record }) => [assigned_to, related_record])).toEqual(
    expect.arrayContaining(users.map((recordId) => [recordId, { moduleName: 'users', recordId }])),
  );
  const system = app.system();
  expect(made.map(({ due_date }) => due_date)).toEqual([addDays(system.today(), 14), addDays(system.today(), 14)]);
});

test('a task is past due on its assignee’s day, in their time zone, by the save and by the hourly look', async () => {
  const tokyo = await app.userWith({});
  const honolulu = await app.userWith({});
  for (const [{ user }, time_zone] of [
    [tokyo, 'Asia/Tokyo'],
    [honolulu, 'Pacific/Honolulu'],
  ] as const) {
    const profile = await app.system().records.first('userProfiles', { user: user._id });
    if (profile) await app.system().records.update('userProfiles', profile._id, { time_zone });
    else await app.make('userProfiles', { name: 'x', user: user._id, time_zone });
  }
  const dayIn = (timeZone: string, shift = 0) =>
    new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(app.system().now().getTime() + shift * 86_400_000));
  const late = await app.make('tasks', {
    subject: 'x',
    description: 'x',
    assigned_to: tokyo.user._id,
    due_date: dayIn('Asia/Tokyo', -1),
    status: 'Open',
  });
  expect(late.status).toBe('Past Due');
  const today = await app.make('tasks', {
    subject: 'x',
    description: 'x',
    assigned_to: honolulu.user._id,
    due_date: dayIn('Pacific/Honolulu'),
    status: 'Open',
  });
  expect(today.status).toBe('Open');
  const change = async (id: string, fields: object) =>
    (await admin.put(`/api/tasks/update-certain-fields/${id}`, { fields })).body.record;
  expect((await change(late._id, { due_date: '2099-01-01' })).status).toBe('Open');

  await app.engine.database.query(`update records.tasks set due_date = $2 where _id = $1`, [
    today._id,
    dayIn('Pacific/Honolulu', -1),
  ]);
  await markPastDue.run(app.system(), {}, { jobId: '1', attempt: 1 });
  expect((await admin.get(`/api/tasks/${today._id}`)).body.status).toBe('Past Due');
});

test('a task that is completed at the moment that it becomes past due stays completed', async () => {
  const { _id } = await app.make('tasks', { subject: 'x', description: 'x', assigned_to: admin.user._id, status: 'Open' });
  await app.engine.database.query(`update records.tasks set due_date = $2 where _id = $1`, [_id, '2020-01-01']);
  let marked: Promise<void> | undefined;
  await app.system().transaction(async ({ records }) => {
    await records.update('tasks', _id, { status: 'Completed' });
    marked = markPastDue.run(app.system(), {}, { jobId: '1', attempt: 1 });
    await Promise.race([marked, vi.waitFor(async () => expect(await waitingForLocks(app)).toBe(1), { timeout: 10_000 })]);
  });
  await marked;

  expect((await admin.get(`/api/tasks/${_id}`)).body.status).toBe('Completed');
});

test('whether two hundred tasks are still wanted is asked with as many statements as of one; those that are not are closed', async () => {
  const { records } = app.system();
  const leads = await records.insertMany(
    'leads',
    Array.from({ length: 201 }, (_, at) => ({ name: `Wanted ${at}`, title: 'Nurse' })),
  );
  const wanted_while = { terms: { field: 'title', op: 'equals', value: 'Nurse' }, otherwise: 'The lead is no nurse any more.' };
  const made = await records.insertMany(
    'tasks',
    leads.map(({ _id }) => ({
      subject: 'Call',
      description: 'Please call.',
      assigned_to: admin.user._id,
      related_record: { moduleName: 'leads', recordId: _id },
      wanted_while,
    })),
  );
  const [first, ...others] = leads.map(({ _id }) => _id);

  const [one, many] = [await askedBy(app, closeTasks, 'leads', [first!]), await askedBy(app, closeTasks, 'leads', others)];
  expect(many).toHaveLength(one.length);
  await app.engine.database.query(`update records.leads set title = 'Doctor' where _id = $1`, [first]);
  await askedBy(
    app,
    closeTasks,
    'leads',
    leads.map(({ _id }) => _id),
  );
  const closed = await records.all('tasks', { status: 'Completed', _id: made.map(({ _id }) => _id) });
  expect(closed).toMatchObject([{ _id: made[0]!._id, closed_because: wanted_while.otherwise }]);
});

test('a task that a rule made is closed with its cause and says so; one of a person is not', async () => {
  const account = await app.make('accounts', { name: 'Clinic' });
  const job = await app.make('jobs', { custom_job_title: 'Nurse', profession: 'RN', zip: '33101' });
  const sub = await app.make('subs', {
    accounts_subs: account._id,
    jobs_subs: job._id,
    license_doe: 'RN License',
    assigned_to: admin.user._id,
  });
  const own = await post({ related_record: { moduleName: 'subs', recordId: sub._id } });
  await app.system().records.update('subs', sub._id, { status: 'InterviewScheduled', interview_date: '2099-01-04T15:00:00Z' });
  const [interview] = await app.system().records.all('tasks', { 'related_record.recordId': sub._id, task_type: 'Interview' });
  await app.system().records.update('subs', sub._id, { status: 'Offered' });

  await expect
    .poll(async () => (await admin.get(`/api/tasks/${interview!._id}`)).body)
    .toMatchObject({
      status: 'Completed',
      closed_because: 'The sub has moved on.',
    });
  expect((await admin.get(`/api/tasks/${own._id}`)).body.status).not.toBe('Completed');
});

test('a repeating task makes its next one when it is done, once', async () => {
  const days = { start_date: '2099-01-03', due_date: '2099-01-05' };
  const first = await post({ subject: 'Weekly call', ...days, repeats: 'Weekly' });
  const done = () => admin.put(`/api/tasks/update-certain-fields/${first._id}`, { fields: { status: 'Completed' } });
  await done();
  await done();
  const found = await app.system().records.all('tasks', { subject: 'Weekly call' }, { sortField: 'due_date' });
  expect(found.map(({ start_date, due_date, status, repeats }) => [start_date, due_date, status, repeats])).toEqual([
    ['2099-01-03', '2099-01-05', 'Completed', 'Weekly'],
    ['2099-01-10', '2099-01-12', 'Not Started', 'Weekly'],
  ]);
});

test('a repeating task that is open again takes its next one back, unless somebody has touched it', async () => {
  const set = (id: string, fields: object) => admin.put(`/api/tasks/update-certain-fields/${id}`, { fields });
  const daysOf = async (subject: string) =>
    (await app.system().records.all('tasks', { subject }, { sortField: 'due_date', sortOrder: 'asc' })).map(
      (task) => task.due_date,
    );
  const first = await post({ subject: 'Weekly review', due_date: '2099-01-05', repeats: 'Weekly' });
  await set(first._id, { status: 'Completed' });
  await set(first._id, { status: 'Open' });
  expect(await daysOf('Weekly review')).toEqual(['2099-01-05']);
  await set(first._id, { status: 'Completed' });
  expect(await daysOf('Weekly review')).toEqual(['2099-01-05', '2099-01-12']);

  const next = await app.system().records.first('tasks', { subject: 'Weekly review', due_date: '2099-01-12' });
  await set(next!._id, { due_date: '2099-01-13' });
  await set(first._id, { status: 'Open' });
  expect(await daysOf('Weekly review')).toEqual(['2099-01-05', '2099-01-13']);
});

test('the open tasks of one user are given to another, an active one', async () => {
  const [from, to, gone] = [await app.userWith({}), await app.userWith({}), await app.userWith({})];
  const open = await post({ assigned_to: from.user._id });
  await post({ assigned_to: from.user._id, status: 'Completed' });
  await app.system().records.update('users', gone.user._id, { active: false });
  const hand = (body: object) => admin.post('/api/tasks/hand-over', { from: from.user._id, ...body });
  expect((await hand({ to: gone.user._id })).status).toBe(422);
  expect((await hand({ to: to.user._id })).body).toMatchObject({ matched: 1, changed: 1, skipped: [] });
  expect((await admin.get(`/api/tasks/${open._id}`)).body.assigned_to).toBe(to.user._id);
});

test('a task that is done or given away while tasks are handed over stays as it is', async () => {
  const [from, to, other] = [await app.userWith({}), await app.userWith({}), await app.userWith({})];
  const theirs = () => post({ assigned_to: from.user._id });
  const [done, given, open] = [await theirs(), await theirs(), await theirs()];
  const ids = [done._id, given._id, open._id];
  let handing: ReturnType<Client['post']> | undefined;
  await app.system().transaction(async ({ records }) => {
    await records.update('tasks', done._id, { status: 'Completed' });
    await records.update('tasks', given._id, { assigned_to: other.user._id });
    handing = admin.post('/api/tasks/hand-over', { from: from.user._id, to: to.user._id });
    await vi.waitFor(async () => expect(await waitingForLocks(app)).toBeGreaterThan(0), { timeout: 10_000 });
  });

  expect((await handing!).body).toMatchObject({ changed: 1, skipped: [] });
  const tasks = new Map((await app.system().records.byIds('tasks', ids)).map((task) => [task._id, task.assigned_to]));
  expect(ids.map((id) => tasks.get(id))).toEqual([from.user._id, other.user._id, to.user._id]);
});

test('a task keeps when it was completed, until it is open again', async () => {
  const { _id } = await post({});
  const put = async (status: string) =>
    (await admin.put(`/api/tasks/update-certain-fields/${_id}`, { fields: { status } })).body.record.completed_at;

  const completed = await put('Completed');
  expect(completed).toEqual(expect.stringContaining('T'));
  expect(await put('Open')).toBeNull();
  expect((await post({ status: 'Completed' })).completed_at).toEqual(expect.stringContaining('T'));
});
