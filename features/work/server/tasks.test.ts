import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#common/fields/calendar.ts';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';

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
  const [mine, theirs] = [
    await post({ related_record: { moduleName: 'leads', recordId: lead._id } }),
    await post({ related_record: { moduleName: 'leads', recordId: lead._id }, assigned_to: other.user._id }),
  ];
  const ids = async (path: string) => (await admin.get(`/api/tasks/${path}`)).body.map(({ _id }: any) => _id).sort();
  expect(await ids(`user/${other.user._id}`)).toEqual([theirs._id]);
  expect(await ids(`tasks-by-module/leads/${lead._id}`)).toEqual([mine._id, theirs._id].sort());
  expect(await ids(`tasks-by-module/leads/${lead._id}/user/${other.user._id}`)).toEqual([theirs._id]);
  const found = await admin.post('/api/tasks/get-by-ids', { ids: [mine._id, 'nonsense'] });
  expect(found.body.map(({ _id }: any) => _id)).toEqual([mine._id]);
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
