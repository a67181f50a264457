import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#common/ids.ts';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';
import { statementsOf } from '../testing-statements.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const history = async (module: string, id: string) =>
  (await admin.get(`/api/audit-log/get-record-changes-by-module/${module}/${id}`)).body.records;

test('an entry says who, what, where from, when, and what the value was and is [AUDIT-001, AUDIT-002, AUDIT-006]', async () => {
  const { record } = (await admin.post('/api/accounts', { name: 'Before' })).body;
  await app.make('accounts', { name: 'Another' });
  await admin.put(`/api/accounts/update-certain-fields/${record._id}`, { fields: { name: 'After', description: 'new' } });

  const entries = await history('accounts', record._id);

  expect(entries).toHaveLength(3);
  expect(entries.find(({ field }: { field: string }) => field === 'name')).toMatchObject({
    changed_by: { _id: admin.user._id, name: admin.user.name },
    module: 'accounts',
    fullModule: { name: 'accounts', label: 'Accounts' },
    fullField: { fieldName: 'name', label: 'Name' },
    changeSource: 'direct record',
    record_id: record._id,
    record_name: 'After',
    previous_value: 'Before',
    new_value: 'After',
    date_created: expect.stringMatching(/Z$/),
  });
  expect(entries.at(-1).field).toBe('created');
});

test('every call of the log answers the module and the field of its entries in full [AUDIT-001, AUDIT-005]', async () => {
  const { record } = (await admin.post('/api/accounts', { name: 'Read' })).body;
  await admin.put(`/api/accounts/update-certain-fields/${record._id}`, { fields: { name: 'Read anew' } });
  const terms = { record_id: record._id, field: 'name' };
  const [{ _id }] = (await admin.post('/api/audit-log/search', terms)).body.records;
  const about = {
    _id,
    field: 'name',
    fullModule: { _id: expect.any(String), name: 'accounts', label: 'Accounts' },
    fullField: { fieldName: 'name', label: 'Name', inputType: 'TextField' },
  };

  expect((await admin.get(`/api/audit-log/${_id}`)).body).toMatchObject(about);
  expect((await admin.post('/api/audit-log/search', terms)).body.records).toMatchObject([about]);
  expect((await admin.post('/api/audit-log/dataSourceSearch', { searchTerms: terms })).body.records).toMatchObject([about]);
  const all = (await admin.get('/api/audit-log/all')).body.records as { _id: string }[];
  expect(all.find((entry) => entry._id === _id)).toMatchObject(about);
  const created = { searchTerms: { record_id: record._id, event: 'created' } };
  expect((await admin.post('/api/audit-log/dataSourceSearch', created)).body.records[0]?.fullField ?? null).toBeNull();
  expect((await admin.post('/api/audit-log/dataSourceSearch', { searchTerms: terms, idsOnly: true })).body.ids).toEqual([_id]);
});

test('the newest entries of a log come by its index, however long it is', async () => {
  for (const name of ['audit-log', 'outbox']) {
    const asked = await statementsOf(() => app.system().records.search(name, { total: 'none' }));
    const page = asked.find((text) => text.includes('order by'))!;
    const plan = await app.engine.database.transaction(async (transaction) => {
      await transaction.query('set local enable_sort = off; set local enable_seqscan = off; set local enable_bitmapscan = off');
      return (await transaction.query(`explain ${page}`)).rows.map((row) => row['QUERY PLAN'] as string).join('\n');
    });
    expect(plan).toMatch(/Index Scan/);
    expect(plan).not.toMatch(/(?<!Incremental )Sort {2}\(/);
  }
});

test('the listed fields and lists of messages are never audited, all others on every path [AUDIT-003, AUDIT-004]', async () => {
  const skipped = [
    'email',
    'previous_status',
    'interested_location_zips',
    'comment_list',
    'updated_by',
    'monthly_hours',
    'school_calendar_start_date',
    'school_calendar_end_date',
    'job_rating',
  ];
  const names = [...skipped, 'colour'];
  const fields = [
    ...names.map((fieldName) => ({ fieldName, label: fieldName, inputType: 'TextField' })),
    { fieldName: 'notes', label: 'Notes', inputType: 'MessageListField' },
  ];
  expect((await admin.post('/api/ss-modules', { name: 'audited', label: 'Audited', fields })).status).toBe(200);
  const { _id } = await app.make('audited', { name: 'x' });
  const values = Object.fromEntries(names.map((name) => [name, 'value']));

  const changed = await admin.put(`/api/audited/update-certain-fields/${_id}`, {
    fields: { ...values, notes: [{ message: 'hi', created_by: admin.user._id, createdAt: '2026-11-21T00:00:00.000Z' }] },
  });
  const made = { created_by: admin.user._id, createdAt: '2026-01-02T03:04:05.000Z' };
  expect(await app.system().records.update('audited', _id, made)).toMatchObject(made);
  const bulk = await admin.put('/api/audited/update-certain-fields-array', {
    ids: [_id],
    fields: { colour: 'mass', email: 'mass' },
  });

  expect([changed.status, bulk.body.changed]).toEqual([200, 1]);
  const entries = await history('audited', _id);
  expect(entries.map(({ field, changeSource }: Record<string, string>) => [field, changeSource])).toEqual([
    ['colour', 'mass update'],
    ['colour', 'direct record'],
    ['created', 'system'],
  ]);
});

test('marking deleted, restoring and deleting for good stand in the log', async () => {
  const { _id } = await app.make('accounts', { name: 'Gone' });
  await admin.put(`/api/accounts/mark-deleted/${_id}`);
  await admin.put(`/api/accounts/restore/${_id}`);
  await admin.delete(`/api/accounts/${_id}`);

  const { body } = await admin.post('/api/audit-log/dataSourceSearch', { searchTerms: { record_id: _id }, pageSize: 50 });

  expect(
    body.records
      .map(({ field, previous_value, new_value }: Record<string, unknown>) => [field, previous_value, new_value])
      .reverse(),
  ).toEqual(
    expect.arrayContaining([
      ['created', null, null],
      ['deleted', false, true],
      ['deleted', true, false],
      ['deleted forever', null, null],
    ]),
  );
});

test('the log is read newest first, page by page, by System Admins [AUDIT-005, AUDIT-008]', async () => {
  const { body } = await admin.post('/api/audit-log/dataSourceSearch', {});
  const dates = body.records.map(({ date_created }: { date_created: string }) => date_created);
  const person = await app.userWith({});

  expect(dates).toEqual(dates.toSorted().reverse());
  expect((await admin.get(`/api/audit-log/${body.records[0]._id}`)).body._id).toBe(body.records[0]._id);
  const [entry] = body.records;
  expect((await admin.get('/api/audit-log')).body.records).toContainEqual(expect.objectContaining({ _id: entry._id }));
  const ofRecord = await admin.post('/api/audit-log/search', { record_id: entry.record_id });
  expect(ofRecord.body.records.map(({ _id }: { _id: string }) => _id)).toContain(entry._id);
  expect(new Set(ofRecord.body.records.map(({ record_id }: { record_id: string }) => record_id))).toEqual(
    new Set([entry.record_id]),
  );
  expect((await person.get('/api/audit-log')).status).toBe(403);
});

test('nothing changes or removes an entry, not even SQL', async () => {
  const entry = (await admin.get('/api/audit-log')).body.records[0];

  expect((await admin.put(`/api/audit-log/${entry._id}`, { ...entry, field: 'forged' })).status).toBe(403);
  await expect(app.engine.database.query(`update muster.audit_log set field = 'forged'`)).rejects.toThrow('append-only');
  await expect(app.engine.database.query(`delete from muster.audit_log`)).rejects.toThrow('append-only');
  await expect(app.engine.database.query(`truncate muster.audit_log`)).rejects.toThrow('append-only');
});

test('entries that clients add are marked as theirs, with the user of the token [AUDIT-005, AUDIT-007]', async () => {
  const person = await app.userWith({ access: { accounts: { views: allViews } } });
  const { _id } = await app.make('accounts', { name: 'Noted' });

  await person.post('/api/audit-log/create', {
    module: 'accounts',
    record_id: _id,
    field: 'name',
    previous_value: 'a',
    new_value: 'b',
    changed_by: admin.user._id,
    changeSource: 'direct record',
  });
  const many = await person.post('/api/audit-log/create-change-log-entries', {
    module: 'accounts',
    records: [{ _id }],
    fieldsChanged: { description: 'x' },
    userId: admin.user._id,
  });
  const unseen = await person.post('/api/audit-log', { module: 'leads', record_id: newId(), field: 'name' });

  expect(many.body).toEqual({ created: 1 });
  expect(unseen.status).toBe(404);
  const client = (await history('accounts', _id)).filter(
    ({ changeSource }: { changeSource: string }) => changeSource === 'client',
  );
  expect(client).toHaveLength(2);
  for (const entry of client) expect(entry.changed_by._id).toBe(person.user._id);
  expect(client).toContainEqual(
    expect.objectContaining({ record_id: _id, record_name: 'Noted', field: 'name', previous_value: 'a', new_value: 'b' }),
  );
});

test('entries for several records are added together or not at all', async () => {
  const person = await app.userWith({ access: { accounts: { views: allViews } } });
  const { _id } = await app.make('accounts', { name: 'Half noted' });

  const refused = await person.post('/api/audit-log/create-change-log-entries', {
    module: 'accounts',
    records: [{ _id }, { _id: newId() }],
    fieldsChanged: { description: 'x' },
  });
  const spelt = await person.post('/api/audit-log', { module: 'accounts', record_id: _id.toUpperCase(), field: 'name' });

  expect(refused.status).toBe(404);
  expect(spelt.body.record).toMatchObject({ record_id: _id });
  expect((await history('accounts', _id)).map(({ field }: { field: string }) => field)).toEqual(['name', 'created']);
});

test('one who acts as somebody else leaves both names', async () => {
  const person = await app.userWith({ access: { accounts: { views: allViews } } });
  const { token } = (await admin.post('/api/users/set-user-impersonating', { user: person.user._id })).body;
  const { body } = await admin.post('/api/accounts', { name: 'By two' }, { authorization: `Bearer ${token}` });

  const [entry] = await history('accounts', body.record._id);
  expect(entry).toMatchObject({ changed_by: { _id: person.user._id }, impersonator: { _id: admin.user._id } });
});

test('a save that is refused leaves no entry', async () => {
  const { _id } = await app.make('accounts', { name: 'Untouched' });
  await admin.put(`/api/accounts/update-certain-fields/${_id}`, { fields: { name: '' } });

  expect(await history('accounts', _id)).toHaveLength(1);
});
