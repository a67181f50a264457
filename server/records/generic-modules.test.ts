import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const named = (more: object) => ({ moduleOptions: { name: 'teams', schema: { evil: true } }, user: { _id: 'nobody' }, ...more });

test('the calls of generic modules answer for the module that the body names [MODULE-044]', async () => {
  const base = '/api/generic-modules';
  const made = await admin.post(base, named({ record: { name: 'Night', active: true } }));
  const { _id } = made.body.record;

  expect(made.status).toBe(200);
  expect((await admin.post(`${base}/by-id/${_id}`, { name: 'teams', schema: {} })).body.name).toBe('Night');
  expect(
    (await admin.post(`${base}/with-relationships/${_id}`, { name: 'teams', relationshipsNeeded: ['created_by'] })).body
      .created_by,
  ).toMatchObject({ _id: admin.user._id });
  for (const path of ['smart-search', 'search', 'paged-smart-search', 'dataSourceSearch'])
    expect([path, (await admin.post(`${base}/${path}`, named({ searchTerms: { name: 'night' } }))).body.total]).toEqual([
      path,
      1,
    ]);
  expect((await admin.post(`${base}/smart-search-for-one`, named({ searchTerms: { name: 'night' } }))).body._id).toBe(_id);
  expect((await admin.post(`${base}/smart-search-ids`, named({ searchTerms: { name: 'night' } }))).body.ids).toEqual([_id]);
  expect(
    (await admin.put(`${base}/update-certain-fields-array/`, named({ ids: [_id], fields: { description: 'late' } }))).body
      .changed,
  ).toBe(1);
  expect((await admin.put(`${base}/${_id}`, named({ record: { name: 'Nights' } }))).body.record).toMatchObject({
    name: 'Nights',
    description: null,
  });
  expect((await admin.put(`${base}/custom/mark-deleted/by-array`, named({ ids: [_id] }))).body.changed).toBe(1);
  expect((await admin.put(`${base}/custom/delete-forever/by-array`, named({ ids: [_id] }))).body.changed).toBe(1);
});

test('teams are fetched by name with deleted and active among the terms [PERM-032]', async () => {
  const person = await app.userWith({});
  await app.make('teams', { name: 'Asleep', active: false });
  await app.make('teams', { name: 'Awake', active: true, assigned_to: admin.user._id });
  const gone = await app.make('teams', { name: 'Gone', active: true });
  await app.system().records.markDeleted('teams', [gone._id]);

  const { body } = await person.post('/api/generic-modules/smart-search', {
    name: 'teams',
    schema: {},
    searchTerms: { deleted: false, active: true },
    relationshipsNeeded: [],
  });

  const names = body.records.map((team: { name: string }) => team.name);
  expect(names).toContain('Awake');
  expect(names).not.toContain('Asleep');
  expect(names).not.toContain('Gone');
  const withAssignee = { name: 'teams', searchTerms: { name: 'Awake' }, relationshipsNeeded: ['assigned_to'] };
  const [awake] = (await admin.post('/api/generic-modules/smart-search', withAssignee)).body.records;
  expect(awake.assigned_to).toMatchObject({ _id: admin.user._id, name: admin.user.name });
});

test('an include names relations to answer, with terms it also filters by them', async () => {
  const account = await app.make('accounts', { name: 'Included' });
  await app.make('contacts', { first_name: 'In', last_name: 'Side', accounts_contacts: account._id });
  await app.make('contacts', { first_name: 'Out', last_name: 'Side' });
  const ask = async (include: unknown) =>
    (await admin.post('/api/generic-modules/smart-search', { name: 'contacts', searchTerms: {}, include })).body;

  expect((await ask('accounts_contacts')).total).toBe(2);
  const filtered = await ask({ accounts_contacts: { name: 'included' } });
  expect(filtered.records).toMatchObject([{ name: 'In Side', accounts_contacts: { name: 'Included' } }]);
});

test('rights are those of the module, whatever the body claims of schema and user', async () => {
  const person = await app.userWith({});

  const answers = [
    await person.post(
      '/api/generic-modules/smart-search',
      named({ name: 'accounts', moduleOptions: { name: 'accounts' }, user: { userType: 'System Admin' } }),
    ),
    await person.post('/api/generic-modules', { moduleOptions: { name: 'accounts' }, record: { name: 'x' } }),
    await person.post('/api/generic-modules/smart-search', { name: 'no such module' }),
  ];
  const teams = await person.post('/api/generic-modules', named({ record: { name: 'mine' } }));

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 404]);
  expect(teams.status).toBe(403);
  expect((await admin.post('/api/generic-modules/smart-search', {})).status).toBe(400);
});
