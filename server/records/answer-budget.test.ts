import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#common/ids.ts';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
let person: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  const define = async (name: string, fields: object[]) =>
    expect((await admin.post('/api/ss-modules', { name, label: name, fields })).status).toBe(200);
  const relation = (fieldName: string, ref: string, inputType = 'Relate') => ({ fieldName, label: fieldName, inputType, ref });
  await define('yards', []);
  await define('barrels', [relation('yard', 'yards')]);
  await define('hoops', [relation('barrel', 'barrels'), relation('yards_of', 'yards', 'MultiRelate')]);
  const many = { name: 'hoops_yards', label: 'H', type: 'Many to Many', primary_module: 'hoops', related_module: 'yards' };
  expect((await admin.post('/api/relationships', many)).status).toBe(200);
  person = await app.userWith({
    access: Object.fromEntries(['yards', 'barrels', 'hoops'].map((name) => [name, { views: allViews }])),
  });
});
afterAll(() => app?.close());

/** Straight into the table: thousands of records in one statement. */
async function fill(table: string, count: number, more: Record<string, string> = {}): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  const names = Object.keys(more).map((name) => `, "${name}"`);
  await app.engine.database.query(
    `insert into records."${table}" (_id, name${names.join('')}) select id, 'N' || n${Object.values(more)
      .map((value) => `, ${value}`)
      .join('')} from unnest($1::text[]) with ordinality as given(id, n)`,
    [ids],
  );
  return ids;
}
const search = (client: Client, path: string, query: object) => client.post(`/api/${path}/dataSourceSearch`, query);

test('lists stand one level deep: a list below a list is refused in a sentence, on every path that takes relations', async () => {
  const [yard] = await fill('yards', 1);
  const needed = [
    ['barrel.hoops_of'],
    ['barrel.barrel'],
    ['yard.barrel'],
    ['hoops_yards.hoops_yards'],
    ['yard.barrel.yards_of'],
    ['yard.yard', 'yard.barrel'],
  ];
  for (const client of [admin, person])
    for (const relationshipsNeeded of needed)
      for (const answer of [
        await search(client, 'yards', { relationshipsNeeded }),
        await client.post(`/api/yards/with-relationships/${yard}`, { relationshipsNeeded }),
        await client.post(`/api/yards/by-id/${yard}`, { relationshipsNeeded }),
        await client.post('/api/generic-modules/smart-search', { name: 'yards', relationshipsNeeded }),
        await client.post('/api/generic-modules/search', { name: 'yards', include: relationshipsNeeded }),
      ])
        expect([relationshipsNeeded, answer.status]).toEqual([relationshipsNeeded, 400]);

  const refused = await search(person, 'yards', { relationshipsNeeded: ['yard.barrel'] });
  expect(refused.body).toMatchObject({
    code: 'too-many-related',
    error: expect.stringContaining('search for them by themselves'),
  });
  expect((await search(person, 'yards', { relationshipsNeeded: ['yard.created_by'] })).status).toBe(200);
  expect((await search(person, 'hoops', { relationshipsNeeded: ['barrel.yard', 'yards_of'] })).status).toBe(200);
});

test('a list holds two hundred, and the record says which of its lists were cut', async () => {
  const [full, fitting] = (await fill('yards', 2)) as [string, string];
  await fill('barrels', 230, { yard: `'${full}'` });
  const [barrel] = await fill('barrels', 200, { yard: `'${fitting}'` });
  const relationshipsNeeded = ['yard'];

  const read = (id: string) => person.post(`/api/yards/with-relationships/${id}`, { relationshipsNeeded });
  expect((await read(full)).body).toMatchObject({ relationsCut: ['yard'], yard: { length: 200 } });
  const whole = (await read(fitting)).body;
  expect(whole.yard).toHaveLength(200);
  expect(whole.relationsCut).toBeUndefined();
  const { records } = (await search(person, 'yards', { searchTerms: { _id: [full, fitting] }, relationshipsNeeded })).body;
  expect(records.map((each: { relationsCut?: string[] }) => each.relationsCut)).toEqual(
    expect.arrayContaining([['yard'], undefined]),
  );
  const below = await person.post(`/api/barrels/with-relationships/${barrel}`, { relationshipsNeeded: ['yard.yard'] });
  expect(below.body.yard.yard).toHaveLength(200);
  expect(below.body.relationsCut).toBeUndefined();
  const { yard: _list, ...record } = (await read(full)).body;
  expect((await admin.put(`/api/yards/${full}`, record)).status).toBe(200);
});

test('an export goes on where an answer would be too large, and shows that a list was cut', async () => {
  const yards = await fill('yards', 300);
  await fill('hoops', 150, { yards_of: `array['${yards.join("','")}']`, description: `'many'` });

  const csv = await person.post('/api/files/spreadsheet/export-to-spreadsheet', {
    module: 'hoops',
    searchTerms: { description: 'many' },
    fields: ['name', 'yards_of'],
    format: 'csv',
  });

  const lines = csv.body.trim().split('\n');
  expect([csv.status, lines.length]).toEqual([200, 151]);
  expect(lines[1].split(', ')).toHaveLength(201);
  expect(lines[1]).toMatch(/, …"$/);
});

test('an answer of more than twenty thousand related records is refused, a smaller one is given', async () => {
  const yards = (await fill('yards', 150)).slice(0, 150);
  await fill('hoops', 140, { yards_of: `array['${yards.join("','")}']`, description: `'budget'` });
  const searchTerms = { description: 'budget' };
  const relationshipsNeeded = ['yards_of'];

  const whole = await search(person, 'hoops', { searchTerms, relationshipsNeeded, pageSize: 200 });
  expect(whole.body).toMatchObject({ code: 'answer-too-large', error: expect.stringContaining('fewer records or relations') });
  expect(whole.status).toBe(400);
  expect((await search(person, 'hoops', { searchTerms, relationshipsNeeded, pageSize: 100 })).status).toBe(200);
  expect((await search(person, 'hoops', { searchTerms, pageSize: 200 })).status).toBe(200);

  await fill('barrels', 5_100, { yard: `'${yards[0]}'`, description: `'lots'` });
  const four = ['yard', 'yard.created_by', 'yard.modified_by', 'yard.assigned_to'];
  const all = { searchTerms: { description: 'lots' }, selectAll: true };
  expect((await search(person, 'barrels', { ...all, relationshipsNeeded: four })).body.code).toBe('answer-too-large');
  expect((await search(person, 'barrels', { ...all, relationshipsNeeded: ['yard'] })).body.records).toHaveLength(5_100);
  const few = { searchTerms: { description: 'budget' }, selectAll: true, relationshipsNeeded: ['barrel', 'barrel.yard'] };
  expect((await search(person, 'hoops', few)).status).toBe(200);
});

test('an answer of more than 32 MB is refused, and one list of long texts ends at a megabyte', async () => {
  const long = `repeat('x', 90000)`;
  const [yard] = await fill('yards', 1);
  await fill('barrels', 420, { yard: `'${yard}'`, description: long });

  const all = await search(person, 'barrels', { searchTerms: { yard }, selectAll: true });
  expect([all.status, all.body.code, all.body.error]).toEqual([400, 'answer-too-large', expect.stringContaining('32 MB')]);
  const matching = await search(person, 'barrels', {
    searchTerms: { field: 'name', op: 'contains', value: 'N' },
    selectAll: true,
  });
  expect(matching.body.code).toBe('answer-too-large');
  const fields = { searchTerms: { yard }, selectAll: true, fields: ['name'] };
  expect((await search(person, 'barrels', fields)).body.records).toHaveLength(420);

  const started = performance.now();
  const read = await person.post(`/api/yards/with-relationships/${yard}`, { relationshipsNeeded: ['yard.description'] });
  expect(read.body.relationsCut).toEqual(['yard']);
  expect(read.body.yard).toHaveLength(11);
  expect(performance.now() - started).toBeLessThan(2_000);
  const csv = await person.post('/api/files/spreadsheet/export-to-spreadsheet', {
    module: 'barrels',
    searchTerms: { yard },
    fields: ['name', 'description'],
    format: 'csv',
  });
  expect(csv.body.trim().split('\n')).toHaveLength(421);
});
