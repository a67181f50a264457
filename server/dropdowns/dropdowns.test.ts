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
const option = (value: string, more: object = {}) => ({ value, label: value, ...more });
let made = 0;
async function arrange() {
  const name = `choices${++made}`;
  const list = (await admin.post('/api/dropdowns', { name, options: ['RN', 'LPN', 'CNA'].map((each) => option(each)) })).body
    .record;
  const { status, body } = await admin.post('/api/ss-modules', {
    name: `chosen${made}`,
    label: `Chosen ${made}`,
    fields: [
      field('kind', 'Dropdown', { dropdown: name }),
      field('kinds', 'MultiSelect', { dropdown: name }),
      field('note', 'TextField', {
        requiredWhen: { match: 'All', conditions: [{ field: 'kind', operator: 'Equals', value: 'LPN' }] },
      }),
    ],
  });
  expect([status, body.fields]).toEqual([200, undefined]);
  return { list, module: body.record as { _id: string; name: string } };
}
const putOptions = (list: { _id: string }, options: object[]) =>
  admin.put(`/api/dropdowns/update-certain-fields/${list._id}`, { fields: { options } });

test('a dropdown needs a name, and its options a value and a label, and nothing unknown [ADMIN-004]', async () => {
  expect((await admin.post('/api/dropdowns', { options: [option('a')] })).body.fields).toEqual({ name: 'Name is required.' });
  const given = (options: object[]) => admin.post('/api/dropdowns', { name: 'D', options });
  for (const half of [{ value: 'a' }, { label: 'a' }, option('a', { label: ' ' }), option('a', { value: ' ' })])
    expect((await given([half])).body.fields).toHaveProperty('options');
  expect((await given([option('a', { colour: 'red' })])).body.fields.options).toContain('colour');
  expect((await given([option('a', { tone: 'done', parent: 'x', retired: true })])).status).toBe(200);
});

test('dropdowns are listed, read, made, changed, deleted, found by name and searched [ADMIN-007]', async () => {
  const made = await admin.post('/api/dropdowns', { name: 'Shifts', options: [option('Day')] });
  const id = made.body.record._id;

  expect((await admin.get(`/api/dropdowns/${id}`)).body.name).toBe('Shifts');
  expect((await admin.get('/api/dropdowns')).body.records.map(({ name }: { name: string }) => name)).toContain('Shifts');
  expect((await admin.post('/api/dropdowns/get-by-name', { name: 'Shifts' })).body._id).toBe(id);
  const options = [option('Day'), option('Night')];
  expect((await admin.put(`/api/dropdowns/${id}`, { name: 'Shifts', options })).body.record.options).toEqual(options);
  expect((await admin.post('/api/dropdowns/search', { deleted: false })).body.records.length).toBeGreaterThan(0);
  expect((await admin.delete(`/api/dropdowns/${id}`)).status).toBe(200);
  expect((await admin.post('/api/dropdowns/get-by-name', { name: 'Shifts' })).body).toBeNull();
});

test('a retired choice stays where it stands and is not chosen anew', async () => {
  const { list, module } = await arrange();
  const record = (await admin.post(`/api/${module.name}`, { name: 'A', kind: 'RN', kinds: ['RN'] })).body.record;
  await putOptions(list, [option('RN', { retired: true }), option('LPN'), option('CNA')]);

  const anew = await admin.post(`/api/${module.name}`, { name: 'B', kind: 'RN' });
  expect([anew.status, anew.body.fields]).toEqual([422, { kind: '“RN” is no longer offered for kind.' }]);
  const kept = await admin.put(`/api/${module.name}/${record._id}`, { name: 'C', kind: 'RN', kinds: ['RN', 'LPN'] });
  expect([kept.status, kept.body.record?.kinds]).toEqual([200, ['RN', 'LPN']]);
});

test('a choice in use cannot vanish, and its use is told', async () => {
  const { list, module } = await arrange();
  await admin.post(`/api/${module.name}`, { name: 'A', kind: 'RN', kinds: ['RN', 'CNA'] });

  expect((await admin.get(`/api/dropdowns/${list._id}/usage`)).body).toEqual({
    fields: [
      { moduleName: module.name, fieldName: 'kind' },
      { moduleName: module.name, fieldName: 'kinds' },
    ],
    values: { RN: 2, CNA: 1 },
  });
  const refused = await putOptions(list, [option('CNA')]);
  expect([refused.status, refused.body.code, refused.body.values]).toEqual([409, 'in-use', { RN: 2 }]);
  expect((await putOptions(list, [option('RN'), option('CNA')])).status).toBe(200);
});

test('a choice is renamed in its list, definitions, layouts, views and records, and merged into one that is there', async () => {
  const { list, module } = await arrange();
  const record = (await admin.post(`/api/${module.name}`, { name: 'A', kind: 'LPN', kinds: ['LPN', 'RN'], note: 'x' })).body
    .record;
  const view = await app.make('savedViews', {
    name: 'LPNs',
    module: module.name,
    state: { filter: { all: [{ field: 'kind', op: 'equals', value: 'LPN' }] } },
  });
  const rename = (from: string, to: string) => admin.post(`/api/dropdowns/${list._id}/rename-value`, { from, to });

  const ordered = await rename('LPN', 'LVN');
  await app.workJobs();

  expect(ordered.status).toBe(202);
  expect((await admin.get(`/api/runs/${ordered.body.run}`)).body).toMatchObject({ state: 'done', changed: 1 });
  expect((await admin.get(`/api/${module.name}/${record._id}`)).body).toMatchObject({ kind: 'LVN', kinds: ['LVN', 'RN'] });
  expect((await admin.get(`/api/dropdowns/${list._id}`)).body.options[1]).toEqual({ value: 'LVN', label: 'LVN' });
  const { fields } = (await admin.get(`/api/ss-modules/${module._id}`)).body;
  expect(fields.find((each: any) => each.fieldName === 'note').requiredWhen.conditions[0].value).toBe('LVN');
  const { rows } = await app.engine.database.query('select state from records."savedViews" where _id = $1', [view._id]);
  expect(rows[0]!.state.filter.all[0].value).toBe('LVN');

  await rename('LVN', 'RN');
  await app.workJobs();
  expect((await admin.get(`/api/${module.name}/${record._id}`)).body).toMatchObject({ kind: 'RN', kinds: ['RN'] });
  expect((await admin.get(`/api/dropdowns/${list._id}`)).body.options.map(({ value }: any) => value)).toEqual(['RN', 'CNA']);
});
