import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
const when = (field: string, operator: string, value?: unknown) => ({ match: 'All', conditions: [{ field, operator, value }] });
const field = (fieldName: string, inputType: string, more: object = {}) => ({ fieldName, label: fieldName, inputType, ...more });
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  const { status, body } = await admin.post('/api/ss-modules', {
    name: 'cases',
    label: 'Cases',
    fields: [
      field('state', 'Dropdown', { options: ['open', 'closed'] }),
      field('kind', 'TextField'),
      field('reason', 'TextField', {
        requiredWhen: when('state', 'Equals', 'closed'),
        visibleWhen: when('kind', 'Not Equals', 'secret'),
      }),
      field('fee', 'Number', { readOnlyWhen: when('state', 'Equals', 'closed') }),
      field('hours', 'Number'),
      field('free', 'TextField'),
    ],
    checks: [
      { sentence: 'A case has at most 40 hours.', formula: 'hours <= 40', field: 'hours', active: true },
      { sentence: 'Never.', formula: '1 == 2', active: false },
    ],
  });
  expect([status, body.fields]).toEqual([200, undefined]);
});
afterAll(() => app?.close());

const make = (fields: object) => app.make('cases', { name: 'C', ...fields });
const change = (id: string, fields: object) => admin.put(`/api/cases/update-certain-fields/${id}`, { fields });
const changeMany = (ids: string[], fields: object) => admin.put('/api/cases/update-certain-fields-array', { ids, fields });

test('a field is required when its conditions hold and it is shown, asked when it or one that they name changes', async () => {
  const one = await make({ state: 'open' });
  const refused = await change(one._id, { state: 'closed' });
  expect([refused.status, refused.body.fields]).toEqual([422, { reason: 'reason is required.' }]);
  expect((await change(one._id, { state: 'closed', reason: 'Done' })).status).toBe(200);
  expect((await change(one._id, { reason: null })).body.fields).toEqual({ reason: 'reason is required.' });

  const created = await admin.post('/api/cases', { name: 'New', state: 'closed' });
  expect(created.body.fields).toEqual({ reason: 'reason is required.' });
  expect((await admin.post('/api/cases', { name: 'New', state: 'closed', kind: 'secret' })).status).toBe(200);
  const old = await make({ state: 'open' });
  await app.engine.database.query(`update records."cases" set state = 'closed' where _id = $1`, [old._id]);
  expect((await change(old._id, { free: 'x' })).status).toBe(200);
});

test('in bulk, records that miss a field or may not change are skipped with that reason', async () => {
  const [one, two] = [await make({ state: 'open' }), await make({ state: 'open', reason: 'Why' })];

  const { body } = await changeMany([one._id, two._id], { state: 'closed' });
  expect(body).toMatchObject({ changed: 1, skipped: [{ _id: one._id, reason: 'reason is required.', code: 'invalid' }] });
  const fees = await changeMany([one._id, two._id], { fee: 3 });
  expect(fees.body).toMatchObject({ changed: 1, skipped: [{ _id: two._id, reason: 'fee cannot be changed now.' }] });
});

test('a field is only read as the record was before, and by the save that opens it again', async () => {
  const one = await make({ state: 'closed', reason: 'Done', fee: 1 });

  const refused = await change(one._id, { fee: 2 });
  expect([refused.status, refused.body.fields]).toEqual([422, { fee: 'fee cannot be changed now.' }]);
  expect((await change(one._id, { state: 'open', fee: 2 })).status).toBe(422);
  expect((await change(one._id, { state: 'open' })).status).toBe(200);
  expect((await change(one._id, { fee: 2 })).status).toBe(200);
});

test('a check refuses with its sentence on every path, an empty one passes, one that is off is not asked', async () => {
  const refused = await admin.post('/api/cases', { name: 'Long', hours: 41 });
  expect([refused.status, refused.body.code, refused.body.error, refused.body.fields]).toEqual([
    422,
    'rule',
    'A case has at most 40 hours.',
    { hours: 'A case has at most 40 hours.' },
  ]);
  const one = await make({});
  const many = await changeMany([one._id], { hours: 50 });
  expect(many.body.skipped).toMatchObject([{ reason: 'A case has at most 40 hours.', code: 'rule' }]);
  await app.engine.database.query(`update records."cases" set hours = 60 where _id = $1`, [one._id]);
  expect((await change(one._id, { free: 'y' })).status).toBe(200);
});

test('a check and a formula are tried before they hold', async () => {
  const { _id } = (await admin.get('/api/ss-modules/by-name/cases')).body;
  const found = await app.make('cases', { name: 'Short', hours: 3 });
  const tried = (await admin.post(`/api/ss-modules/${_id}/try-check`, { formula: "name != 'Short'" })).body;
  expect(tried).toMatchObject({ failing: 1, samples: [{ _id: found._id, name: 'Short' }] });

  const ask = async (formula: string) =>
    (await admin.post(`/api/ss-modules/${_id}/try-formula`, { formula, inputType: 'Number', recordId: found._id })).body;
  expect(await ask('hours * 2')).toEqual({ value: 6, hiddenFrom: [] });
  expect(await ask('hours * salary')).toEqual({ problem: 'There is no field named salary.', at: 8 });
});

test('attributes that a definition does not know are refused by name', async () => {
  const { _id, label, fields } = (await admin.get('/api/ss-modules/by-name/cases')).body;
  const put = (more: object, extra: object = {}) =>
    admin.put(`/api/ss-modules/${_id}`, { label, fields: [...fields, field('more', 'TextField', more)], ...extra });

  expect((await put({ shownWhen: {} })).body.fields.more).toBe('A field has no attribute named shownWhen.');
  expect((await put({ visibleWhen: when('nothing', 'Equals', 1) })).body.fields.more).toBe(
    'visibleWhen: There is no field named nothing.',
  );
  expect((await put({ visibleWhen: when('kind', 'Is', 1) })).body.fields.more).toContain('visibleWhen.conditions.0.operator');
  expect((await put({}, { cheks: [] })).body.error).toContain('cheks');
  expect((await put({}, { checks: [{ sentence: 'S', formula: 'hours +', active: true }] })).body.fields.checks).toContain(
    'checks.0: formula:',
  );
});
