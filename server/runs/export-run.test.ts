import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';
import { idPages } from '../records/id-pages.ts';
import { searchIds } from '../records/search.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  await admin.post('/api/ss-modules', {
    name: 'stock',
    label: 'Stock',
    fields: [
      { fieldName: 'price', label: 'Price', inputType: 'Number' },
      { fieldName: 'kind', label: 'Kind', inputType: 'TextField' },
      { fieldName: 'since', label: 'Since', inputType: 'DateTime' },
    ],
  });
  await app.engine.database.query(
    `insert into records.stock (_id, name, price, kind, since)
     select lpad(to_hex(n), 24, '0'), 'Item ' || n, case when n % 7 = 0 then null else n % 40 end,
            case when n % 3 = 0 then null else 'kind ' || n % 11 end, timestamptz '2026-01-01' + n * interval '1.000001 second'
       from generate_series(1, 10500) n`,
  );
});
afterAll(() => app?.close());

const path = '/api/files/spreadsheet/export-to-spreadsheet';
const lines = (csv: string) => csv.replace(/^\uFEFF/, '').trim().split('\n'); // prettier-ignore
const over = async (client: Client, id: string) => {
  const run = async () => (await client.get(`/api/runs/${id}`)).body;
  await expect.poll(async () => (await run()).state, { timeout: 30_000 }).toMatch(/done|failed/);
  return run();
};

test.each([
  ['price', 'asc'],
  ['price', 'desc'],
  ['kind', 'asc'],
  ['kind', 'desc'],
  ['since', 'desc'],
  ['createdAt', 'asc'],
  [undefined, undefined],
  ['kind desc, price', 'asc'],
  ['price desc, kind asc, since', 'desc'],
] as const)(
  'pages by keyset in the order of %s %s hold each match once, in the order of one search',
  async (sortField, sortOrder) => {
    const module = app.engine.registry.module('stock');
    const sort = `${sortField} ${sortOrder}`.split(', ').map((key) => {
      const [field, order] = key.split(' ') as [string, 'asc' | 'desc'];
      return { field, order };
    });
    const query = { searchTerms: {}, ...(sortField ? { sort } : {}) };
    const whole = (await searchIds(app.system(), module, { ...query, selectAll: true })).ids;

    for (const size of [700, 1_500, 10_500, 20_000]) {
      const found: string[] = [];
      for await (const ids of idPages(app.system(), module, query, { size })) found.push(...ids);
      expect(found.length).toBe(10_500);
      expect(found).toEqual(whole);
    }
  },
);

test('the file of ids alone holds these alone, in the order of the search', async () => {
  const ids = ['5', '3', '9'].map((n) => n.padStart(24, '0'));

  const { body } = await admin.post(path, { module: 'stock', ids, fields: ['name'], sortField: 'since', format: 'csv' });

  expect(lines(body)).toEqual(['Name', 'Item 3', 'Item 5', 'Item 9']);
});

test('a large export is a run whose file is its person’s alone, and nobody’s whose rights have changed', async () => {
  const person = await app.userWith({ access: { stock: { views: allViews } } });
  const order = { module: 'stock', searchTerms: {}, fields: ['name', 'price'], sortField: 'price', format: 'csv' };
  const direct = await person.post(path, order);
  expect([direct.status, lines(direct.body).length]).toEqual([200, 10_501]);

  const { status, body } = await person.post(path, { ...order, orRun: true });
  expect([status, body]).toEqual([202, { run: expect.any(String) }]);
  expect(await over(person, body.run)).toMatchObject({
    kind: 'export',
    state: 'done',
    total: 10_500,
    changed: 10_500,
    undoUntil: null,
    fileUntil: expect.any(String),
  });

  const file = await person.get(`/api/runs/${body.run}/file`);
  expect(file.headers['content-disposition']).toBe('attachment; filename="stock.csv"');
  expect(file.body).toBe(direct.body);
  expect((await admin.get(`/api/runs/${body.run}/file`)).status).toBe(404);
  const [entry] = (await admin.post('/api/audit-log/dataSourceSearch', { searchTerms: { run: body.run } })).body.records;
  expect(entry).toMatchObject({ field: 'exported', new_value: { count: 10_500, fields: ['name', 'price'], format: 'csv' } });

  const stored = (await person.post(path, { ...order, style: 'stored', orRun: true })).body.run;
  await over(person, stored);
  const [head, first] = lines((await person.get(`/api/runs/${stored}/file`)).body);
  expect([head, first]).toEqual(['_id,name,price', expect.stringMatching(/^[0-9a-f]{24},Item \d+,\d+$/)]);

  const control = (await app.system().records.all('userAccessControls', { name: 'stock' })).at(-1)!;
  await app.system().records.update('userAccessControls', control._id, { fields: { price: 'None' } });
  await app.engine.changeCounters.check();
  expect((await person.get(`/api/runs/${body.run}/file`)).status).toBe(403);
});

test('relations beyond forty are named too', async () => {
  const fields = Array.from({ length: 45 }, (_, at) => ({
    fieldName: `account_${at}`,
    label: `Account ${at}`,
    inputType: 'Relate',
    ref: 'accounts',
  }));
  const made = await admin.post('/api/ss-modules', { name: 'webs', label: 'Webs', fields });
  expect([made.status, made.body.error]).toEqual([200, undefined]);
  const account = await app.make('accounts', { name: 'Hub' });
  await app.make('webs', { name: 'Web', ...Object.fromEntries(fields.map(({ fieldName }) => [fieldName, account._id])) });

  const { body } = await admin.post(path, { module: 'webs', fields: fields.map(({ fieldName }) => fieldName), format: 'csv' });

  expect(lines(body)[1]).toBe(Array.from({ length: 45 }, () => 'Hub').join(','));
});
