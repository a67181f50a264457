import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#common/ids.ts';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
let day: AnyRecord;
let night: AnyRecord;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  const fields = [
    { fieldName: 'teams', label: 'Teams', inputType: 'MultiRelate', ref: 'teams' },
    { fieldName: 'pay', label: 'Pay', inputType: 'Number' },
  ];
  await admin.post('/api/ss-modules', { name: 'cases', label: 'Cases', fields });
  day = await app.make('teams', { name: 'Day' });
  night = await app.make('teams', { name: 'Night' });
});
afterAll(() => app?.close());

const withViews = (views: object, more: object = {}) =>
  app.userWith({ teams: [day._id], access: { cases: { views: { ...allViews, ...views } } }, ...more });
const make = (fields: object = {}) => app.make('cases', { name: 'Case', teams: [day._id], pay: 1, ...fields });
const stored = async ({ _id }: AnyRecord) => app.system().records.find('cases', _id, { includeDeleted: true });

test('without an access record a module answers nothing at all [PERM-024, PERM-039]', async () => {
  const person = await app.userWith({});
  const { _id } = await make();

  for (const answer of [
    await person.get('/api/cases'),
    await person.get(`/api/cases/${_id}`),
    await person.post('/api/cases', { name: 'x' }),
    await person.put(`/api/cases/${_id}`, { name: 'x' }),
    await person.post('/api/cases/dataSourceSearch', {}),
    await person.put('/api/cases/mark-as-deleted/by-array', { ids: [_id] }),
  ])
    expect([answer.status, answer.body.records, answer.body.code]).toEqual([403, undefined, 'access-denied']);
  expect((await person.get('/api/ss-modules')).body.records.map(({ name }: { name: string }) => name)).not.toContain('cases');
});

test('a missing create right refuses the POST and makes nothing [PERM-041]', async () => {
  const person = await withViews({ create: false });
  const _id = newId();

  expect((await person.post('/api/cases', { _id, name: 'x' })).body.code).toBe('access-denied');
  expect(await app.system().records.find('cases', _id)).toBeUndefined();
});

test('view level Owner narrows every read to one’s own, counts included [PERM-027, PERM-040]', async () => {
  const person = await withViews({ view: 'Owner' });
  const mine = await make({ name: 'Owned', assigned_to: person.user._id });
  const theirs = await make({ name: 'Owned' });

  const { body } = await person.post('/api/cases/dataSourceSearch', { searchTerms: { name: 'owned' } });
  expect([body.total, body.records.map(({ _id }: AnyRecord) => _id)]).toEqual([1, [mine._id]]);
  expect((await person.get(`/api/cases/${theirs._id}`)).status).toBe(404);
  expect((await person.post('/api/cases/search', { _id: theirs._id })).body.total).toBe(0);
  expect((await person.get(`/api/audit-log/get-record-changes-by-module/cases/${theirs._id}`)).status).toBe(404);
  expect((await person.put(`/api/cases/favorite/${theirs._id}`)).status).toBe(404);
});

test('nobody changes what they may not see, whatever their edit level', async () => {
  const person = await withViews({ view: 'Owner', edit: 'All', delete: 'All' });
  const theirs = await make();

  expect((await person.put(`/api/cases/update-certain-fields/${theirs._id}`, { fields: { pay: 9 } })).status).toBe(404);
  expect(
    (await person.put('/api/cases/update-certain-fields-array', { ids: [theirs._id], fields: { pay: 9 } })).body.changed,
  ).toBe(0);
  expect((await person.put('/api/cases/mark-as-deleted/by-array', { ids: [theirs._id] })).body.changed).toBe(0);
  expect((await person.delete(`/api/cases/${theirs._id}`)).status).toBe(404);
  expect(await stored(theirs)).toMatchObject({ pay: 1, version: 1, deleted: false });
});

test('view level None shows no record, one’s own neither, and changes none [PERM-040]', async () => {
  const person = await withViews({ view: 'None' });
  const mine = await make({ name: 'Unseen', assigned_to: person.user._id });
  const list = async () => {
    const { status, body } = await person.post('/api/cases/dataSourceSearch', { searchTerms: { name: 'unseen' } });
    return [status, body.total, body.records];
  };

  expect(await list()).toEqual([200, 0, []]);
  expect((await person.get(`/api/cases/${mine._id}`)).status).toBe(404);
  expect((await person.put(`/api/cases/update-certain-fields/${mine._id}`, { fields: { pay: 2 } })).status).toBe(404);
  expect((await person.put(`/api/cases/mark-deleted/${mine._id}`)).status).toBe(404);
  expect(await stored(mine)).toMatchObject({ pay: 1, deleted: false });
});

test('edit level Owner changes one’s own alone, one by one and in bulk [PERM-026, PERM-044]', async () => {
  const person = await withViews({ edit: 'Owner' });
  const mine = await make({ assigned_to: person.user._id });
  const theirs = await make();

  expect((await person.put(`/api/cases/update-certain-fields/${mine._id}`, { fields: { pay: 2 } })).status).toBe(200);
  expect((await person.put(`/api/cases/update-certain-fields/${theirs._id}`, { fields: { pay: 2 } })).body.code).toBe(
    'access-denied',
  );
  const { body } = await person.put('/api/cases/update-certain-fields-array', {
    ids: [mine._id, theirs._id],
    fields: { pay: 3 },
  });
  expect(body).toEqual({
    matched: 1,
    changed: 1,
    skipped: [{ _id: theirs._id, reason: 'You do not have the right to change this record.', code: 'no-right' }],
    run: expect.any(String),
  });
  expect((await stored(theirs))!.pay).toBe(1);
});

test('the right to delete is no right to edit, and the right to edit none to delete [PERM-026]', async () => {
  const deletes = await withViews({ edit: 'None', delete: 'All' });
  const edits = await withViews({ edit: 'All', delete: 'None' });
  const [first, second] = [await make(), await make()];

  expect((await edits.put(`/api/cases/mark-deleted/${first._id}`)).status).toBe(403);
  expect((await edits.put('/api/cases/mark-as-deleted/by-array', { ids: [first._id] })).body.changed ?? 0).toBe(0);
  expect((await edits.put(`/api/cases/update-certain-fields/${first._id}`, { fields: { pay: 2 } })).status).toBe(200);
  expect((await deletes.put(`/api/cases/update-certain-fields/${second._id}`, { fields: { pay: 2 } })).status).toBe(403);
  expect((await deletes.put(`/api/cases/mark-deleted/${second._id}`)).status).toBe(200);
  expect([(await stored(first))!.deleted, (await stored(second))!.deleted, (await stored(second))!.pay]).toEqual([
    false,
    true,
    1,
  ]);
});

test('deletion level Owner counts and deletes one’s own alone, on every path [PERM-007, PERM-043, MASS-002]', async () => {
  const person = await withViews({ delete: 'Owner' });
  const mine = await make({ assigned_to: person.user._id });
  const theirs = await make();
  const both = { ids: [mine._id, theirs._id] };

  expect((await person.put('/api/cases/mark-as-deleted/by-array', both)).body).toMatchObject({ matched: 1, changed: 1 });
  await app.system().records.markDeleted('cases', [theirs._id]);
  expect((await person.post('/api/cases/search', { deleted: true, _id: both.ids })).body.total).toBe(1);
  expect((await person.put('/api/cases/restore/by-array', both)).body.changed).toBe(1);
  expect((await person.put(`/api/cases/restore/${theirs._id}`)).status).toBe(404);
  expect((await person.put('/api/cases/delete-forever/by-array', both)).body.changed).toBe(1);
  expect((await person.delete(`/api/cases/${theirs._id}`)).status).toBe(404);
  expect(await stored(theirs)).toBeDefined();
});

test('deletion level Owner holds as well where a rule looks at each deletion [MASS-002]', async () => {
  const person = await app.userWith({ access: { jobs: { views: { ...allViews, delete: 'Owner' } } } });
  const mine = await app.make('jobs', { custom_job_title: 'Nurse', zip: '33602', assigned_to: person.user._id });
  const theirs = await app.make('jobs', { custom_job_title: 'Aide', zip: '33602' });
  const both = { ids: [mine._id, theirs._id] };
  const isDeleted = async ({ _id }: AnyRecord) =>
    (await app.system().records.find('jobs', _id, { includeDeleted: true }))!.deleted;

  const { body } = await person.put('/api/jobs/mark-as-deleted/by-array', both);
  expect(body).toMatchObject({ matched: 1, changed: 1, skipped: [{ _id: theirs._id }] });
  expect([await isDeleted(mine), await isDeleted(theirs)]).toEqual([true, false]);
  await app.system().records.markDeleted('jobs', [theirs._id]);
  expect((await person.put('/api/jobs/restore/by-array', both)).body).toMatchObject({ matched: 1, changed: 1 });
  expect([await isDeleted(mine), await isDeleted(theirs)]).toEqual([false, true]);
});

test('without the deletion right deleted records are neither found nor restored nor known by their history', async () => {
  const person = await withViews({ delete: 'None' });
  const gone = await make({ name: 'Gone' });
  await app.system().records.markDeleted('cases', [gone._id]);

  expect((await person.post('/api/cases/search', { deleted: true, name: 'Gone' })).body.total).toBe(0);
  expect((await person.put(`/api/cases/restore/${gone._id}`)).status).toBe(403);
  expect((await person.put(`/api/cases/mark-deleted/${gone._id}`)).status).toBe(403);
  expect((await person.get(`/api/audit-log/get-record-changes-by-module/cases/${gone._id}`)).status).toBe(404);
});

test('mass update has its own right [PERM-042]', async () => {
  const person = await withViews({ mass_update: false });
  const record = await make();

  expect((await person.put('/api/cases/update-certain-fields-array', { ids: [record._id], fields: { pay: 9 } })).status).toBe(
    403,
  );
  expect((await stored(record))!.version).toBe(1);
});

test('rows with teams are seen by their teams and everybody’s rows of Global by all [PERM-028, PERM-030]', async () => {
  const person = await withViews({});
  const global = (await app.system().records.first('teams', { name: 'Global' })) ?? (await app.make('teams', { name: 'Global' }));
  const [seen, unseen, everybodys] = [await make(), await make({ teams: [night._id] }), await make({ teams: [global._id] })];

  const { body } = await person.post('/api/cases/search', { _id: [seen._id, unseen._id, everybodys._id] });
  expect(body.records.map(({ _id }: AnyRecord) => _id).sort()).toEqual([seen._id, everybodys._id].sort());
  expect((await person.put(`/api/cases/update-certain-fields/${unseen._id}`, { fields: { pay: 9 } })).status).toBe(404);
  expect((await admin.get(`/api/cases/${unseen._id}`)).status).toBe(200);
});

test('team ids of a body are cut down to the person’s own, and none of theirs means their own [RECORD-003]', async () => {
  const person = await withViews({});

  const foreign = await person.post('/api/cases', { name: 'Foreign', teams: [night._id] });
  const both = await person.post('/api/cases', { name: 'Both', teams: [night._id, day._id] });
  const none = await person.post('/api/cases', { name: 'None' });
  const moved = await person.put(`/api/cases/update-certain-fields/${none.body.record._id}`, { fields: { teams: [night._id] } });

  for (const { body } of [foreign, both, none, moved]) expect(body.record.teams).toEqual([day._id]);
  const ofBoth = await app.userWith({ teams: [day._id, night._id], access: { cases: { views: allViews } } });
  const ofTheirs = (await ofBoth.post('/api/cases', { name: 'Theirs' })).body.record.teams as string[];
  expect(ofTheirs.toSorted()).toEqual([day._id, night._id].toSorted());
  const ofNoTeam = await app.userWith({ access: { cases: { views: allViews } } });
  const { _id: globalTeam } = (await admin.get('/api/teams/global')).body;
  expect((await ofNoTeam.post('/api/cases', { name: 'Global' })).body.record.teams).toEqual([globalTeam]);
  expect(foreign.body.notices[0]).toMatchObject({
    style: 'danger',
    duration: 3000,
    text: expect.stringContaining('Teams were set'),
  });
});

test('userType, roles, teams and active are not written by mass assignment, nor are the server’s own fields', async () => {
  const person = await app.userWith({
    userType: 'Admin',
    access: { users: { views: allViews }, cases: { views: allViews } },
    teams: [day._id],
  });
  const self = `/api/users/${person.user._id}`;

  expect((await person.put(self, { ...person.user, userType: 'System Admin' })).status).toBe(403);
  expect((await person.put(`/api/users/update-certain-fields/${person.user._id}`, { fields: { roles: [newId()] } })).status).toBe(
    403,
  );
  expect(
    (await person.post('/api/users', { first_name: 'A', last_name: 'B', email: 'ab@example.org', userType: 'System Admin' }))
      .status,
  ).toBe(403);
  expect((await person.post('/api/user-access-controls', { name: 'users', views: allViews })).status).toBe(403);
  const made = await person.post('/api/cases', {
    name: 'Mine',
    created_by: admin.user._id,
    createdAt: '2001-01-01T00:00:00Z',
    deleted: true,
    client: newId(),
    modified_by: admin.user._id,
  });
  expect(made.body.record).toMatchObject({
    created_by: person.user._id,
    modified_by: person.user._id,
    deleted: false,
    client: null,
  });
  expect(made.body.record.createdAt).not.toMatch(/^2001/);
});

test('access controls are records of admins: they are read and written by nobody else [PERM-016]', async () => {
  const person = await withViews({}, { userType: 'Admin' });

  expect((await person.get('/api/user-access-controls')).status).toBe(403);
  expect((await admin.get('/api/user-access-controls')).body.total).toBeGreaterThan(0);
});

test('a client’s _id never overwrites what the person cannot see', async () => {
  const person = await withViews({ view: 'Owner' });
  const theirs = await make({ name: 'Theirs' });

  expect((await person.post('/api/cases', { _id: theirs._id, name: 'Stolen' })).status).toBe(409);
  expect((await stored(theirs))!.name).toBe('Theirs');
});

test('nobody links a record to one they cannot see, by plain or flexible links, and hears only that there is none', async () => {
  const person = await app.userWith({
    access: { contacts: { views: allViews }, tasks: { views: allViews }, accounts: { views: { ...allViews, view: 'Owner' } } },
  });
  const hidden = await app.make('accounts', { name: 'Hidden' });
  const contact = { first_name: 'A', last_name: 'B' };
  const task = { name: 'T', description: 'd', assigned_to: person.user._id };

  const unseen = await person.post('/api/contacts', { ...contact, accounts_contacts: hidden._id });
  const missing = await person.post('/api/contacts', { ...contact, accounts_contacts: newId() });
  const flexible = await person.post('/api/tasks', { ...task, related_record: { moduleName: 'accounts', recordId: hidden._id } });

  expect([unseen.status, missing.status, flexible.status]).toEqual([422, 422, 422]);
  expect(unseen.body.fields).toEqual(missing.body.fields);
  const made = await person.post('/api/contacts', contact);
  const bulk = await person.put('/api/contacts/update-certain-fields-array', {
    ids: [made.body.record._id],
    fields: { accounts_contacts: hidden._id },
  });
  expect(bulk.body).toMatchObject({ changed: 0 });
});

test('a System Admin is bound by no team, owner or field [PERM-023, PERM-004]', async () => {
  const other = await app.userWith({ userType: 'System Admin' });
  const record = await make({ teams: [night._id] });
  const personal = await app.make('smsSettings', { user: admin.user._id });

  expect((await other.get(`/api/cases/${record._id}`)).status).toBe(200);
  expect((await other.get(`/api/sms-settings/${personal._id}`)).status).toBe(200);
  expect((await other.post('/api/cases', { name: 'Theirs', teams: [night._id] })).body.record.teams).toEqual([night._id]);
  expect((await other.put('/api/cases/mark-as-deleted/by-array', { ids: [record._id] })).body.changed).toBe(1);
});

test('what only the server writes is refused to a System Admin too', async () => {
  const entry = (await admin.get('/api/audit-log')).body.records[0];

  for (const answer of [
    await admin.put(`/api/audit-log/update-certain-fields/${entry._id}`, { fields: { field: 'x' } }),
    await admin.put('/api/audit-log/delete-forever/by-array', { ids: [entry._id] }),
    await admin.delete(`/api/audit-log/${entry._id}`),
    await admin.post('/api/outbox', { channel: 'mail' }),
  ])
    expect(answer.status).toBe(403);
});

test('several roles combine to the widest grant, and taking one away counts at once', async () => {
  const person = await withViews({ view: 'Owner', create: false });
  const role = await app.make('roles', { name: 'Second' });
  await app.make('userAccessControls', { name: 'cases', role: role._id, views: { access: 'Enabled', view: 'All' } });
  const theirs = await make();
  const { roles } = (await admin.get(`/api/users/${person.user._id}`)).body;

  await admin.put(`/api/users/update-certain-fields/${person.user._id}`, { fields: { roles: [...roles, role._id] } });
  expect((await person.get(`/api/cases/${theirs._id}`)).status).toBe(200);
  await admin.put(`/api/users/update-certain-fields/${person.user._id}`, { fields: { roles } });
  expect((await person.get(`/api/cases/${theirs._id}`)).status).toBe(404);
});
