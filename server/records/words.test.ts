import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Answer, type Client, type TestApp } from '../testing.ts';
import { statementsOf } from '../testing-statements.ts';

let app: TestApp;
let admin: Client;
let ward: AnyRecord;
let hidden: AnyRecord;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  const fields = [
    { fieldName: 'mobile', label: 'Mobile', inputType: 'Phone' },
    { fieldName: 'remark', label: 'Remark', inputType: 'TextField' },
    { fieldName: 'elsewhere', label: 'Elsewhere', inputType: 'TextField' },
    { fieldName: 'account', label: 'Account', inputType: 'Relate', ref: 'accounts' },
    { fieldName: 'rank', label: 'Rank', inputType: 'Number' },
  ];
  await admin.post('/api/ss-modules', { name: 'posts', label: 'Posts', fields });
  const sections = [{ sectionName: '', sectionFields: ['name', 'mobile', 'remark', 'account'] }];
  await admin.post('/api/layouts', { ssModule: 'posts', view: 'basic-search', sections });
  const account = await app.make('accounts', { name: 'Lakeside Clinic' });
  ward = await app.make('posts', {
    name: 'Ada Byron',
    mobile: '(813) 555-0142',
    remark: 'nights',
    account: account._id,
    rank: 2,
  });
  hidden = await app.make('posts', { name: 'Ben Adams', mobile: '(305) 555-0199', elsewhere: 'nights', rank: 1 });
});
afterAll(() => app?.close());

const namesIn = ({ body }: Answer) => (body.records ?? [body]).map((record: AnyRecord | null) => record?.name);
const find = async (search: string, person = admin) => namesIn(await person.post('/api/posts/dataSourceSearch', { search }));

test('words are found in any order, in any of the fields of the basic search, and each must be found', async () => {
  for (const search of [
    'byron ada',
    'ADA night',
    'lakeside byron',
    '8135550142',
    '(813) 555 0142',
    'ada 813-555',
    '5550142 clinic',
  ])
    expect([search, await find(search)]).toEqual([search, ['Ada Byron']]);
  expect(await find('ada')).toEqual(['Ada Byron', 'Ben Adams']);
  expect(await find('  ')).toHaveLength(2);
  for (const search of ['ada days', '8135550199', '%', 'elsewhere']) expect([search, await find(search)]).toEqual([search, []]);
});

test('a field that the reader may not read is not searched, nor the name of a record that they do not see', async () => {
  const views = allViews;
  const narrow = await app.userWith({
    access: { posts: { views, fields: { remark: 'None', mobile: 'Owner Read/Owner Write' } } },
  });

  expect(await find('ada', narrow)).toHaveLength(2);
  for (const search of ['nights', '8135550142', 'lakeside']) expect([search, await find(search, narrow)]).toEqual([search, []]);
});

test('every call that takes a search takes words and several sort keys', async () => {
  const sort = [{ field: 'rank', order: 'desc' }, { field: 'name' }];
  const named = { moduleOptions: { name: 'posts' } };
  const paths = [
    'dataSourceSearch',
    'search',
    'normal-search',
    'advancedSearch',
    'basic-search',
    'paged-search',
    'pagedSearch',
    'search-with-limit-and-sort',
  ];
  const generic = ['smart-search', 'search', 'paged-smart-search', 'dataSourceSearch'];
  const asks: [string, (body: object) => Promise<Answer>][] = [
    ...paths.map((path): [string, (body: object) => Promise<Answer>] => [path, (body) => admin.post(`/api/posts/${path}`, body)]),
    ...generic.map((path): [string, (body: object) => Promise<Answer>] => [
      `generic ${path}`,
      (body) => admin.post(`/api/generic-modules/${path}`, { ...named, ...body }),
    ]),
    ['related', (body) => admin.post('/api/relationships/search-records', { moduleName: 'posts', ...body })],
  ];
  for (const [path, ask] of asks) {
    expect([path, namesIn(await ask({ search: 'ada', sort }))]).toEqual([path, ['Ada Byron', 'Ben Adams']]);
    expect([path, namesIn(await ask({ search: 'ada', sort: [{ field: 'rank' }], sortField: 'name' }))]).toEqual([
      path,
      ['Ben Adams', 'Ada Byron'],
    ]);
    expect([path, namesIn(await ask({ search: 'byron', searchTerms: {} }))]).toEqual([path, ['Ada Byron']]);
    expect([path, (await ask({ search: 'x'.repeat(201) })).status]).toEqual([path, 400]);
  }
  expect(namesIn(await admin.post('/api/posts/search-for-one', { search: 'ada', sort }))).toEqual(['Ada Byron']);
  expect(namesIn(await admin.post('/api/generic-modules/smart-search-for-one', { ...named, search: 'ben' }))).toEqual([
    'Ben Adams',
  ]);
  expect((await admin.post('/api/generic-modules/smart-search-ids', { ...named, search: 'ben' })).body.ids).toEqual([hidden._id]);
  expect(namesIn(await admin.get('/api/posts?search=byron'))).toEqual(['Ada Byron']);
});

test('an export and an act on many follow the same words and order', async () => {
  const exported = await admin.post('/api/files/spreadsheet/export-to-spreadsheet', {
    module: 'posts',
    format: 'csv',
    fields: ['name'],
    search: 'ada',
    sort: [{ field: 'rank', order: 'desc' }],
  });
  expect(String(exported.body).trim().split(/\r?\n/).slice(1)).toEqual(['Ada Byron', 'Ben Adams']);

  const { body } = await admin.put('/api/posts/update-certain-fields-array', {
    search: 'byron',
    fields: { remark: 'days' },
    expected: 1,
  });
  expect(body).toMatchObject({ matched: 1, changed: 1 });
  expect((await app.system().records.get('posts', ward._id)).remark).toBe('days');
});

test('names of related records are looked up before the search, which then asks for their ids alone; very many are looked up inside it', async () => {
  const asked = async (search: string) => {
    let found: string[] = [];
    const statements = await statementsOf(async () => void (found = await find(search)));
    const isInside = statements.some((each) => each.includes('records."posts"') && each.includes('records."accounts"'));
    return { found, isInside };
  };
  expect(await asked('lakeside')).toEqual({ found: ['Ada Byron'], isInside: false });
  expect(await asked('byron')).toEqual({ found: ['Ada Byron'], isInside: false });

  await app.engine.database.query(
    `insert into records.accounts (_id, name) select lpad(to_hex(n), 24, '0'), 'Lakeside ' || n from generate_series(1, 1001) n`,
  );
  expect(await asked('lakeside')).toEqual({ found: ['Ada Byron'], isInside: true });
});
