import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const field = (fieldName: string, inputType: string, more: object = {}) => ({ fieldName, label: fieldName, inputType, ...more });
let made = 0;
async function make(fields: object[], more: object = {}) {
  const name = `calc${++made}`;
  const { status, body } = await admin.post('/api/ss-modules', { name, label: name, fields, ...more });
  expect([status, body.fields]).toEqual([200, undefined]);
  return body.record as { _id: string; name: string; label: string; fields: object[] };
}
const create = async (module: string, fields: object) => {
  const { status, body } = await admin.post(`/api/${module}`, { name: 'One', ...fields });
  expect([status, body.fields ?? body.error]).toEqual([200, undefined]);
  return body.record;
};
const read = async (module: string, id: string) => (await admin.get(`/api/${module}/${id}`)).body;

test('a formula is computed by a save, stored, sorted by, audited, and written by nobody else', async () => {
  const { name } = await make([
    field('hours', 'Number'),
    field('rate', 'Currency'),
    field('total', 'Currency', { formula: 'hours * rate' }),
    field('grade', 'TextField', { formula: "if(total > 100, 'high', 'low')" }),
  ]);

  const record = await create(name, { hours: 0.1, rate: 0.2, total: 99, grade: 'mine' });
  expect(record).toMatchObject({ total: 0.02, grade: 'low' });
  const changed = await admin.put(`/api/${name}/update-certain-fields/${record._id}`, { fields: { hours: 1_000, total: 5 } });
  expect(changed.body.record).toMatchObject({ total: 200, grade: 'high' });
  const found = await admin.post(`/api/${name}/dataSourceSearch`, { searchTerms: { grade: 'high' }, sortField: 'total' });
  expect(found.body.records.map(({ _id }: { _id: string }) => _id)).toEqual([record._id]);
  const { rows } = await app.engine.database.query(
    'select field, previous_value, new_value from muster.audit_log where record_id = $1 and field = any($2) order by field',
    [record._id, ['total', 'grade']],
  );
  expect(rows).toEqual([
    { field: 'grade', previous_value: 'low', new_value: 'high' },
    { field: 'total', previous_value: 0.02, new_value: 200 },
  ]);
});

test('formulas follow mass updates, and records that are made together', async () => {
  const { name } = await make([field('hours', 'Number'), field('twice', 'Number', { formula: 'hours * 2' })]);
  const one = await create(name, { hours: 1 });
  const two = await create(name, { hours: 2 });

  await admin.put(`/api/${name}/update-certain-fields-array`, { ids: [one._id, two._id], fields: { hours: 5 } });

  expect((await read(name, one._id)).twice).toBe(10);
  expect((await read(name, two._id)).twice).toBe(10);
  const more = await app.system().records.insertMany(name, [{ name: 'A', hours: 3 }, { name: 'B' }] as never);
  expect(more.map((each) => (each as { twice?: unknown }).twice)).toEqual([6, null]);
});

test('a related record’s change updates those that look at it, and what follows from them', async () => {
  const schools = await make([field('budget', 'Currency'), field('half', 'Currency', { formula: 'budget / 2' })]);
  const visits = await make([
    field('school', 'Relate', { ref: schools.name }),
    field('where', 'TextField', { formula: "school.name + '!'" }),
    field('left', 'Currency', { formula: 'school.half - 1' }),
    field('most', 'Currency', { formula: 'left * 2' }),
  ]);
  const school = await create(schools.name, { name: 'Day School', budget: 10 });
  const visit = await create(visits.name, { school: school._id });
  expect(visit).toMatchObject({ where: 'Day School!', left: 4, most: 8 });

  await admin.put(`/api/${schools.name}/update-certain-fields/${school._id}`, { fields: { name: 'Night School', budget: 20 } });

  expect(await read(visits.name, visit._id)).toMatchObject({ where: 'Night School!', left: 9, most: 18 });
  await admin.put(`/api/${schools.name}/update-certain-fields-array`, { ids: [school._id], fields: { budget: null } });
  expect(await read(visits.name, visit._id)).toMatchObject({ left: null, most: null });
});

test.each([
  ['1 + salary', 'formula: There is no field named salary. (character 5)'],
  ["hours + 'a' * 2", 'formula: * stands between numbers. Days are counted by days(later, earlier). (character 9)'],
  ["'a'", 'formula: This gives a text, and the field is a number. (character 1)'],
  ['other', 'This would be computed from itself: total → other → total.'],
  ['total', 'This would be computed from itself: total → total.'],
])('the formula %s is refused with its place', async (formula, sentence) => {
  const { status, body } = await admin.post('/api/ss-modules', {
    name: `calc${++made}`,
    label: 'Broken',
    fields: [
      field('hours', 'Number'),
      field('total', 'Number', { formula }),
      ...(formula === 'other' ? [field('other', 'Number', { formula: 'total' })] : []),
    ],
  });

  expect(status).toBe(422);
  expect(body.fields.total).toBe(sentence);
});

test('a changed formula computes all records in a run', async () => {
  const module = await make([field('hours', 'Number'), field('total', 'Number', { formula: 'hours + 1' })]);
  const record = await create(module.name, { hours: 4 });
  const fields = [
    field('hours', 'Number'),
    field('total', 'Number', { formula: 'hours + 2' }),
    field('more', 'Number', { formula: 'total * 10' }),
  ];

  const { body } = await admin.put(`/api/ss-modules/${module._id}`, { label: module.label, fields });
  await app.workJobs();

  const run = (await admin.get(`/api/runs/${body.run}`)).body;
  expect(run).toMatchObject({ state: 'done', changed: 1, words: { title: 'Computed fields of', done: 'computed' } });
  expect(await read(module.name, record._id)).toMatchObject({ total: 6, more: 60 });
});
