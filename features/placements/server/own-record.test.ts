import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let owner: Client;
let person: Client;
let provider: AnyRecord;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.userWith({ access: { providers: { views: { access: true, view: 'All' } } } });
  person = await app.userWith({ userType: 'Provider' });
  const { records } = app.system();
  const role = await records.first('roles', { name: 'Provider' });
  await records.update('users', String(person.user._id), { roles: [role!._id] });
  await app.engine.changeCounters.check();
  const fields = { first_name: 'Ada', last_name: 'Lee', related_user: person.user._id, assigned_to: owner.user._id };
  provider = await app.make('providers', { ...fields, mobile_phone: '(305) 555-0100', teams: owner.user.teams });
});
afterAll(() => app.close());

const now = () => app.system().records.get('providers', provider._id);

test('of their own record a provider changes telephones and address alone, by any call, and who looks after them hears of it', async () => {
  const path = `/api/providers/${provider._id}`;
  const current_address = { street: '12 Oak St', city: 'Tampa', state: 'FL', zip: '33602' };
  const changed = await person.put(path, { mobile_phone: '(305) 555-0199', current_address });
  expect(changed.status).toBe(200);
  expect(await now()).toMatchObject({ mobile_phone: '(305) 555-0199', current_address: { city: 'Tampa' } });
  const kind = { kind: 'provider-changed', about: { moduleName: 'providers', recordId: provider._id } };
  expect((await owner.post('/api/notifications/search', {})).body.records).toMatchObject([kind]);

  await app.system().records.update('providers', provider._id, { profession: 'RN' });
  await person.post(`/api/audit-log/revert-record/providers/${provider._id}`, { version: 1 });
  const before = await now();
  expect(before.profession).toBe('RN');
  const others = { status: 'Inactive', first_name: 'Eve', assigned_to: person.user._id, teams: [], email: 'eve@muster.test' };
  for (const [name, value] of Object.entries(others)) {
    expect((await person.put(path, { [name]: value })).status, name).toBe(403);
    const several = { ids: [provider._id], fields: { [name]: value } };
    expect((await person.put('/api/providers/update-certain-fields-array', several)).status, name).toBe(403);
  }
  expect((await person.post('/api/providers/', { first_name: 'New', last_name: 'One' })).status).toBe(403);
  expect((await person.put(`/api/providers/mark-deleted/${provider._id}`)).status).toBe(403);
  expect(await now()).toEqual(before);
});

test('a provider sees the tasks that are theirs, whatever they are about, and no others; they change the status alone', async () => {
  const task = (fields: object) => app.make('tasks', { description: 'Call us', ...fields });
  const lead = await app.make('leads', { first_name: 'Some', last_name: 'Body' });
  const theirs = await task({ assigned_to: person.user._id, leads_tasks: lead._id });
  const about = await task({ assigned_to: owner.user._id, providers_tasks: provider._id });

  const found = (await person.post('/api/tasks/search', {})).body.records.map(({ _id }: AnyRecord) => _id);
  expect(found).toEqual([theirs._id]);
  expect((await person.get(`/api/tasks/${about._id}`)).status).toBe(404);
  expect((await person.put(`/api/tasks/${theirs._id}`, { status: 'Completed' })).body.record).toMatchObject({
    status: 'Completed',
  });
  for (const fields of [{ assigned_to: owner.user._id }, { due_date: '2030-01-01' }, { subject: 'Mine' }])
    expect((await person.put(`/api/tasks/${theirs._id}`, fields)).status).toBe(403);
  expect((await person.put(`/api/tasks/${about._id}`, { status: 'Completed' })).status).toBe(404);
});
