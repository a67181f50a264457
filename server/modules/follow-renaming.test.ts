import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';
import { renamedIn } from './renamed-in.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const field = (fieldName: string, more: object = {}) => ({ fieldName, label: fieldName, inputType: 'TextField', ...more });
let made = 0;
async function make(fields: object[]) {
  const name = `renamed${++made}`;
  const { status, body } = await admin.post('/api/ss-modules', { name, label: `Renamed ${made}s`, fields });
  expect([status, body.error]).toEqual([200, undefined]);
  return body.record as { _id: string; name: string; label: string };
}
const put = ({ _id, name, label }: { _id: string; name: string; label: string }, fields: object[]) =>
  admin.put(`/api/ss-modules/${_id}`, { name, label, fields });

test.each([
  ['payGrade', 'salary'],
  ['payGrade', 'paygrade'],
  ['pay-grade', 'pay_grade'],
])(
  'a field that is hidden stays hidden when %s becomes %s: read, searched, sorted, exported, in relations and the log',
  async (old, next) => {
    const module = await make([field(old), field('open')]);
    const pointing = await make([field('to', { inputType: 'Relate', ref: module.name })]);
    const person = await app.userWith({
      access: {
        [module.name]: { views: allViews, fields: { [old.toUpperCase()]: 'None' } },
        [pointing.name]: { views: allViews },
      },
    });
    const record = (await admin.post(`/api/${module.name}`, { name: 'R', [old]: 'secret-77', open: 'yes' })).body.record;
    const points = (await admin.post(`/api/${pointing.name}`, { name: 'P', to: record._id })).body.record;
    await admin.put(`/api/${module.name}/update-certain-fields/${record._id}`, { fields: { [old]: 'secret-78' } });

    expect((await put(module, [field(next, { renamedFrom: old }), field('open')])).status).toBe(200);

    expect((await admin.get(`/api/${module.name}/${record._id}`)).body[next]).toBe('secret-78');
    const base = `/api/${module.name}`;
    const answers = [
      await person.get(`${base}/${record._id}`),
      await person.get(base),
      await person.post(`${base}/dataSourceSearch`, { searchTerms: {}, fields: [next] }),
      await person.post(`${base}/dataSourceSearch`, { searchTerms: { [next]: 'secret-78' } }),
      await person.post(`${base}/dataSourceSearch`, { searchTerms: {}, sortField: next }),
      await person.post('/api/files/spreadsheet/export-to-spreadsheet', { module: module.name, format: 'csv' }),
      await person.post('/api/files/spreadsheet/export-to-spreadsheet', { module: module.name, fields: [next], format: 'csv' }),
      await person.post(`/api/${pointing.name}/with-relationships/${points._id}`, { relationshipsNeeded: [`to.${next}`] }),
      await person.get(`/api/audit-log/get-record-changes-by-module/${module.name}/${record._id}`),
      await person.get(`/api/ss-modules/${module._id}`),
      await person.put(`${base}/update-certain-fields/${record._id}`, { fields: { [next]: 'mine' } }),
    ];
    for (const { body } of answers) expect(JSON.stringify(body)).not.toContain('secret');
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 400, 400, 200, 400, 400, 200, 200, 422]);
    expect(JSON.stringify(answers[9]!.body.fields)).not.toContain(next);

    // somebody gives the old name to another field: the log still holds the hidden values under it
    if (old.toLowerCase() === next.toLowerCase() || next === 'pay_grade') return;
    await put(module, [field(next), field('open'), field(old)]);
    const log = await person.get(`/api/audit-log/get-record-changes-by-module/${module.name}/${record._id}`);
    expect(JSON.stringify(log.body)).not.toContain('secret');
  },
);

test('fields that exchange their names exchange their rights and their values', async () => {
  const module = await make([field('first'), field('second'), field('third')]);
  const person = await app.userWith({ access: { [module.name]: { views: allViews, fields: { first: 'None' } } } });
  const { record } = (await admin.post(`/api/${module.name}`, { name: 'R', first: '1', second: '2', third: '3' })).body;

  const swapped = [
    field('second', { renamedFrom: 'first' }),
    field('first', { renamedFrom: 'third' }),
    field('third', { renamedFrom: 'second' }),
  ];
  expect((await put(module, swapped)).status).toBe(200);

  expect((await admin.get(`/api/${module.name}/${record._id}`)).body).toMatchObject({ second: '1', first: '3', third: '2' });
  const seen = (await person.get(`/api/${module.name}/${record._id}`)).body;
  expect(seen).toMatchObject({ first: '3', third: '2' });
  expect(seen.second).toBeUndefined();
  expect((await put(module, [field('second', { renamedFrom: 'first' }), field('third')])).body.fields).toHaveProperty('second');
});

test('the level of a relation follows in the rights on both its modules, a deleted control’s too', async () => {
  const target = await make([]);
  const module = await make([field('to', { inputType: 'Relate', ref: target.name })]);
  const role = await app.make('roles', { name: 'Role of relations' });
  const control = await app.make('userAccessControls', {
    name: target.name,
    role: role._id,
    views: allViews,
    relationships: { to: 'None' },
  });
  const gone = await app.make('userAccessControls', {
    name: module.name,
    role: role._id,
    views: allViews,
    fields: { TO: 'None' },
  });
  await app.system().records.markDeleted('userAccessControls', [gone._id]);

  await put(module, [field('leads_to', { inputType: 'Relate', ref: target.name, renamedFrom: 'to' })]);

  await app.system().records.restore('userAccessControls', [gone._id]);
  const after = await app.system().records.all('userAccessControls', { role: role._id });
  expect(after.find(({ _id }) => _id === control._id)!.relationships).toMatchObject({ leads_to: 'None' });
  expect(after.find(({ _id }) => _id === gone._id)!.fields).toMatchObject({ leads_to: 'None' });
});

test('layouts, reports, dependent dropdowns and the notice of a colleague’s change follow', async () => {
  const module = await make([field('colour'), field('size', { parentField: 'colour', fieldsToTrigger: ['colour'] })]);
  const layout = await app.make('layouts', {
    name: 'L',
    ssModule: module._id,
    view: 'grid',
    sections: [{ sectionName: 'colour', sectionFields: ['name', 'colour'] }],
  });
  const report = await app.make('reports', {
    name: 'By colour',
    related_module: module.name,
    filters: [{ field: 'colour', op: 'in', value: ['colour', 'red'] }],
    columns: [{ field: 'colour', label: 'colour' }],
  });
  const { record } = (await admin.post(`/api/${module.name}`, { name: 'R', colour: 'red' })).body;
  await admin.put(`/api/${module.name}/update-certain-fields/${record._id}`, { fields: { colour: 'blue' } });

  await put(module, [
    field('hue', { renamedFrom: 'colour' }),
    field('size', { parentField: 'colour', fieldsToTrigger: ['colour'] }),
  ]);

  const { records } = app.system();
  expect((await records.get('layouts', layout._id)).sections).toEqual([
    { sectionName: 'colour', sectionFields: ['name', 'hue'] },
  ]);
  expect(await records.get('reports', report._id)).toMatchObject({
    filters: [{ field: 'hue', op: 'in', value: ['colour', 'red'] }],
    columns: [{ field: 'hue', label: 'colour' }],
  });
  const size = (await admin.get(`/api/ss-modules/${module._id}`)).body.fields.find(
    ({ fieldName }: { fieldName: string }) => fieldName === 'size',
  );
  expect(size).toMatchObject({ parentField: 'hue', fieldsToTrigger: ['hue'] });
  const stale = await admin.put(`/api/${module.name}/update-certain-fields/${record._id}`, {
    fields: { hue: 'green' },
    version: 1,
  });
  expect(stale.status).toBe(409);
});

test('a field that carries a relationship keeps its name; when it goes, the relationship goes', async () => {
  const [left, right] = [await make([]), await make([])];
  const relation = { name: 'carried', label: 'C', type: 'One to Many', primary_module: left.name, related_module: right.name };
  expect((await admin.post('/api/relationships', relation)).status).toBe(200);

  const renamed = await put(right, [field('other', { inputType: 'Relate', ref: left.name, renamedFrom: 'carried' })]);
  expect([renamed.status, renamed.body.error]).toEqual([422, expect.stringContaining('relationship')]);
  expect((await put(right, [])).status).toBe(200);
  expect((await admin.get('/api/relationships/by-name/carried')).status).toBe(404);
});

test('names are renamed where they name a field, and nowhere else', () => {
  const renames = new Map([['a', 'b']]);

  expect(renamedIn(['a', 'a.name', 'c'], renames)).toEqual(['b', 'b.name', 'c']);
  expect(renamedIn({ all: [{ a: ['a'] }, { field: 'a', op: 'equals', value: 'a' }] }, renames)).toEqual({
    all: [{ b: ['a'] }, { field: 'b', op: 'equals', value: 'a' }],
  });
  expect(renamedIn([{ label: 'a', note: 'a', columns: ['a'], tags: ['a'] }], renames)).toEqual([
    { label: 'a', note: 'a', columns: ['b'], tags: ['a'] },
  ]);
  expect(renamedIn(null, renames)).toBeNull();
});
