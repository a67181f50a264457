import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#common/ids.ts';
import type { AnyRecord } from '#common/module.ts';
import { allViews, startTestApp, type Answer, type Client, type TestApp } from '../testing.ts';

/** A module made from outside, one person who may not see all of it, and the side doors. */
let app: TestApp;
let admin: Client;
let person: Client;
let day: AnyRecord;
let night: AnyRecord;
let mine: AnyRecord;
let theirs: AnyRecord;
const SECRET = 918_273;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  day = await app.make('teams', { name: 'Day' });
  night = await app.make('teams', { name: 'Night' });
  const fields = [
    { fieldName: 'teams', label: 'Teams', inputType: 'MultiRelate', ref: 'teams' },
    { fieldName: 'pay', label: 'Pay', inputType: 'Number' },
    { fieldName: 'bonus', label: 'Bonus', inputType: 'Number' },
    { fieldName: 'contract', label: 'Contract', inputType: 'File' },
    { fieldName: 'boss', label: 'Boss', inputType: 'Relate', ref: 'accounts' },
  ];
  await admin.post('/api/ss-modules', { name: 'dossiers', label: 'Dossiers', fields });
  await admin.post('/api/ss-modules', {
    name: 'plots',
    label: 'Plots',
    fields: [{ fieldName: 'dossier', label: 'Dossier', inputType: 'Relate', ref: 'dossiers' }],
  });
  person = await app.userWith({
    teams: [day._id],
    access: {
      dossiers: { views: allViews, fields: { pay: 'None', contract: 'None', bonus: 'Owner Read/Owner Write' } },
      accounts: { views: allViews, fields: { description: 'None' } },
    },
  });
  mine = await make({ name: 'Mine', assigned_to: person.user._id });
  theirs = await make({ name: 'Theirs' });
});
afterAll(() => app?.close());

const make = (fields: object) => app.make('dossiers', { teams: [day._id], pay: SECRET, bonus: SECRET, ...fields });
const stored = ({ _id }: AnyRecord) => app.system().records.get('dossiers', _id, { includeDeleted: true } as never);
/** What an answer says, its request's id apart. */
const said = ({ status, body }: Answer) => JSON.stringify([status, { ...body, requestId: null }]);

/** Every call that takes search terms or a sort field, with what names the module. */
const searches: [string, (query: object) => Promise<Answer>][] = [
  ...[
    'search',
    'normal-search',
    'advancedSearch',
    'basic-search',
    'paged-search',
    'pagedSearch',
    'search-with-limit-and-sort',
    'dataSourceSearch',
    'search-for-one',
  ].map((path): [string, (query: object) => Promise<Answer>] => [
    path,
    (query) => person.post(`/api/dossiers/${path}`, { searchTerms: {}, ...query }),
  ]),
  ...['smart-search', 'search', 'paged-smart-search', 'dataSourceSearch', 'smart-search-for-one', 'smart-search-ids'].map(
    (path): [string, (query: object) => Promise<Answer>] => [
      `generic-modules/${path}`,
      (query) => person.post(`/api/generic-modules/${path}`, { moduleOptions: { name: 'dossiers' }, searchTerms: {}, ...query }),
    ],
  ),
  [
    'relationships/search-records',
    (query) => person.post('/api/relationships/search-records', { moduleName: 'dossiers', ...query }),
  ],
  [
    'export',
    (query) => person.post('/api/files/spreadsheet/export-to-spreadsheet', { module: 'dossiers', format: 'csv', ...query }),
  ],
];

test.each(searches)('%s answers a question by a hidden field as one by no field', async (_name, ask) => {
  for (const query of [
    { searchTerms: { pay: SECRET } },
    {
      searchTerms: {
        any: [
          { field: 'name', op: 'equals', value: 'x' },
          { field: 'pay', op: 'notEmpty' },
        ],
      },
    },
    { searchTerms: { 'boss.description': 'x' } },
    { sortField: 'pay' },
    { sortField: 'boss.description' },
  ]) {
    const unknown = JSON.parse(
      JSON.stringify(query).replaceAll('"pay"', '"pxy"').replaceAll('description', 'descriptixn'),
    ) as object;

    const [hidden, none] = [await ask(query), await ask(unknown)];

    expect(hidden.status).toBe(400);
    expect(said(hidden).replaceAll('pay', 'pxy').replaceAll('description', 'descriptixn')).toBe(said(none));
  }
});

test('no way of asking for a record, a list or a sheet answers a hidden value', async () => {
  const answers = [
    ...(await Promise.all(searches.slice(0, -1).map(([, ask]) => ask({ fields: ['name', 'pay', 'contract'] })))),
    await person.get(`/api/dossiers/${theirs._id}`),
    await person.post(`/api/dossiers/with-relationships/${theirs._id}`, { relationshipsNeeded: ['boss'] }),
    await person.post(`/api/dossiers/by-id/${theirs._id}`),
    await person.post(`/api/generic-modules/by-id/${theirs._id}`, { moduleOptions: { name: 'dossiers' } }),
    await person.put(`/api/dossiers/update-certain-fields/${theirs._id}`, { fields: { description: 'seen' } }),
    await person.get(`/api/audit-log/get-record-changes-by-module/dossiers/${theirs._id}`),
    await person.get('/api/users/my-rights/dossiers'),
    await person.post('/api/files/spreadsheet/export-to-spreadsheet', { module: 'dossiers', format: 'csv', ids: [theirs._id] }),
  ];

  for (const { status, body } of answers) {
    expect(status).toBeLessThan(400);
    const text = typeof body === 'string' ? body : JSON.stringify(body).replaceAll(JSON.stringify(mine.bonus), '');
    expect(text).not.toMatch(/\bpay\b/i);
  }
  const sheet = answers.at(-1)!.body as string;
  expect(sheet).not.toContain(String(SECRET));
});

test('a designed layout does not tell the name of a hidden field', async () => {
  const definition = (await admin.get('/api/ss-modules/by-name/dossiers')).body;
  const layout = {
    name: 'Dossier grid',
    ssModule: definition._id,
    view: 'grid',
    sections: [{ sectionName: 'All', sectionFields: ['name', 'pay', 'bonus'] }],
  };
  const made = await admin.post('/api/layouts', layout);
  expect(made.status).toBe(200);

  const answers = [
    await person.get('/api/ss-modules/by-name/dossiers'),
    await person.get(`/api/layouts/module/${definition._id}`),
    await person.get(`/api/layouts/${made.body.record._id}`),
    await person.get('/api/layouts/Dossier grid'),
  ];

  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain('"pay"');
    expect(JSON.stringify(body)).toContain('"bonus"');
  }
  const stranger = await app.userWith({});
  expect((await stranger.get(`/api/layouts/${made.body.record._id}`)).status).toBe(404);
  expect((await stranger.get('/api/layouts')).status).toBe(403);
  expect((await admin.get('/api/ss-modules/by-name/dossiers')).body.layouts[0].sections[0].sectionFields).toContain('pay');
});

test('the description of the API names no module that is closed to the reader', async () => {
  const { components, tags } = (await person.get('/api/openapi.json')).body;
  const listed = components.parameters.resource.schema.enum;

  expect(listed).toContain('dossiers');
  expect(listed).not.toContain('plots');
  expect(listed).not.toContain('admin-settings');
  expect(JSON.stringify([components, tags])).not.toContain('plots');
  expect((await person.get('/api/openapi.json?modules=dossiers')).body.paths['/api/dossiers']).toBeDefined();
  expect((await person.get('/api/openapi.json?modules=plots')).body.code).toBe('unknown-module');
  const { paths } = (await person.get('/api/openapi.json?modules=admin-settings')).body;
  expect(paths['/api/admin-settings/dataSourceSearch']).toBeUndefined();
});

test('a file in a hidden field is not found, the same file in an open one is', async () => {
  const upload = async () =>
    (await admin.upload('/api/files/upload', { name: 'contract.txt', content: Buffer.from('the contract') })).body;
  const hidden = await upload();
  await admin.put(`/api/dossiers/update-certain-fields/${theirs._id}`, { fields: { contract: hidden.path } });
  const reader = await app.userWith({ teams: [day._id], access: { dossiers: { views: allViews } } });

  expect((await reader.get(`/api/files/${hidden._id}`)).status).toBe(200);
  expect((await person.get(`/api/files/${hidden._id}`)).status).toBe(404);
});

test('a merge tells nothing of records that its maker cannot see, and writes no field they may not', async () => {
  const [source, target] = [await make({ name: 'Source' }), await make({ name: 'Target' })];
  await app.make('plots', { name: 'Plot', dossier: source._id });
  const body = { _moduleName: 'dossiers', fromRecordId: source._id, toRecordId: target._id };

  const refused = await person.post('/api/merge', { ...body, fields: { pay: 1 } });
  const unknown = await person.post('/api/merge', { ...body, fields: { pxy: 1 } });
  expect(said(refused).replaceAll('pay', 'pxy')).toBe(said(unknown));
  const merged = await person.post('/api/merge', { ...body, fields: { teams: [night._id], created_by: admin.user._id } });

  expect(merged.status).toBe(200);
  expect(merged.body.moved).toEqual({});
  expect(JSON.stringify(merged.body)).not.toContain(String(SECRET));
  expect(await stored(target)).toMatchObject({ teams: [day._id], pay: SECRET, created_by: null });
  expect(await app.system().records.count('plots', { dossier: target._id })).toBe(1);
});

test('a merge needs its rights in every record: level Owner deletes no source of somebody else, and edits no target', async () => {
  const owner = async (views: object) =>
    app.userWith({ teams: [day._id], access: { dossiers: { views: { ...allViews, ...views } } } });
  const [deleter, editor] = [await owner({ delete: 'Owner' }), await owner({ edit: 'Owner' })];
  for (const client of [deleter, editor]) {
    const own = await make({ name: 'Own', assigned_to: client.user._id });
    const other = await make({ name: 'Other' });

    const answer = await client.post('/api/merge', { _moduleName: 'dossiers', fromRecordId: other._id, toRecordId: own._id });

    expect(answer.status).toBe(403);
    expect(await stored(other)).toMatchObject({ deleted: false, version: 1 });
    expect(await stored(own)).toMatchObject({ version: 1 });
  }
});

const GRABBED = {
  created_by: newId(),
  modified_by: newId(),
  createdAt: '2001-01-01T00:00:00Z',
  updatedAt: '2001-01-01T00:00:00Z',
  client: newId(),
  deleted: true,
};

test.each<[string, (id: string) => Promise<Answer>]>([
  ['POST', () => person.post('/api/dossiers', { name: 'Made', ...GRABBED })],
  ['POST create', () => person.post('/api/dossiers/create', { name: 'Made', ...GRABBED })],
  ['PUT', (id) => person.put(`/api/dossiers/${id}`, { name: 'Made', ...GRABBED })],
  ['PUT with the id in the body', (id) => person.put('/api/dossiers', { _id: id, name: 'Made', ...GRABBED })],
  [
    'update-certain-fields',
    (id) => person.put(`/api/dossiers/update-certain-fields/${id}`, { fields: { name: 'Made', ...GRABBED } }),
  ],
  [
    'update-certain-fields-array',
    (id) => person.put('/api/dossiers/update-certain-fields-array', { ids: [id], fields: { name: 'Made', ...GRABBED } }),
  ],
  [
    'generic-modules create',
    () => person.post('/api/generic-modules', { moduleOptions: { name: 'dossiers' }, record: { name: 'Made', ...GRABBED } }),
  ],
  [
    'generic-modules PUT',
    (id) =>
      person.put(`/api/generic-modules/${id}`, { moduleOptions: { name: 'dossiers' }, record: { name: 'Made', ...GRABBED } }),
  ],
  [
    'generic-modules array',
    (id) =>
      person.put('/api/generic-modules/update-certain-fields-array', {
        moduleOptions: { name: 'dossiers' },
        ids: [id],
        fields: { name: 'Made', ...GRABBED },
      }),
  ],
])('who made a record, when, for which client, and whether it is deleted are not written by %s', async (_name, write) => {
  const { _id } = await make({ name: 'Before' });

  const { status, body } = await write(_id);

  expect(status).toBe(200);
  const record = await app.system().records.get('dossiers', (body.record?._id as string | undefined) ?? _id);
  expect(record).toMatchObject({ name: 'Made', deleted: false, client: null, modified_by: person.user._id });
  expect([null, person.user._id]).toContain(record.created_by);
  expect(record.createdAt).not.toMatch(/^2001/);
  expect(record.updatedAt).not.toMatch(/^2001/);
});

test.each<[string, (id: string) => Promise<Answer>]>([
  ['PUT', (id) => person.put(`/api/dossiers/${id}`, { name: 'Moved', teams: [night._id] })],
  ['update-certain-fields', (id) => person.put(`/api/dossiers/update-certain-fields/${id}`, { fields: { teams: [night._id] } })],
  [
    'update-certain-fields-array',
    (id) => person.put('/api/dossiers/update-certain-fields-array', { ids: [id], fields: { teams: [night._id] } }),
  ],
  [
    'generic-modules array',
    (id) =>
      person.put('/api/generic-modules/update-certain-fields-array', {
        moduleOptions: { name: 'dossiers' },
        ids: [id],
        fields: { teams: [night._id] },
      }),
  ],
])('no record is put into a team of somebody else by %s', async (_name, write) => {
  const { _id } = await make({ name: 'Stays' });

  await write(_id);

  expect((await stored({ _id } as AnyRecord)).teams).toEqual([day._id]);
});

test('an id that was given before is not given again, deleted records included, and nothing of them changes', async () => {
  const gone = await make({ name: 'Gone' });
  await app.system().records.markDeleted('dossiers', [gone._id]);
  const beyond = await make({ name: 'Beyond', teams: [night._id] });

  for (const { _id } of [gone, beyond, mine]) {
    const { status } = await person.post('/api/dossiers', { _id, name: 'Stolen' });
    expect(status).toBe(409);
    expect((await stored({ _id } as AnyRecord)).name).not.toBe('Stolen');
  }
  expect((await stored(gone)).deleted).toBe(true);
});

test('a count is of what the reader sees: totals, capped totals and ids agree', async () => {
  await Promise.all([1, 2, 3].map((n) => make({ name: `Counted ${n}`, teams: n === 1 ? [day._id] : [night._id] })));
  const terms = { searchTerms: { field: 'name', op: 'startsWith', value: 'Counted' } };

  const exact = await person.post('/api/dossiers/dataSourceSearch', terms);
  const capped = await person.post('/api/dossiers/dataSourceSearch', { ...terms, total: 'capped' });
  const ids = await person.post('/api/dossiers/dataSourceSearch', { ...terms, idsOnly: true });

  expect([exact.body.total, capped.body.total, ids.body.total, ids.body.ids.length]).toEqual([1, 1, 1, 1]);
});

test('teams of somebody else leave the search terms, and a notice says so for three seconds [PERM-029]', async () => {
  const name = 'Asked by team';
  await make({ name });
  await make({ name, teams: [night._id] });
  const ask = (teams: unknown) => person.post('/api/dossiers/dataSourceSearch', { searchTerms: { name, teams } });
  const notice = {
    text: 'Teams were set that you do not have access to. They will be removed from search terms',
    style: 'danger',
    duration: 3000,
  };

  const [both, foreign, own] = [await ask([day._id, night._id]), await ask([night._id]), await ask([day._id])];

  expect([both.body.total, both.body.notices]).toEqual([1, [notice]]);
  expect([foreign.body.total, foreign.body.notices]).toEqual([1, [notice]]);
  expect([own.body.total, own.body.notices]).toEqual([1, undefined]);
  const full = {
    all: [{ field: 'name', op: 'equals', value: name }, { any: [{ field: 'teams', op: 'in', value: [night._id] }] }],
  };
  const asked = await person.post('/api/dossiers/dataSourceSearch', { searchTerms: full });
  expect([asked.body.total, asked.body.notices]).toEqual([1, [notice]]);
  const asAdmin = await admin.post('/api/dossiers/dataSourceSearch', { searchTerms: { name, teams: [night._id] } });
  expect([asAdmin.body.total, asAdmin.body.notices]).toEqual([1, undefined]);
});
