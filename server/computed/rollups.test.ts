import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyChanges } from '../records/save.ts';
import { startTestApp, type Client, type TestApp } from '../testing.ts';
import { statementsOf } from '../testing-statements.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  await makeModule('orders', []);
  await makeModule('items', [
    field('order', 'Relate', { ref: 'orders' }),
    field('amount', 'Currency'),
    field('state', 'Dropdown', { options: ['open', 'paid'] }),
    field('due', 'Date'),
  ]);
  const paid = { match: 'All', conditions: [{ field: 'state', operator: 'Equals', value: 'Paid' }] };
  const rollup = (fn: string, more: object = {}) => ({ rollup: { module: 'items', field: 'order', fn, ...more } });
  const orders = (await admin.get('/api/ss-modules/by-name/orders')).body;
  const { status, body } = await admin.put(`/api/ss-modules/${orders._id}`, {
    label: 'Orders',
    fields: [
      field('items', 'Number', rollup('count')),
      field('sum', 'Currency', rollup('sum', { of: 'amount' })),
      field('paid', 'Currency', rollup('sum', { of: 'amount', where: paid })),
      field('mean', 'Number', rollup('avg', { of: 'amount' })),
      field('first', 'Date', rollup('min', { of: 'due' })),
      field('greatest', 'Currency', rollup('max', { of: 'amount' })),
      field('open', 'Currency', { formula: 'sum - paid' }),
    ],
  });
  expect([status, body.fields]).toEqual([200, undefined]);
  await makeModule('sums', []);
  await makeModule('parts', [field('parent', 'Relate', { ref: 'sums' }), field('amount', 'Number')]);
  const sums = (await admin.get('/api/ss-modules/by-name/sums')).body;
  const ofParts = (fn: string, more: object = {}) => ({ rollup: { module: 'parts', field: 'parent', fn, ...more } });
  const added = await admin.put(`/api/ss-modules/${sums._id}`, {
    label: 'Sums',
    fields: [field('parts', 'Number', ofParts('count')), field('amounts', 'Number', ofParts('sum', { of: 'amount' }))],
  });
  expect([added.status, added.body.fields]).toEqual([200, undefined]);
});
afterAll(() => app?.close());

const field = (fieldName: string, inputType: string, more: object = {}) => ({ fieldName, label: fieldName, inputType, ...more });
async function makeModule(name: string, fields: object[]) {
  const { status, body } = await admin.post('/api/ss-modules', { name, label: name, fields });
  expect([status, body.fields]).toEqual([200, undefined]);
}
const create = async (module: string, fields: object = {}) => {
  const { status, body } = await admin.post(`/api/${module}`, { name: 'One', ...fields });
  expect([status, body.fields ?? body.error]).toEqual([200, undefined]);
  return body.record;
};
const order = async (id: string) => (await admin.get(`/api/orders/${id}`)).body;
const change = (id: string, fields: object) => admin.put(`/api/items/update-certain-fields/${id}`, { fields });

test('rollups are exact after create, change, change of parent, delete, restore and delete for good', async () => {
  const [one, two] = [await create('orders'), await create('orders')];
  expect(one).toMatchObject({ items: 0, sum: 0, mean: null, first: null });
  const a = await create('items', { order: one._id, amount: 0.1, state: 'paid', due: '2026-02-02' });
  const b = await create('items', { order: one._id, amount: 0.2, state: 'open', due: '2026-01-01' });
  expect(await order(one._id)).toMatchObject({
    items: 2,
    sum: 0.3,
    paid: 0.1,
    mean: 0.15,
    first: '2026-01-01',
    greatest: 0.2,
    open: 0.2,
  });

  await change(b._id, { state: 'paid' });
  expect(await order(one._id)).toMatchObject({ paid: 0.3, open: 0 });
  await change(b._id, { order: two._id });
  expect(await order(one._id)).toMatchObject({ items: 1, sum: 0.1, first: '2026-02-02' });
  expect(await order(two._id)).toMatchObject({ items: 1, sum: 0.2 });
  await admin.put('/api/items/mark-as-deleted/by-array', { ids: [b._id] });
  expect(await order(two._id)).toMatchObject({ items: 0, sum: 0, greatest: null });
  await admin.put(`/api/items/restore/${b._id}`);
  expect(await order(two._id)).toMatchObject({ items: 1, sum: 0.2 });
  await admin.put('/api/items/update-certain-fields-array', { ids: [a._id, b._id], fields: { order: one._id } });
  expect(await order(one._id)).toMatchObject({ items: 2, sum: 0.3 });
  expect(await order(two._id)).toMatchObject({ items: 0, sum: 0 });
  await admin.put('/api/items/delete-forever/by-array', { ids: [a._id] });
  expect(await order(one._id)).toMatchObject({ items: 1, sum: 0.2 });
});

test('rollups are exact after a merge of the records that have them', async () => {
  const [one, two] = [await create('orders'), await create('orders')];
  await create('items', { order: one._id, amount: 1 });
  await create('items', { order: two._id, amount: 2 });

  const { status } = await admin.post('/api/merge', { _moduleName: 'orders', fromRecordId: one._id, toRecordId: two._id });

  expect(status).toBe(200);
  expect(await order(two._id)).toMatchObject({ items: 2, sum: 3 });
});

test('parallel saves of records of one parent are all counted', async () => {
  const { _id } = await create('orders');
  const made = await Promise.all(Array.from({ length: 12 }, (_, at) => create('items', { order: _id, amount: at })));
  expect(await order(_id)).toMatchObject({ items: 12, sum: 66 });

  await Promise.all(made.map(({ _id: item }, at) => change(item, { amount: at + 1 })));

  expect(await order(_id)).toMatchObject({ items: 12, sum: 78, greatest: 12 });
});

test('a new record below a parent with a count and a sum holds it, adds to it and counts nothing again', async () => {
  const { records } = app.system();
  const parent = await records.create('sums', { name: 'One' });
  const item = { name: 'One', parent: parent._id, amount: 2.5 };
  await records.create('parts', item);

  const sent = await statementsOf(() => records.create('parts', item));

  expect(sent).toHaveLength(2);
  expect(sent[0]).toMatch(/^begin;.*insert into records."parts".*for no key update of t$/s);
  expect(sent[1]).toMatch(/^with row as \(update records."sums".*;\ncommit$/s);
  expect(await records.get('sums', parent._id)).toMatchObject({ parts: 2, amounts: 5 });
});

test('what a part of a transaction wrote before it was undone is not added', async () => {
  const { records } = app.system();
  const parent = await records.create('sums', { name: 'One' });
  const item = { name: 'One', parent: parent._id, amount: 1 };

  await app.system().transaction(async (inner) => {
    await inner.records.create('parts', item);
    const undone = inner.savepoint(async () => {
      await inner.records.create('parts', item);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
  });

  expect(await records.get('sums', parent._id)).toMatchObject({ parts: 1, amounts: 1 });
});

test('a record that a transaction writes twice is counted as it stands, whatever the second write knew of the first', async () => {
  const { records } = app.system();
  const [one, two] = [await records.create('sums', { name: 'One' }), await records.create('sums', { name: 'Two' })];
  const { _id } = await records.create('parts', { name: 'One', parent: one._id, amount: 1 });
  const before = (await records.get('parts', _id))!;

  await app.system().transaction(async (inner) => {
    await inner.records.update('parts', _id, { amount: 3, parent: two._id });
    await applyChanges(inner, app.engine.registry.module('parts'), before, { amount: 7 });
  });

  expect(await records.get('sums', one._id)).toMatchObject({ parts: 0, amounts: 0 });
  expect(await records.get('sums', two._id)).toMatchObject({ parts: 1, amounts: 7 });
});

test('a sum of more digits than a number keeps is counted, and so is one that was never counted', async () => {
  const { records } = app.system();
  const parent = await records.create('sums', { name: 'One' });
  const item = { name: 'One', parent: parent._id };
  const great = await records.create('parts', { ...item, amount: 999_999_999_999_999 });
  const other = await records.create('parts', { ...item, amount: 0.25 });
  await records.create('parts', { ...item, amount: 0.5 });
  await records.update('parts', great._id, { amount: 1 });
  expect(await records.get('sums', parent._id)).toMatchObject({ parts: 3, amounts: 1.75 });

  await app.engine.database.query('update records.sums set parts = null, amounts = null where _id = $1', [parent._id]);
  await records.update('parts', other._id, { amount: 2 });
  await records.create('parts', { ...item, amount: 3 });

  expect(await records.get('sums', parent._id)).toMatchObject({ parts: 4, amounts: 6.5 });
});

test.each([
  [{ module: 'nothing', field: 'order', fn: 'count' }, 'Number', 'rollup: There is no module named nothing'],
  [{ module: 'items', field: 'amount', fn: 'count' }, 'Number', 'rollup: amount is no relation of items that leads here.'],
  [{ module: 'items', field: 'order', fn: 'sum' }, 'Number', 'rollup: Choose the field of which it is.'],
  [{ module: 'items', field: 'order', fn: 'sum', of: 'due' }, 'Number', 'rollup: due is a Date, and the field is a Number.'],
  [{ module: 'items', field: 'order', fn: 'count' }, 'TextField', 'rollup: A TextField cannot hold this.'],
  [{ module: 'items', field: 'order', fn: 'total' }, 'Number', 'rollup.fn: Choose one of: count, sum, avg, min, max.'],
  [{ module: 'items', field: 'order', fn: 'count', wher: {} }, 'Number', 'rollup: There is no field named wher here.'],
])('a rollup %j is refused', async (rollup, inputType, sentence) => {
  const { _id, label, fields } = (await admin.get('/api/ss-modules/by-name/orders')).body;

  const { status, body } = await admin.put(`/api/ss-modules/${_id}`, {
    label,
    fields: [...fields, field('wrong', inputType, { rollup })],
  });

  expect(status).toBe(422);
  expect(body.fields.wrong).toContain(sentence);
});
