import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
let anna: Client;
let ben: Client;
let team: AnyRecord;
const access = (fields: Record<string, string> = {}) => ({ boats: { views: allViews, fields } });
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  team = await app.make('teams', { name: 'Crew' });
  const fields = [
    { fieldName: 'length', label: 'Length', inputType: 'Number' },
    { fieldName: 'harbor', label: 'Harbor', inputType: 'TextField' },
    { fieldName: 'price', label: 'Price', inputType: 'Currency' },
    { fieldName: 'bought', label: 'Bought', inputType: 'Date' },
  ];
  await admin.post('/api/ss-modules', { name: 'boats', label: 'Boats', fields });
  anna = await app.userWith({ name: 'Anna A', teams: [team._id], access: access() });
  ben = await app.userWith({ name: 'Ben B', teams: [team._id], access: access({ price: 'None' }) });
});
afterAll(() => app?.close());

const state = {
  shape: 'table',
  columns: ['name', 'price', 'assigned_to.name'],
  widths: { price: 90, name: 200 },
  sort: [{ field: 'price', order: 'desc' }, { field: 'name' }],
  searchTerms: {
    all: [
      { field: 'price', op: 'greaterThan', value: 4242 },
      { field: 'length', op: 'lessThan', value: 9 },
    ],
  },
  groupBy: 'price',
};
const save = (person: Client, more: object = {}) =>
  person.post('/api/saved-views', { name: 'Mine', module: 'boats', visibility: 'private', state, ...more });
const viewsOf = async (person: Client, module = 'boats') =>
  (await person.get(`/api/saved-views/for-module/${module}`)).body.records as AnyRecord[];
const change = (person: Client, view: AnyRecord, fields: object) =>
  person.put(`/api/saved-views/update-certain-fields/${view._id}`, { fields });

test('a private view is its owner’s, whoever else asks, and no role is needed', async () => {
  const nobody = await app.userWith({ name: 'No Role', userType: 'Standard' });
  const { status, body } = await save(anna, { assigned_to: ben.user._id });
  expect([status, body.record.assigned_to]).toEqual([200, anna.user._id]);
  expect((await save(nobody)).status).toBe(422); // boats are closed to them

  const [mine] = await viewsOf(anna);
  expect(mine).toMatchObject({ name: 'Mine', state, isMine: true, pinned: false, isDefault: false, leftOut: 0 });
  for (const other of [ben, admin]) expect(await viewsOf(other)).toEqual([]);
  expect((await ben.get(`/api/saved-views/${mine!._id}`)).status).toBe(404);
  expect((await change(ben, mine!, { name: 'Taken' })).status).toBe(404);
  expect((await change(anna, mine!, { assigned_to: ben.user._id })).body.record.assigned_to).toBe(anna.user._id);
  expect((await nobody.get('/api/saved-views/for-module/boats')).status).toBe(404);
  await admin.delete(`/api/saved-views/${mine!._id}`);
});

test('a System Admin gives a view to another person; it is nobody else’s by what they change besides', async () => {
  const { record } = (await save(anna, { visibility: 'team', teams: [team._id] })).body;
  const ownerAfter = async (by: Client, fields: object) => (await change(by, record, fields)).body.record.assigned_to;

  expect(await ownerAfter(admin, { name: 'By an admin' })).toBe(anna.user._id);
  expect(await ownerAfter(admin, { assigned_to: null })).toBe(anna.user._id);
  expect(await ownerAfter(admin, { assigned_to: ben.user._id })).toBe(ben.user._id);
  expect(await ownerAfter(ben, { assigned_to: anna.user._id })).toBe(ben.user._id);
  expect((await change(anna, record, { name: 'Mine again' })).status).toBe(403);
  await admin.delete(`/api/saved-views/${record._id}`);
});

test('what names a field that its reader may not read is left out, on every path, and said', async () => {
  const { record } = (await save(anna, { name: 'Crew', visibility: 'team', teams: [team._id] })).body;

  const [seen] = await viewsOf(ben);
  expect(seen).toMatchObject({ isMine: false, leftOut: 1, teams: [team._id] });
  expect(seen!.state).toEqual({
    shape: 'table',
    columns: ['name', 'assigned_to.name'],
    widths: { name: 200 },
    sort: [{ field: 'name' }],
    searchTerms: { all: [{ field: 'length', op: 'lessThan', value: 9 }] },
    groupBy: null,
  });
  for (const { body } of [
    await ben.get(`/api/saved-views/${record._id}`),
    await ben.post('/api/saved-views/dataSourceSearch', { searchTerms: {} }),
    await ben.get(`/api/audit-log/get-record-changes-by-module/savedViews/${record._id}`),
  ])
    expect(JSON.stringify(body)).not.toMatch(/4242|price/);
  expect((await change(ben, record, { name: 'Not yours' })).status).toBe(403);
  expect((await change(admin, record, { name: 'By an admin' })).status).toBe(200);
  await admin.delete(`/api/saved-views/${record._id}`);
});

test('only System Admins share with a role or with everyone', async () => {
  const role = (await app.system().records.get('users', anna.user._id)).roles as string[];
  for (const visibility of ['role', 'everyone']) expect((await save(anna, { visibility, roles: role })).status).toBe(403);
  const own = (await save(anna)).body.record;
  expect((await change(anna, own, { visibility: 'everyone' })).status).toBe(403);

  const forRole = (await save(admin, { name: 'Role', visibility: 'role', roles: role })).body.record;
  const forAll = (await save(admin, { name: 'All', visibility: 'everyone' })).body.record;

  expect((await viewsOf(anna)).map(({ _id }) => _id)).toEqual([own._id, forAll._id, forRole._id]);
  expect((await viewsOf(ben)).map(({ _id }) => _id)).toEqual([forAll._id]);
  for (const view of [own, forRole, forAll]) await admin.delete(`/api/saved-views/${view._id}`);
});

test('a state with an unknown, hidden or misshapen part is refused, the hidden one exactly as the unknown', async () => {
  const asked = (field: string) => [
    { columns: [field] },
    { widths: { [field]: 10 } },
    { sort: [{ field }] },
    { searchTerms: { [field]: 1 } },
    { groupBy: field },
    { aggregates: [{ field, fn: 'sum' }] },
    { dateField: field },
  ];
  for (const [at, hidden] of asked('price').entries()) {
    const refused = await save(ben, { state: hidden });
    const unknown = await save(ben, { state: asked('prxxx')[at] });
    expect([refused.status, JSON.stringify(refused.body.fields).replaceAll('price', 'prxxx')]).toEqual([
      422,
      JSON.stringify(unknown.body.fields),
    ]);
    expect(Object.keys(refused.body.fields)).toEqual(['state']);
  }
  for (const wrong of [
    { cells: [] },
    { columns: 'name' },
    { sort: [{ field: 'name', order: 'up' }] },
    { search: 'x'.repeat(201) },
  ])
    expect([wrong, (await save(anna, { state: wrong })).status]).toEqual([wrong, 422]);
  expect((await save(anna, { state: { cells: [] } })).body.error).toBe('state: There is no field named cells here.');
  expect((await save(anna, { module: 'nowhere' })).status).toBe(422);
});

test('marks are the caller’s own: pinned views, and one default per module', async () => {
  const [one, two] = [
    (await save(admin, { name: 'One', visibility: 'everyone' })).body.record,
    (await save(admin, { name: 'Two', visibility: 'everyone' })).body.record,
  ];
  const mark = (person: Client, view: AnyRecord, body: object) => person.put(`/api/saved-views/${view._id}/mine`, body);
  const marked = async (person: Client) =>
    (await viewsOf(person)).map(({ name, pinned, isDefault }) => [name, pinned, isDefault]);

  expect((await mark(ben, one, { pinned: true, isDefault: true })).body).toEqual({ pinned: true, isDefault: true });
  expect((await mark(ben, two, { isDefault: true })).body).toEqual({ pinned: false, isDefault: true });
  expect(await marked(ben)).toEqual([
    ['One', true, false],
    ['Two', false, true],
  ]);
  expect(await marked(anna)).toEqual([
    ['One', false, false],
    ['Two', false, false],
  ]);
  await Promise.all([mark(ben, one, { pinned: false }), mark(ben, two, { pinned: true, isDefault: false })]);
  expect(await marked(ben)).toEqual([
    ['One', false, false],
    ['Two', true, false],
  ]);
  const hidden = (await save(anna)).body.record;
  expect((await mark(ben, hidden, { pinned: true })).status).toBe(404);
});

test('a renamed field is renamed in the states', async () => {
  const { record } = (
    await save(anna, { state: { columns: ['harbor'], sort: [{ field: 'harbor' }], groupBy: 'harbor', widths: { harbor: 80 } } })
  ).body;
  const fields = [
    { fieldName: 'length', label: 'Length', inputType: 'Number' },
    { fieldName: 'port', label: 'Harbor', inputType: 'TextField', renamedFrom: 'harbor' },
    { fieldName: 'price', label: 'Price', inputType: 'Currency' },
    { fieldName: 'bought', label: 'Bought', inputType: 'Date' },
  ];
  const { _id } = app.engine.registry.module('boats');
  const renamed = await admin.put(`/api/ss-modules/${_id}`, { name: 'boats', label: 'Boats', fields });
  expect([renamed.status, renamed.body.error]).toEqual([200, undefined]);

  const view = (await viewsOf(anna)).find((each) => each._id === record._id);
  expect(view!.state).toEqual({ columns: ['port'], sort: [{ field: 'port' }], groupBy: 'port', widths: { port: 80 } });
});
