import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  const fields = [
    { fieldName: 'color', label: 'Color', inputType: 'TextField' },
    { fieldName: 'size', label: 'Size', inputType: 'Number' },
    { fieldName: 'tags', label: 'Tags', inputType: 'MultiSelect', options: ['a', 'b'] },
    { fieldName: 'email', label: 'Email', inputType: 'EmailAddress' },
    { fieldName: 'home', label: 'Home', inputType: 'Address' },
  ];
  await admin.post('/api/ss-modules', { name: 'kites', label: 'Kites', fields });
});
afterAll(() => app?.close());

const make = async () => {
  const { record } = (await admin.post('/api/kites', { name: 'One', color: 'red', size: 1, tags: ['a'], email: 'a@b.co' })).body;
  return record._id as string;
};
const change = (id: string, fields: object, person = admin) => person.put(`/api/kites/update-certain-fields/${id}`, { fields });
const at = (id: string, version: number | string, person = admin) =>
  person.get(`/api/audit-log/record-at/kites/${id}?version=${version}`);
const now = async (id: string) => (await admin.get(`/api/kites/${id}`)).body;

test('each version of a record is answered as it was, and says what nobody knows', async () => {
  const id = await make();
  const versions = [await now(id)];
  for (const fields of [
    { color: 'blue', tags: ['a', 'b'] },
    { color: null, home: { street: '1 Elm', city: 'Tampa', state: 'FL', zip: '33602' }, email: 'c@d.co' },
    { name: 'Two', size: 2, home: null, tags: null },
  ]) {
    app.advance(1_000);
    await change(id, fields);
    versions.push(await now(id));
  }

  for (const then of versions) {
    const { status, body } = await at(id, then.version);
    const isNow = then.version === versions.length;
    const { email: _never, ...known } = then;
    expect([status, body.unknown]).toEqual([200, isNow ? [] : ['email']]);
    expect(body.version).toBe(then.version);
    expect(Math.abs(Date.parse(body.at) - Date.parse(then.updatedAt))).toBeLessThan(500); // the entry is written a moment later
    expect(body.record).toEqual({ ...(isNow ? then : known), updatedAt: body.at });
  }
  expect((await at(id, 5)).status).toBe(404);
  for (const version of [0, 'x', '']) expect((await at(id, version)).status).toBe(400);
});

test('a field that the reader may not read is in no version, and a record out of sight has none', async () => {
  const id = await make();
  await change(id, { color: 'green' });
  const narrow = await app.userWith({ access: { kites: { views: allViews, fields: { color: 'None' } } } });
  const closed = await app.userWith({ access: { kites: { views: { ...allViews, view: 'Owner' } } } });

  expect((await at(id, 1, narrow)).body.record).toMatchObject({ name: 'One', size: 1 });
  expect(JSON.stringify((await at(id, 1, narrow)).body)).not.toMatch(/color|red|green/);
  expect((await at(id, 1, closed)).status).toBe(404);
});

test('one field is put back unless it is another by now, or by force', async () => {
  const id = await make();
  await change(id, { color: 'blue', size: 2 });
  const { body } = await admin.get(`/api/audit-log/get-record-changes-by-module/kites/${id}`);
  const entry = body.records.find(({ field }: { field: string }) => field === 'color')._id;
  await change(id, { color: 'green' });

  for (const whole of [false, true]) {
    const refused = await admin.post(`/api/audit-log/${entry}/revert`, { whole });
    expect([refused.status, refused.body.code]).toEqual([409, 'changed-since']);
  }
  expect(await now(id)).toMatchObject({ color: 'green', size: 2 });
  const forced = await admin.post(`/api/audit-log/${entry}/revert`, { force: true });
  expect([forced.status, forced.body.record.color, forced.body.record.size]).toEqual([200, 'red', 2]);
});

test('the whole record is put back to a version by who may change it, but for what they do not see', async () => {
  const id = await make();
  await change(id, { color: 'blue', size: 2, tags: ['b'], home: { street: '1 Elm', city: 'Tampa', state: 'FL', zip: '33602' } });
  await change(id, { name: 'Later' });
  const put = (person: Client, version: number) => person.post(`/api/audit-log/revert-record/kites/${id}`, { version });
  const narrow = await app.userWith({ access: { kites: { views: allViews, fields: { size: 'None' } } } });
  const reader = await app.userWith({ access: { kites: { views: { ...allViews, edit: 'None' } } } });

  expect((await put(reader, 1)).status).toBe(403);
  const { status, body } = await put(narrow, 1);

  expect(status).toBe(200);
  expect(body).toMatchObject({ record: { name: 'One', color: 'red', tags: ['a'], home: null }, notices: [] });
  expect(await now(id)).toMatchObject({ version: 4, size: 2, color: 'red' });
  expect((await put(admin, 1)).body.record).toMatchObject({ version: 5, size: 1 });
  expect((await put(admin, 1)).body.code).toBe('nothing-to-put-back');
  expect((await put(admin, 99)).status).toBe(404);
});

test('the history of a record pages through all of its entries, counted for its reader', async () => {
  const id = await make();
  await app.engine.database.query(
    `insert into muster.audit_log (module, record_id, field, previous_value, new_value, "changeSource", record_version, date_created)
     select 'kites', $1, case when n % 3 = 0 then 'color' else 'size' end, to_jsonb(n), to_jsonb(n + 1), 'direct record', n + 1, now() + interval '1 hour' + n * interval '1 millisecond'
       from generate_series(1, 1200) n`,
    [id],
  );
  const narrow = await app.userWith({ access: { kites: { views: allViews, fields: { color: 'None' } } } });
  const page = async (person: Client, query = '') =>
    (await person.get(`/api/audit-log/get-record-changes-by-module/kites/${id}${query}`)).body;

  expect(await page(admin)).toMatchObject({ total: 1_201, pageNumber: 0, pageSize: 500, records: { length: 500 } });
  const ids = new Set<string>();
  for (let pageNumber = 0; pageNumber < 4; pageNumber++)
    for (const { _id } of (await page(admin, `?pageNumber=${pageNumber}&pageSize=400`)).records) ids.add(_id);
  expect(ids.size).toBe(1_201);
  const last = await page(narrow, '?pageNumber=8&pageSize=100');
  expect([last.total, last.records.length, last.records[0].event]).toEqual([801, 1, 'created']);
  expect((await page(narrow, '?pageSize=501')).code).toBe('malformed');
});
