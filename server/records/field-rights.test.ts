import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';

/** One restricted person, and every way in which a field they may not read could still be learnt or changed. */
let app: TestApp;
let admin: Client;
let person: Client;
let mine: AnyRecord;
let theirs: AnyRecord;
const SECRET = 87_654;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  const fields = [
    { fieldName: 'pay', label: 'Pay', inputType: 'Number' },
    { fieldName: 'bonus', label: 'Bonus', inputType: 'Number' },
    { fieldName: 'grade', label: 'Grade', inputType: 'TextField' },
    { fieldName: 'boss', label: 'Boss', inputType: 'Relate', ref: 'accounts' },
    { fieldName: 'bosses', label: 'Bosses', inputType: 'MultiRelate', ref: 'accounts' },
  ];
  await admin.post('/api/ss-modules', { name: 'staffers', label: 'Staffers', fields });
  person = await app.userWith({
    access: {
      staffers: {
        views: allViews,
        fields: {
          pay: 'None',
          bonus: 'Owner Read/Owner Write',
          boss: 'Owner Read/Owner Write',
          bosses: 'Owner Read/Owner Write',
          grade: 'Read Only',
        },
      },
      accounts: { views: allViews, fields: { description: 'None' } },
      contacts: { views: allViews },
    },
  });
  const account = await app.make('accounts', { name: 'Bossy', description: String(SECRET) });
  const values = { pay: SECRET, bonus: SECRET, grade: 'A', boss: account._id, bosses: [account._id] };
  mine = await app.make('staffers', { name: 'Mine', ...values, assigned_to: person.user._id });
  theirs = await app.make('staffers', { name: 'Theirs', ...values });
});
afterAll(() => app?.close());

const search = (query: object) => person.post('/api/staffers/dataSourceSearch', query);

test('a hidden field is absent from lists, single records, definitions and lists of fields [PERM-006]', async () => {
  for (const { body } of [
    await person.get('/api/staffers'),
    await search({ fields: ['name', 'pay'] }),
    await person.get(`/api/staffers/${theirs._id}`),
    await person.get('/api/ss-modules/by-name/staffers'),
    await person.get('/api/ss-modules'),
  ]) {
    expect(JSON.stringify(body)).not.toMatch(/"pay"/);
    expect(JSON.stringify(body.records?.filter?.((each: AnyRecord) => each._id === theirs._id) ?? body)).not.toContain(
      String(SECRET),
    );
  }
});

test('an owner-only field is read on one’s own records and empty on others [PERM-006]', async () => {
  expect((await person.get(`/api/staffers/${mine._id}`)).body).toMatchObject({ bonus: SECRET, boss: expect.any(String) });
  expect((await person.get(`/api/staffers/${theirs._id}`)).body).toMatchObject({ bonus: null, boss: null, bosses: null });
});

test.each([
  [{ searchTerms: { pay: SECRET } }],
  [{ searchTerms: { field: 'pay', op: 'greaterThan', value: 1 } }],
  [{ searchTerms: { any: [{ field: 'pay', op: 'empty' }] } }],
  [{ sortField: 'pay' }],
  [{ sort: [{ field: 'name' }, { field: 'pay', order: 'desc' }] }],
  [{ relationshipsNeeded: ['pay'] }],
  [{ relationshipsNeeded: ['boss.description'] }],
  [{ searchTerms: { 'boss.description': String(SECRET) } }],
  [{ sortField: 'boss.description' }],
])('asking by a hidden field is answered exactly as asking by none: %j', async (query) => {
  const unknown = JSON.parse(JSON.stringify(query).replaceAll('"pay"', '"pxy"').replaceAll('description', 'descriptixn'));

  const [hidden, none] = [await search(query), await search(unknown)];

  expect([hidden.status, hidden.body.code]).toEqual([400, 'unknown-field']);
  expect(hidden.body.error.replace('pay', 'pxy').replace('description', 'descriptixn')).toBe(none.body.error);
});

test('an owner-only field finds, sorts and counts one’s own alone', async () => {
  const ids = async (query: object) => (await search(query)).body.records.map(({ _id }: AnyRecord) => _id);

  expect(await ids({ searchTerms: { bonus: SECRET } })).toEqual([mine._id]);
  expect(await ids({ searchTerms: { 'boss.name': 'Bossy' } })).toEqual([mine._id]);
  expect(await ids({ searchTerms: { 'bosses.name': 'Bossy' } })).toEqual([mine._id]);
  expect((await search({ searchTerms: { field: 'bonus', op: 'notEmpty' } })).body.total).toBe(1);
  expect(await ids({ sortField: 'boss', sortOrder: 'asc' })).toEqual([mine._id, theirs._id]);
});

test('relations through an owner-only field show one’s own alone, either way', async () => {
  const { records } = (await search({ relationshipsNeeded: ['boss', 'bosses'], sortField: 'name' })).body;
  expect(records[0]).toMatchObject({ boss: { name: 'Bossy' }, bosses: [{ name: 'Bossy' }] });
  expect(records[1]).toMatchObject({ boss: null, bosses: [] });
  const inverse = await person.post(`/api/accounts/with-relationships/${mine.boss as string}`, { relationshipsNeeded: ['boss'] });
  expect(inverse.body.boss.map(({ _id }: AnyRecord) => _id)).toEqual([mine._id]);
  const asked = await person.post('/api/accounts/dataSourceSearch', { searchTerms: { 'boss.name': 'Theirs' } });
  expect(asked.body.total).toBe(0);
});

test('a relationship that a role does not grant is not there, from neither side [PERM-016]', async () => {
  const role = await app.make('roles', { name: 'Narrow' });
  await app.make('userAccessControls', {
    name: 'accounts',
    role: role._id,
    views: allViews,
    relationships: { accounts_contacts: 'None' },
  });
  await app.make('userAccessControls', {
    name: 'contacts',
    role: role._id,
    views: allViews,
    relationships: { accounts_contacts: 'None' },
  });
  const other = await app.userWith({});
  await app.system().records.update('users', other.user._id, { roles: [role._id] });
  await app.engine.changeCounters.check();

  for (const answer of [
    await other.post('/api/accounts/dataSourceSearch', { relationshipsNeeded: ['accounts_contacts'] }),
    await other.post('/api/contacts/dataSourceSearch', { relationshipsNeeded: ['accounts_contacts'] }),
    await other.post('/api/contacts/dataSourceSearch', { searchTerms: { 'accounts_contacts.name': 'x' } }),
  ])
    expect([answer.status, answer.body.code]).toEqual([400, 'unknown-field']);
});

test('a new record is its maker’s own: the fields of its owner are filled in, the read-only ones are not [PERM-006]', async () => {
  const made = await person.post('/api/staffers', { name: 'New', bonus: 5, assigned_to: person.user._id });

  expect(made.body.record).toMatchObject({ bonus: 5 });
  expect((await person.post('/api/staffers', { name: 'New', grade: 'B' })).status).toBe(403);
});

test('writing a hidden field answers as writing one that does not exist, on every path [PERM-006]', async () => {
  const { _id } = theirs;
  const paths = async (name: string) => [
    await person.post('/api/staffers', { name: 'New', [name]: 1 }),
    await person.put(`/api/staffers/update-certain-fields/${_id}`, { fields: { [name]: 1 } }),
    await person.put('/api/staffers/update-certain-fields-array', { ids: [_id], fields: { [name]: 1 } }),
    await person.put(`/api/staffers/${_id}`, { name: 'Theirs', [name]: 1 }),
  ];
  const plain = (answers: { status: number; body: { error: string } }[], name: string) =>
    answers.map(({ status, body }) => `${status} ${body.error.replaceAll(name, '…')}`);

  expect(plain(await paths('pay'), 'pay')).toEqual(plain(await paths('pxy'), 'pxy'));
  expect(await app.system().records.get('staffers', _id)).toMatchObject({ pay: SECRET, version: 1 });
});

test('guessing the value of somebody else’s owner-only field teaches nothing', async () => {
  const guess = (bonus: number) => person.put(`/api/staffers/update-certain-fields/${theirs._id}`, { fields: { bonus } });

  const [right, wrong] = [await guess(SECRET), await guess(1)];

  expect([right.status, right.body.error]).toEqual([wrong.status, wrong.body.error]);
  expect(right.status).toBe(403);
});

test('a whole PUT never blanks what the person cannot see or write, and read-only fields refuse a change [PERM-006]', async () => {
  const read = (await person.get(`/api/staffers/${theirs._id}`)).body;

  const same = await person.put(`/api/staffers/${theirs._id}`, { ...read, description: 'changed' });
  const changed = await person.put(`/api/staffers/${theirs._id}`, { ...read, grade: 'B' });

  expect([same.status, changed.status]).toEqual([200, 403]);
  expect(JSON.stringify(same.body)).not.toContain(String(SECRET));
  expect(await app.system().records.get('staffers', theirs._id)).toMatchObject({
    pay: SECRET,
    bonus: SECRET,
    grade: 'A',
    description: 'changed',
  });
});

test('mass update accepts full fields alone [MASS-006]', async () => {
  for (const fields of [{ grade: 'B' }, { bonus: 2 }])
    expect((await person.put('/api/staffers/update-certain-fields-array', { ids: [mine._id], fields })).status).toBe(403);
  expect(await app.system().records.get('staffers', mine._id)).toMatchObject({ grade: 'A', bonus: SECRET });
});

test('the history of a record leaves out hidden fields, values under former names, and a hidden name', async () => {
  const record = await app.make('staffers', { name: 'Historic', pay: 1 });
  await app.system().records.update('staffers', record._id, { pay: SECRET, bonus: SECRET, description: 'open' });
  const history = async () =>
    (await person.get(`/api/audit-log/get-record-changes-by-module/staffers/${record._id}`)).body.records;

  expect((await history()).map(({ field }: { field: string }) => field).sort()).toEqual(['created', 'description']);
  const definition = (await admin.get('/api/ss-modules/by-name/staffers')).body;
  const fields = definition.fields.map((each: AnyRecord) =>
    each.fieldName === 'pay' ? { ...each, fieldName: 'salary', renamedFrom: 'pay' } : each,
  );
  expect((await admin.put(`/api/ss-modules/${definition._id}`, { ...definition, fields })).status).toBe(200);
  expect(JSON.stringify(await history())).not.toContain(String(SECRET));
  await admin.put(`/api/ss-modules/${definition._id}`, {
    name: 'staffers',
    label: 'Staffers',
    fields: fields.map((each: AnyRecord) =>
      each.fieldName === 'salary' ? { ...each, fieldName: 'pay', renamedFrom: 'salary' } : each,
    ),
  });
});

test('a client’s own entry in the log cannot name a hidden field [AUDIT-005]', async () => {
  const { status } = await person.post('/api/audit-log', {
    module: 'staffers',
    record_id: theirs._id,
    field: 'pay',
    new_value: 1,
  });

  expect(status).toBe(400);
});

test('a conflict shows three values of what the person reads, and never a hidden one', async () => {
  const record = await app.make('staffers', { name: 'Contested' });
  await app.system().records.update('staffers', record._id, { name: 'Theirs first', pay: 5 });

  const { status, body } = await person.put(`/api/staffers/update-certain-fields/${record._id}`, {
    fields: { name: 'Mine later' },
    version: 1,
  });

  expect([status, body.conflicts]).toEqual([
    409,
    { name: { yours: 'Mine later', theirs: 'Theirs first', original: 'Contested' } },
  ]);
});

test('a reader who may not read the name still gets lists', async () => {
  const nameless = await app.userWith({ access: { staffers: { views: allViews, fields: { name: 'None' } } } });

  const { status, body } = await nameless.post('/api/staffers/dataSourceSearch', {});

  expect(status).toBe(200);
  expect(body.records[0].name).toBeUndefined();
  const log = await nameless.get(`/api/audit-log/get-record-changes-by-module/staffers/${theirs._id}`);
  expect(JSON.stringify(log.body)).not.toContain('Theirs');
});

test('a list of records of a closed module is a list of ids, and the page still opens', async () => {
  const address = await app.make('emailAddresses', { email_address: 'one@muster.test' });
  const lead = await app.make('leads', { first_name: 'Many', last_name: 'Mails', email_addresses: [address._id], teams: [] });
  const reader = await app.userWith({ access: { leads: { views: { access: true, view: 'All' } } } });

  const { status, body } = await reader.post(`/api/leads/with-relationships/${lead._id}`, {
    relationshipsNeeded: ['email_addresses'],
  });

  expect(status).toBe(200);
  expect(body.email_addresses).toEqual([{ _id: address._id }]);
});

test('a required field that is hidden is not named when it is missing: neither it nor its label', async () => {
  const fields = [
    { fieldName: 'clearance', label: 'Clearance level', inputType: 'TextField', required: true },
    { fieldName: 'badge', label: 'Badge', inputType: 'TextField', required: true },
  ];
  await admin.post('/api/ss-modules', { name: 'guards', label: 'Guards', fields });
  const guard = await app.userWith({ access: { guards: { views: allViews, fields: { clearance: 'None' } } } });

  const { status, body } = await guard.post('/api/guards', { name: 'Somebody' });

  expect([status, Object.keys(body.fields).sort()]).toEqual([422, ['badge', 'record']]);
  expect(JSON.stringify(body)).not.toMatch(/clearance/i);
});
