import { afterAll, beforeAll, expect, test } from 'vitest';
import readExcelFile from 'read-excel-file/node';
import { startTestApp, allViews, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ listen: true });
  admin = await app.signIn();
});
afterAll(() => app?.close());

const path = '/api/files/spreadsheet/export-to-spreadsheet';
const lines = (csv: string) =>
  csv
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\n');

test('all rows of a search are exported, in its order, numbers as numbers and formulas as text [FILE-010]', async () => {
  await admin.post('/api/ss-modules', {
    name: 'goods',
    label: 'Goods',
    fields: [{ fieldName: 'price', label: 'Price', inputType: 'Number' }],
  });
  const names = ['=1+1', '+sum', '-5', '@cmd', 'Plain, with comma'];
  for (const [at, name] of names.entries()) await app.make('goods', { name, price: -at });

  const csv = await admin.post(path, {
    module: 'goods',
    searchTerms: {},
    fields: ['name', 'price'],
    sortField: 'price',
    sortOrder: 'desc',
    format: 'csv',
  });

  expect(csv.headers['content-disposition']).toBe('attachment; filename="goods.csv"');
  expect(lines(csv.body)).toEqual(['Name,Price', "'=1+1,0", "'+sum,-1", "'-5,-2", "'@cmd,-3", '"Plain, with comma",-4']);
  const response = await fetch(`${app.address}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ module: 'goods', fields: ['name', 'price'], sortField: 'price' }),
  });
  const [sheet] = (await readExcelFile(Buffer.from(await response.arrayBuffer()))) as unknown as { data: unknown[][] }[];
  expect(sheet!.data.slice(0, 3)).toEqual([
    ['Name', 'Price'],
    ['Plain, with comma', -4],
    ['@cmd', -3],
  ]);
});

test('days and moments are those of the reader’s clock, in a workbook as dates; stored ones are ISO', async () => {
  const fields = [
    { fieldName: 'opens', label: 'Opens', inputType: 'Date' },
    { fieldName: 'seen', label: 'Seen', inputType: 'DateTime' },
  ];
  await admin.post('/api/ss-modules', { name: 'doors', label: 'Doors', fields });
  await app.make('doors', { name: 'Front', opens: '2027-03-10', seen: '2027-03-11T02:05:30.000Z' });
  await app.make('doors', { name: 'Old', opens: '1900-01-31', seen: null });
  const order = { module: 'doors', fields: ['name', 'opens', 'seen'], sortField: 'name' };
  const headers = { 'time-zone': 'America/New_York' };

  expect(lines((await admin.post(path, { ...order, format: 'csv' }, headers)).body)).toEqual([
    'Name,Opens,Seen',
    'Front,2027-03-10,2027-03-10 21:05',
    'Old,1900-01-31,',
  ]);
  const stored = await admin.post(path, { ...order, format: 'csv', style: 'stored' }, headers);
  expect(lines(stored.body)[1]).toMatch(/,Front,2027-03-10,2027-03-11T02:05:30.000Z$/);
  const response = await fetch(`${app.address}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(order),
  });
  const [sheet] = (await readExcelFile(Buffer.from(await response.arrayBuffer()))) as unknown as { data: unknown[][] }[];
  expect(sheet!.data.slice(1)).toEqual([
    ['Front', new Date('2027-03-10T00:00:00Z'), new Date('2027-03-10T21:05:00Z')],
    ['Old', '1900-01-31', null],
  ]);
});

test('an Idempotency-Key does not keep the file from who asks for it again', async () => {
  const ask = () => admin.post(path, { module: 'teams', fields: ['name'], format: 'csv' }, { 'idempotency-key': 'a sheet' });

  const [first, again] = [await ask(), await ask()];

  expect(lines(first.body)[0]).toBe('Name');
  expect(again.body).toBe(first.body);
  const twins = await Promise.all([ask(), ask(), ask()]);
  expect(twins.map(({ status, body }) => [status, body])).toEqual(twins.map(() => [200, first.body]));
});

test('a search for deleted records is exported like any other', async () => {
  const { _id } = await app.make('goods', { name: 'Thrown away' });
  await admin.put(`/api/goods/mark-deleted/${_id}`);

  const { body } = await admin.post(path, { module: 'goods', searchTerms: { deleted: true }, fields: ['name'], format: 'csv' });

  expect(lines(body)).toEqual(['Name', 'Thrown away']);
});

test('more rows than a page are all there', async () => {
  await app.system().transaction(async (context) => {
    for (let at = 0; at < 1_203; at++) await context.records.create('goods', { name: `Row ${at}`, price: 1_000 + at });
  });

  const { body } = await admin.post(path, {
    module: 'goods',
    searchTerms: { field: 'price', op: 'greaterThanOrEqual', value: 1_000 },
    fields: ['name'],
    format: 'csv',
  });

  expect(lines(body)).toHaveLength(1_204);
});

test('exporting needs its own right, and holds only what the reader may read [PERM-045]', async () => {
  const without = await app.userWith({ access: { accounts: { views: { ...allViews, export: false } } } });
  const partly = await app.userWith({
    access: {
      accounts: { views: { ...allViews, view: 'Owner' }, fields: { description: 'None', website: 'Owner Read/Owner Write' } },
    },
  });
  await app.make('accounts', {
    name: 'Mine',
    description: 'hidden words',
    assigned_to: partly.user._id,
    website: 'https://mine.example',
  });
  await app.make('accounts', { name: 'Theirs', website: 'https://theirs.example' });

  expect((await without.post(path, { module: 'accounts', format: 'csv' })).status).toBe(403);
  expect((await partly.post(path, { module: 'accounts', fields: ['description'], format: 'csv' })).body.code).toBe(
    'unknown-field',
  );
  expect((await partly.post(path, { module: 'accounts', sortField: 'description', format: 'csv' })).body.code).toBe(
    'unknown-field',
  );
  const { body } = await partly.post(path, { module: 'accounts', format: 'csv' });
  expect(body).toContain('Mine');
  expect(body).not.toMatch(/hidden words|Theirs|theirs\.example|Description/);
});

test('relations are exported by name, and the log says who exported what', async () => {
  const account = await app.make('accounts', { name: 'Named' });
  await app.make('contacts', { first_name: 'Ex', last_name: 'Port', accounts_contacts: account._id });

  const { body } = await admin.post(path, { module: 'contacts', fields: ['name', 'accounts_contacts'], format: 'csv' });

  expect(lines(body)[1]).toBe('Ex Port,Named');
  const log = await admin.post('/api/audit-log/dataSourceSearch', { searchTerms: { field: ['exported'], module: 'contacts' } });
  expect(log.body.records[0]).toMatchObject({
    changed_by: admin.user._id,
    new_value: { count: 1, fields: ['name', 'accounts_contacts'], format: 'csv' },
  });
});
