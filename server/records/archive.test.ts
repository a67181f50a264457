import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineModule, number, relate, text } from '#common/module.ts';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';

const boxes = defineModule({
  name: 'boxes',
  path: 'boxes',
  label: 'Boxes',
  singular: 'Box',
  fields: { count: number('Count', { rollup: { fn: 'count', module: 'kits', field: 'boxes_kits' } }) },
});
const kits = defineModule({
  name: 'kits',
  path: 'kits',
  label: 'Kits',
  singular: 'Kit',
  fields: { code: text('Code', { unique: true }), boxes_kits: relate('boxes', 'Box') },
});

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ also: { modules: [boxes, kits] } });
  admin = await app.signIn();
});
afterAll(() => app?.close());

const archive = (person: Client, ids: string[], path = 'leads') => person.put(`/api/${path}/archive/by-array`, { ids });
const unarchive = (person: Client, ids: string[], path = 'leads') => person.put(`/api/${path}/unarchive/by-array`, { ids });
const search = async (person: Client, body: object, path = 'leads') =>
  (await person.post(`/api/${path}/dataSourceSearch`, body)).body;
const lead = (last_name: string, more: object = {}) => app.make('leads', { first_name: 'Ada', last_name, ...more });

test('an archived record is out of lists, counts, words and groups, and found where it is asked for', async () => {
  const [kept, gone] = [await lead('Kept-Archive'), await lead('Gone-Archive')];
  expect((await archive(admin, [gone._id])).body).toMatchObject({ matched: 1, changed: 1, skipped: [] });

  const terms = { _id: [kept._id, gone._id] };
  const found = await search(admin, { searchTerms: terms });
  expect(found).toMatchObject({ total: 1, records: [{ _id: kept._id }] });
  expect(found.records[0]).not.toHaveProperty('archived');
  expect((await search(admin, { search: 'Gone-Archive' })).total).toBe(0);
  expect((await search(admin, { searchTerms: terms, idsOnly: true })).ids).toEqual([kept._id]);
  const groups = await admin.post('/api/leads/groups', { searchTerms: terms, groupBy: null });
  expect(groups.body.total).toBe(1);

  const all = await search(admin, { searchTerms: terms, includeArchived: true, sortField: 'last_name' });
  expect(all.total).toBe(2);
  expect(all.records[0]).toMatchObject({ _id: gone._id, archived: true, deleted: false, archivedAt: expect.any(String) });
  expect(all.records[1]).not.toHaveProperty('archived');
  expect((await search(admin, { searchTerms: { ...terms, archived: true } })).records.map(idOf)).toEqual([gone._id]);
  expect((await search(admin, { searchTerms: { ...terms, archived: false } })).records.map(idOf)).toEqual([kept._id]);
  expect((await search(admin, { searchTerms: { ...terms, archived: [true, false] } })).total).toBe(2);
  expect((await search(admin, { searchTerms: { all: [{ field: 'archived', op: 'notEquals', value: false }] } })).total).toBe(1);
  expect((await admin.get('/api/trash')).body.modules.map(({ moduleName }: any) => moduleName)).not.toContain('leads');
  expect((await search(admin, { searchTerms: { ...terms, deleted: true } })).total).toBe(0);
});

test('an archived record is read by its id and changed by nobody until it is unarchived', async () => {
  const record = await lead('Readonly');
  await archive(admin, [record._id]);
  expect((await admin.get(`/api/leads/${record._id}`)).body).toMatchObject({ _id: record._id, archived: true, deleted: false });

  const refused = { status: 409, body: { code: 'archived', error: 'This record is archived. Unarchive it to change it.' } };
  const fields = { last_name: 'Changed' };
  expect(await admin.put(`/api/leads/update-certain-fields/${record._id}`, { fields })).toMatchObject(refused);
  expect(await admin.put(`/api/leads/${record._id}`, { ...record, ...fields })).toMatchObject(refused);
  expect(await admin.put(`/api/leads/mark-deleted/${record._id}`)).toMatchObject(refused);
  expect(await admin.delete(`/api/leads/${record._id}`)).toMatchObject(refused);
  expect(await admin.put(`/api/leads/restore/${record._id}`)).toMatchObject(refused);
  const many = await admin.put('/api/leads/update-certain-fields-array', { ids: [record._id], fields });
  expect(many.body).toMatchObject({ matched: 0, changed: 0, skipped: [{ _id: record._id, code: 'archived' }] });
  for (const call of ['mark-as-deleted', 'delete-forever', 'restore'])
    expect((await admin.put(`/api/leads/${call}/by-array`, { ids: [record._id] })).body).toMatchObject({
      changed: 0,
      skipped: [{ code: 'archived' }],
    });
  const other = await lead('Target');
  const merged = await admin.post('/api/merge', { _moduleName: 'leads', fromRecordId: record._id, toRecordId: other._id });
  expect(merged.status).toBeGreaterThanOrEqual(400);
  expect((await admin.get(`/api/leads/${record._id}`)).body.last_name).toBe('Readonly');

  expect((await unarchive(admin, [record._id])).body).toMatchObject({ matched: 1, changed: 1 });
  expect((await admin.put(`/api/leads/update-certain-fields/${record._id}`, { fields })).status).toBe(200);
  expect((await admin.get(`/api/leads/${record._id}`)).body).not.toHaveProperty('archived');
});

test('archiving is in the history of the record, and undone as a run', async () => {
  const record = await lead('Logged');
  const { body } = await archive(admin, [record._id]);
  const history = await admin.get(`/api/audit/leads/${record._id}`);
  const entries = await search(admin, { searchTerms: { record_id: record._id, event: 'archived' } }, 'audit-log');
  expect([history.status, entries.total]).toContain(1);
  const timeline = (await admin.get(`/api/timeline/leads/${record._id}`)).body;
  expect(JSON.stringify(timeline)).toContain('"kind":"archived"');

  expect((await admin.post(`/api/runs/${body.run}/undo`)).status).toBe(202);
  await app.workJobs();
  expect((await search(admin, { searchTerms: { _id: record._id } })).total).toBe(1);
  expect((await admin.post(`/api/runs/${body.run}/undo`)).status).toBe(409);
});

test('who may not change a record does not archive it either, and hears no more of it than of any other', async () => {
  const mine = await app.userWith({ access: { leads: { views: { ...allViews, edit: 'Owner' } } } });
  const none = await app.userWith({ access: { leads: { views: { ...allViews, edit: 'None' } } } });
  const [own, foreign] = [await lead('Own', { assigned_to: mine.user._id }), await lead('Foreign')];
  expect((await archive(mine, [own._id, foreign._id])).body).toMatchObject({
    changed: 1,
    skipped: [{ _id: foreign._id, code: 'no-right' }],
  });
  expect((await archive(none, [foreign._id])).status).toBe(403);
  expect((await unarchive(none, [own._id])).status).toBe(403);
  expect((await archive(admin, ['x', '0123456789abcdef01234567'])).body).toMatchObject({ changed: 0, skipped: [{}, {}] });
  expect((await archive(admin, [own._id])).body).toMatchObject({ matched: 1, changed: 0, skipped: [] });
});

test('archived records are exported where the search asks for them, and nowhere else', async () => {
  const [kept, gone] = [await lead('Kept-Export'), await lead('Gone-Export')];
  await archive(admin, [gone._id]);
  const csv = async (more: object) => {
    const searchTerms = { _id: [kept._id, gone._id], ...more };
    const asked = { module: 'leads', searchTerms, fields: ['last_name'], format: 'csv' };
    return JSON.stringify((await admin.post('/api/files/spreadsheet/export-to-spreadsheet', asked)).body);
  };
  expect(await csv({})).toContain('Kept-Export');
  expect(await csv({})).not.toContain('Gone-Export');
  expect(await csv({ archived: true })).toContain('Gone-Export');
  expect(await csv({ archived: true })).not.toContain('Kept-Export');
  const reader = await app.userWith({ access: { leads: { views: { access: true, view: 'All' } } } });
  expect((await reader.get(`/api/leads/${gone._id}`)).body.archived).toBe(true);
  expect(await app.system().records.may('view', 'leads', gone._id)).toBe(true);
  expect(await app.system().records.may('edit', 'leads', gone._id)).toBe(false);
});

test('odd input is refused, and does nothing', async () => {
  const record = await lead('Odd');
  for (const body of [{}, { ids: 'x' }, { ids: [record._id], searchTerms: {} }, [], null])
    expect((await admin.put('/api/leads/archive/by-array', body)).status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
  expect((await archive(app.anonymous, [record._id])).status).toBe(401);
  expect((await archive(admin, [record._id], 'nothing-here')).status).toBe(404);
  expect((await search(admin, { searchTerms: { _id: record._id }, includeArchived: 'yes' })).code).toBeDefined();
  expect((await admin.post('/api/leads/dataSourceSearch', { searchTerms: { archived: 'perhaps' } })).status).toBe(400);
  const contains = { all: [{ field: 'archived', op: 'contains', value: 't' }] };
  expect((await admin.post('/api/leads/dataSourceSearch', { searchTerms: contains })).status).toBe(400);
  expect((await admin.get(`/api/leads/${record._id}`)).body).not.toHaveProperty('archived');
  // nobody writes it as a field
  const written = await admin.put(`/api/leads/update-certain-fields/${record._id}`, { fields: { archived: true } });
  expect(written.status).toBe(422);
});

test('a list of living records asks nothing more than before', async () => {
  const asked: string[] = [];
  const { database } = app.engine;
  const prepared = database.prepared.bind(database);
  database.prepared = ((text: string, ...rest: [any]) => (asked.push(text), prepared(text, ...rest))) as typeof prepared;
  await search(admin, { searchTerms: { lead_status: 'active' } });
  database.prepared = prepared;
  const list = asked.find((text) => text.includes('from records."leads" t'))!;
  const shown = '(t."deleted" and t."_archivedAt" is null)'; // the field of the answer
  expect(list.replaceAll(shown, '')).not.toContain('_archivedAt');
  expect(list).toContain('not t."deleted"');
});

test('what the engine stands on is not archived', async () => {
  for (const path of ['users', 'roles', 'teams', 'admin-settings'])
    expect((await archive(admin, [admin.user._id], path)).status, path).toBeGreaterThanOrEqual(403);
});

test('a relation to an archived record keeps its name, and what it is counted into keeps its number', async () => {
  const box = await app.make('boxes', { name: 'Old box' });
  const [kit, other] = [
    await app.make('kits', { name: 'One', code: '1', boxes_kits: box._id }),
    await app.make('kits', { name: 'Two', boxes_kits: box._id }),
  ];
  await archive(admin, [box._id], 'boxes');
  await archive(admin, [other._id], 'kits');
  const read = await admin.post(`/api/kits/with-relationships/${kit._id}`, { relationshipsNeeded: ['boxes_kits'] });
  expect(read.body.boxes_kits).toMatchObject({ _id: box._id, name: 'Old box' });
  expect((await search(admin, { search: 'Old box' }, 'boxes')).total).toBe(0);

  await unarchive(admin, [box._id], 'boxes');
  expect((await admin.get(`/api/boxes/${box._id}`)).body.count).toBe(2);
  await admin.put(`/api/kits/update-certain-fields/${kit._id}`, { fields: { boxes_kits: null } });
  expect((await admin.get(`/api/boxes/${box._id}`)).body.count).toBe(1);
});

test('a value that is taken by now keeps only its own record in the archive', async () => {
  const [first, second] = [await app.make('kits', { name: 'A', code: 'A' }), await app.make('kits', { name: 'B', code: 'B' })];
  await archive(admin, [first._id, second._id], 'kits');
  await app.make('kits', { name: 'New A', code: 'A' });
  const { body } = await unarchive(admin, [first._id, second._id], 'kits');
  expect(body).toMatchObject({ matched: 2, changed: 1, skipped: [{ _id: first._id, code: 'invalid' }] });
  expect((await search(admin, { searchTerms: { archived: true } }, 'kits')).records.map(idOf)).toContain(first._id);
});

test('of two who archive at once one does', async () => {
  const record = await lead('Twice');
  const answers = await Promise.all([archive(admin, [record._id]), archive(admin, [record._id])]);
  expect(answers.map(({ body }) => body.changed).toSorted()).toEqual([0, 1]);
});

test('an archived record is no possible duplicate, and one again when it is back', async () => {
  const email = 'twin@muster-archive.example';
  const record = await lead('Twin', { email });
  const duplicates = async () =>
    JSON.stringify((await admin.post('/api/leads', { first_name: 'Ada', last_name: 'Twin', email })).body.duplicates ?? []);
  await archive(admin, [record._id]);
  expect(await duplicates()).not.toContain(record._id);
  await unarchive(admin, [record._id]);
  expect(await duplicates()).toContain(record._id);
});

test('a restored record comes from the trash, and emptying the trash leaves the archive alone', async () => {
  const record = await lead('Stays');
  await archive(admin, [record._id]);
  app.advance(400 * 86_400_000);
  await app.engine.discovered.jobs.find(({ name }) => name === 'empty-trash')?.run(app.system(), {}, { jobId: '1', attempt: 1 });
  const again = await app.signIn();
  expect((await again.get(`/api/leads/${record._id}`)).body.archived).toBe(true);
});

const idOf = ({ _id }: { _id: string }) => _id;
