import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#common/ids.ts';
import { startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  const fields = [
    { fieldName: 'colour', label: 'Color', inputType: 'TextField' },
    { fieldName: 'size', label: 'Size', inputType: 'Number' },
    { fieldName: 'serial', label: 'Serial', inputType: 'AutoIncrement' },
  ];
  expect((await admin.post('/api/ss-modules', { name: 'gadgets', label: 'Gadgets', fields })).status).toBe(200);
});
afterAll(() => app?.close());

const create = async (fields: Record<string, unknown>) => (await admin.post('/api/gadgets', fields)).body.record;

test('a record is its fields and _id, version, createdAt, updatedAt, made by the person of the token [RECORD-009, MODULE-024]', async () => {
  const { status, body } = await admin.post('/api/gadgets', { name: 'Lamp', colour: ' red ', created_by: newId(), version: 9 });

  expect(status).toBe(200);
  expect(body.notices).toEqual([]);
  expect(body.record).toMatchObject({ name: 'Lamp', colour: 'red', version: 1, deleted: false, created_by: admin.user._id });
  expect(body.record._id).toMatch(/^[0-9a-f]{24}$/);
  expect(body.record.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(Object.keys(body.record)).toEqual(
    expect.arrayContaining(['description', 'assigned_to', 'modified_by', 'client', 'updatedAt']),
  );
});

test('a record says who made it and who changed it last, alone or with many [RECORD-009]', async () => {
  const [ann, ben] = [await app.userWith({ userType: 'System Admin' }), await app.userWith({ userType: 'System Admin' })];
  const { record } = (await ann.post('/api/gadgets', { name: 'Desk', colour: 'red' })).body;
  expect(record).toMatchObject({ created_by: ann.user._id, modified_by: ann.user._id });

  const alone = await ben.put(`/api/gadgets/update-certain-fields/${record._id}`, { fields: { colour: 'blue' } });
  expect(alone.body.record).toMatchObject({ created_by: ann.user._id, modified_by: ben.user._id });
  const many = { ids: [record._id], fields: { colour: 'green' } };
  expect((await admin.put('/api/gadgets/update-certain-fields-array', many)).body.changed).toBe(1);
  expect((await admin.get(`/api/gadgets/${record._id}`)).body).toMatchObject({
    colour: 'green',
    created_by: ann.user._id,
    modified_by: admin.user._id,
  });
});

test('a number of its own comes from the server, whatever the client sends [MODULE-023]', async () => {
  const first = await create({ name: 'First', serial: 5_000 });
  const second = await create({ name: 'Second' });

  expect(second.serial).toBe(first.serial + 1);
  expect(first.serial).toBeLessThan(1_000);
});

test('a client’s _id is kept, and a taken one is a conflict that changes nothing [RECORD-019]', async () => {
  const _id = newId();
  const made = await admin.post('/api/gadgets', { _id, name: 'Mine' });
  const again = await admin.post('/api/gadgets', { _id, name: 'Other' });

  expect(made.body.record._id).toBe(_id);
  expect([again.status, again.body.code]).toEqual([409, 'already-exists']);
  expect((await admin.get(`/api/gadgets/${_id}`)).body.name).toBe('Mine');
  expect((await admin.post('/api/gadgets', { _id: 'short', name: 'x' })).status).toBe(400);
});

test('an id counts in capitals too, whoever looks the record up', async () => {
  const { _id } = await app.make('leads', { first_name: 'Cap', last_name: 'Ital' });
  const capitals = _id.toUpperCase();

  expect((await admin.get(`/api/leads/${capitals}`)).body._id).toBe(_id);
  expect((await admin.get(`/api/users/${admin.user._id.toUpperCase()}/complete-roles-info`)).status).toBe(200);
  expect((await admin.post('/api/leads/ownership-check', { leadId: capitals })).status).toBe(200);
  expect((await admin.get(`/api/audit-log/get-record-changes-by-module/leads/${capitals}`)).body.total).toBe(1);
});

test('every generic call answers, with its aliases and a trailing slash [RECORD-016]', async () => {
  const { _id } = await create({ name: 'Aliased' });

  for (const path of ['/api/gadgets', '/api/gadgets/', '/api/gadgets/all', '/api/gadgets/list']) {
    const { status, body } = await admin.get(path);
    expect([path, status]).toEqual([path, 200]);
    expect(body).toMatchObject({ records: expect.any(Array), total: expect.any(Number), pageNumber: 0, pageSize: 200 });
  }
  expect((await admin.post('/api/gadgets/create/', { name: 'By alias' })).status).toBe(200);
  expect((await admin.get(`/api/gadgets/${_id}/`)).body.name).toBe('Aliased');
  expect((await admin.put('/api/gadgets/', { _id, name: 'In the body' })).body.record.name).toBe('In the body');
  expect((await admin.put('/api/gadgets/update', { _id, name: 'By update' })).body.record.name).toBe('By update');
  expect((await admin.post('/api/gadgets/search', { name: 'By update' })).body.records).toHaveLength(1);
  expect((await admin.delete(`/api/gadgets/${_id}`)).body).toEqual({ _id });
  expect((await admin.get(`/api/gadgets/${_id}`)).body).toMatchObject({ code: 'record-not-found' });
});

test('terms stand beside a page and an order as well as alone [WF-004]', async () => {
  const { _id } = await create({ name: 'Sought', colour: 'teal' });
  await create({ name: 'Another', colour: 'red' });
  const beside = [{ selectAll: true }, { sortField: 'name', sortOrder: 'desc' }, { pageNumber: 0, pageSize: 10 }];

  for (const call of ['search', 'normal-search', 'paged-search'])
    for (const more of beside)
      for (const terms of [{ colour: 'teal' }, { all: [{ field: 'colour', op: 'equals', value: 'teal' }] }]) {
        const { body } = await admin.post(`/api/gadgets/${call}`, { ...terms, ...more });
        expect([call, more, body.total, body.records[0]._id]).toEqual([call, more, 1, _id]);
      }
  expect((await admin.post('/api/gadgets/search-for-one', { colour: 'teal', sortOrder: 'asc' })).body._id).toBe(_id);
  expect((await admin.post('/api/gadgets/search', { nothing: 1, selectAll: true })).body.code).toBe('unknown-field');
});

test('PUT replaces the whole record, what it leaves out is emptied [RECORD-016]', async () => {
  const { _id } = await create({ name: 'Whole', colour: 'red', size: 4 });

  const { body } = await admin.put(`/api/gadgets/${_id}`, { name: 'Whole', size: 5 });

  expect(body.record).toMatchObject({ colour: null, size: 5, version: 2 });
});

test('every problem of a record is answered at once: values that cannot be read and fields that are missing', async () => {
  const { _id } = await create({ name: 'Whole', size: 1 });
  const problems = { name: expect.stringContaining('required'), size: expect.any(String), nothing: expect.any(String) };
  const bad = { size: 'wide', nothing: 1 };

  const answers = [
    await admin.post('/api/gadgets', bad),
    await admin.put(`/api/gadgets/${_id}`, { ...bad, name: '' }),
    await admin.put(`/api/gadgets/update-certain-fields/${_id}`, { fields: { ...bad, name: '' } }),
    await admin.put('/api/gadgets/update-certain-fields-array', { ids: [_id], fields: { ...bad, name: '' } }),
  ];

  for (const { status, body } of answers) expect([status, body.code, body.fields]).toEqual([422, 'invalid', problems]);
  expect((await admin.get(`/api/gadgets/${_id}`)).body).toMatchObject({ name: 'Whole', size: 1, version: 1 });
});

test('a replacement without a required field is refused with the field’s name and changes nothing [RECORD-008]', async () => {
  const { _id } = await create({ name: 'Kept', colour: 'red' });

  const { status, body } = await admin.put(`/api/gadgets/${_id}`, { colour: 'blue' });

  expect([status, body.code, body.fields]).toEqual([422, 'invalid', { name: 'Name is required.' }]);
  expect((await admin.get(`/api/gadgets/${_id}`)).body).toMatchObject({ colour: 'red', version: 1 });
});

test('certain fields change and the others stay, for one record and for many [RECORD-018]', async () => {
  const one = await create({ name: 'One', colour: 'red', size: 1 });
  const two = await create({ name: 'Two', colour: 'red', size: 2 });

  const single = await admin.put(`/api/gadgets/update-certain-fields/${one._id}`, { fields: { colour: 'green' } });
  const many = await admin.put('/api/gadgets/update-certain-fields-array/', {
    ids: [one._id, two._id, newId()],
    fields: { size: null, colour: 'blue' },
  });

  expect(single.body.record).toMatchObject({ colour: 'green', size: 1 });
  expect(many.body).toMatchObject({ matched: 2, changed: 2, skipped: [{ reason: 'This record was not found.' }] });
  expect((await admin.get(`/api/gadgets/${two._id}`)).body).toMatchObject({ colour: 'blue', size: null, version: 2 });
});

test('a mass update never empties a required field', async () => {
  const { _id } = await create({ name: 'Required' });

  const { status } = await admin.put('/api/gadgets/update-certain-fields-array', { ids: [_id], fields: { name: '' } });

  expect(status).toBe(422);
  expect((await admin.get(`/api/gadgets/${_id}`)).body.name).toBe('Required');
});

test('marking deleted keeps the record, takes it out of every list, and restoring brings it back [RECORD-001, RECORD-015]', async () => {
  const { _id } = await create({ name: 'Gone and back' });

  expect((await admin.put(`/api/gadgets/mark-deleted/${_id}`)).body).toEqual({ _id, deleted: true });
  expect((await admin.get(`/api/gadgets/${_id}`)).status).toBe(404);
  expect((await admin.post('/api/gadgets/dataSourceSearch', { searchTerms: { name: 'Gone and back' } })).body.total).toBe(0);
  expect((await admin.put(`/api/gadgets/update-certain-fields/${_id}`, { fields: { size: 1 } })).status).toBe(404);
  expect((await admin.post('/api/gadgets/search', { deleted: true })).body.records).toHaveLength(1);
  expect((await admin.put(`/api/gadgets/restore/${_id}`)).body).toEqual({ _id, deleted: false });
  expect((await admin.get(`/api/gadgets/${_id}`)).body.name).toBe('Gone and back');
});

test('arrays of ids are marked, restored and deleted for good, counting what really changed [RECORD-002, RECORD-017]', async () => {
  const ids = [(await create({ name: 'a' }))._id, (await create({ name: 'b' }))._id];

  const marked = await admin.put('/api/gadgets/mark-as-deleted/by-array', { ids: [...ids, newId(), 'nonsense'] });
  const again = await admin.put('/api/gadgets/mark-as-deleted/by-array', { ids });
  const back = await admin.put('/api/gadgets/restore/by-array', { ids });
  const gone = await admin.put('/api/gadgets/delete-forever/by-array', { ids });

  expect([marked.body.matched, marked.body.changed, marked.body.skipped.length]).toEqual([2, 2, 2]);
  expect([again.body.matched, again.body.changed]).toEqual([0, 0]);
  expect(back.body.changed).toBe(2);
  expect(gone.body.changed).toBe(2);
  expect((await admin.post('/api/gadgets/search', { deleted: true, name: ['a', 'b'] })).body.total).toBe(0);
});

test('a favourite is turned on and off, and seen by nobody else [SEARCH-009]', async () => {
  const { _id } = await create({ name: 'Loved' });
  const other = await app.userWith({ userType: 'System Admin' });

  expect((await admin.put(`/api/gadgets/favorite/${_id}`, {})).body).toEqual({ _id, favorite: true });
  expect((await admin.get('/api/favorites')).body.records).toEqual([{ moduleName: 'gadgets', recordId: _id, name: 'Loved' }]);
  expect((await other.get('/api/favorites')).body.records).toEqual([]);
  expect((await admin.put(`/api/gadgets/favorite/${_id}`, {})).body.favorite).toBe(false);
});

test('pages have 10 records from page 0 in the order of names unless asked otherwise [SEARCH-004, SEARCH-005, SEARCH-006, SEARCH-012]', async () => {
  const numbers = Array.from({ length: 12 }, (_, at) => (at * 7) % 12);
  for (const number of numbers) await create({ name: `Page ${String(number).padStart(2, '0')}`, colour: 'paged' });
  const ask = async (query: object) =>
    (await admin.post('/api/gadgets/dataSourceSearch', { searchTerms: { colour: 'paged' }, ...query })).body;

  const first = await ask({});
  expect(first).toMatchObject({ total: 12, pageNumber: 0, pageSize: 10 });
  expect(first.records.map(({ name }: { name: string }) => name).slice(0, 2)).toEqual(['Page 00', 'Page 01']);
  expect((await ask({ pageNumber: 1 })).records).toHaveLength(2);
  expect((await ask({ sortOrder: 'desc', pageSize: 1 })).records[0].name).toBe('Page 11');
  expect((await ask({ sortOrder: 'asc', pageSize: 1 })).records[0].name).toBe('Page 00');
  const made = (await ask({ sortField: 'createdAt', selectAll: true })).records.map(({ name }: { name: string }) => name);
  expect(made.map((name: string) => Number(name.slice(5)))).toEqual(numbers);
  expect(await ask({ sortOrder: 'up' })).toMatchObject({ code: 'malformed', fields: { sortOrder: 'Choose one of: asc, desc.' } });
  expect((await ask({ selectAll: true })).records).toHaveLength(12);
  expect((await ask({ selectNumberOfRecords: 5, pageSize: 2 })).records).toHaveLength(5);
  expect((await ask({ pageSize: 100_000 })).pageSize).toBe(200);
  expect((await ask({ total: 'none', pageSize: 3 })).total).toBe(3);
});

test('ids only answers ids across pages [SEARCH-007, SEARCH-008]', async () => {
  const { body } = await admin.post('/api/gadgets/dataSourceSearch', {
    searchTerms: { colour: 'paged' },
    idsOnly: true,
    selectAll: true,
  });

  expect(body).toMatchObject({ total: 12 });
  expect(body.ids).toHaveLength(12);
  expect(body.records).toBeUndefined();
  const five = { searchTerms: { colour: 'paged' }, idsOnly: true, selectNumberOfRecords: 5, sortOrder: 'desc' };
  const most = (await admin.post('/api/gadgets/dataSourceSearch', five)).body;
  expect([most.total, most.ids]).toEqual([12, body.ids.toReversed().slice(0, 5)]);
  expect((await admin.post('/api/store-items/dataSourceSearch', {})).body).toMatchObject({ pageNumber: 0, pageSize: 20 });
});

test('each search variant answers the same records, search-for-one the first or null', async () => {
  const paths = [
    'search',
    'normal-search',
    'advancedSearch',
    'basic-search',
    'paged-search',
    'pagedSearch',
    'search-with-limit-and-sort',
  ];
  for (const path of paths)
    expect([path, (await admin.post(`/api/gadgets/${path}`, { colour: 'paged' })).body.total]).toEqual([path, 12]);

  expect((await admin.post('/api/gadgets/search-for-one', { colour: 'paged' })).body.colour).toBe('paged');
  expect((await admin.post('/api/gadgets/search-for-one', { colour: 'nothing has it' })).body).toBeNull();
});

test.each([
  ['an unknown field', { searchTerms: { nonsense: 1 } }],
  ['an unknown operator', { searchTerms: { field: 'name', op: 'like', value: 'x' } }],
  ['a prototype name', { searchTerms: { constructor: 1 } }],
  ['an unknown sort field', { sortField: 'nonsense' }],
  ['an injected sort field', { sortField: 'name; drop table records.gadgets' }],
  ['a wrong order', { sortOrder: 'sideways' }],
  ['an injected key', { sort: [{ field: 'size' }, { field: 'name; drop table records.gadgets' }] }],
  ['a key of a wrong order', { sort: [{ field: 'size', order: 'sideways' }] }],
  ['no key at all', { sort: [] }],
  ['six keys', { sort: ['name', 'size', 'colour', 'serial', 'createdAt', 'updatedAt'].map((field) => ({ field })) }],
  ['a key twice', { sort: [{ field: 'size' }, { field: 'size', order: 'desc' }] }],
  ['an unknown relation', { relationshipsNeeded: ['nonsense'] }],
  ['an injected relation', { relationshipsNeeded: [`assigned_to.x', (select 1), '`] }],
  ['a negative page', { pageNumber: -1 }],
  ['no number of records', { selectNumberOfRecords: 0 }],
  ['a text for a number', { searchTerms: { field: 'size', op: 'lessThan', value: 'many' } }],
  ['a day that does not exist', { searchTerms: { field: 'createdAt', op: 'on', value: '2026-02-31' } }],
  ['a day beyond all calendars', { searchTerms: { field: 'createdAt', op: 'equals', value: '+275760-09-13T00:00:00.000Z' } }],
  ['a moment as a number', { searchTerms: { field: 'createdAt', op: 'lessThan', value: 8.64e15 } }],
])('a search with %s is refused by name, without a word of SQL', async (_what, query) => {
  const { status, body } = await admin.post('/api/gadgets/dataSourceSearch', query);

  expect(status).toBe(400);
  expect(body.error).not.toMatch(/syntax error|column|relation ".*" does not exist|pg_/i);
});

test('relations that are asked for in another shape are refused', async () => {
  const { _id } = await create({ name: 'Related' });

  for (const path of ['with-relationships', 'by-id'])
    for (const relationshipsNeeded of ['assigned_to', [1], { assigned_to: true }])
      expect((await admin.post(`/api/gadgets/${path}/${_id}`, { relationshipsNeeded })).status).toBe(400);
});

test('relations are answered as { _id, name } and deeper, in the search and for one record', async () => {
  const account = await app.make('accounts', { name: 'Parent' });
  const contact = await app.make('contacts', { first_name: 'Ada', last_name: 'Byron', accounts_contacts: account._id });
  const path = ['accounts_contacts.name', 'created_by', 'accounts_contacts.createdAt'];

  const one = await admin.post(`/api/contacts/with-relationships/${contact._id}`, { relationshipsNeeded: path });
  const found = await admin.post('/api/contacts/dataSourceSearch', {
    searchTerms: { 'accounts_contacts.name': 'parent' },
    relationshipsNeeded: path,
  });
  const inverse = await admin.post(`/api/accounts/with-relationships/${account._id}`, {
    relationshipsNeeded: ['accounts_contacts'],
  });

  expect(one.body.accounts_contacts).toEqual({ _id: account._id, name: 'Parent', createdAt: account.createdAt });
  expect(found.body.records[0].accounts_contacts).toEqual(one.body.accounts_contacts);
  expect(inverse.body.accounts_contacts).toEqual([{ _id: contact._id, name: 'Ada Byron' }]);
});

test('what pointed at a record deleted for good is emptied, with a version and an entry in the log', async () => {
  const account = await app.make('accounts', { name: 'Short-lived' });
  const contact = await app.make('contacts', { first_name: 'Left', last_name: 'Behind', accounts_contacts: account._id });

  await admin.delete(`/api/accounts/${account._id}`);

  const { body } = await admin.get(`/api/contacts/${contact._id}`);
  expect(body).toMatchObject({ accounts_contacts: null, version: 2 });
  const log = await admin.get(`/api/audit-log/get-record-changes-by-module/contacts/${contact._id}`);
  expect(log.body.records[0]).toMatchObject({ field: 'accounts_contacts', previous_value: account._id, new_value: null });
});

test('several keys sort in turn, empty values last in either direction, ties by id; they win over sortField', async () => {
  for (const [name, size] of [
    ['b', 1],
    ['a', 2],
    ['c', 1],
    ['d', null],
    ['a', 1],
  ] as const)
    await create({ name, size, colour: 'sorted by keys' });
  const sorted = async (query: object, searchTerms: object = { colour: 'sorted by keys' }) => {
    const { body } = await admin.post('/api/gadgets/dataSourceSearch', { sortField: 'serial', ...query, searchTerms });
    return body.records.map(({ name, size }: { name: string; size: number }) => `${name}${size}`).join(' ');
  };
  const sort = [{ field: 'size', order: 'desc' }, { field: 'name' }];

  expect(await sorted({ sort })).toBe('a2 a1 b1 c1 dnull');
  expect(await sorted({ sort }, { field: 'colour', op: 'contains', value: 'ed by key' })).toBe('a2 a1 b1 c1 dnull');
  expect(await sorted({ sort: [{ field: 'name' }, { field: 'size', order: 'desc' }] })).toBe('a2 a1 b1 c1 dnull');
  expect(await sorted({ sort: [{ field: 'assigned_to.name' }, { field: 'name', order: 'desc' }, { field: 'size' }] })).toBe(
    'dnull c1 b1 a1 a2',
  );
  const pages = await Promise.all([0, 1, 2].map((pageNumber) => sorted({ sort: [{ field: 'size' }], pageSize: 2, pageNumber })));
  expect(pages.join(' ').split(' ').toSorted()).toEqual(['a1', 'a2', 'b1', 'c1', 'dnull']);
});
