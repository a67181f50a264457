import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { tutorials } from '../../tutorials.module.ts';

let app: TestApp;
let admin: Client;
let reader: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  reader = await app.userWith({ access: { tutorials: { views: { access: true, view: 'All' } } } });
});
afterAll(() => app?.close());

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a tutorial has its fields; its text is cleaned [TUTOR-002]', async () => {
  const { path } = (await admin.upload('/api/files/upload', { name: 'a.png', content: PICTURE })).body;
  const fields = {
    name: 'How to submit',
    description: 'In one minute',
    category: 'Recruiting',
    sourceType: 'image',
    sourcePath: path,
    active: true,
  };
  const { record } = (
    await admin.post('/api/tutorials', { ...fields, htmlText: '<p>Press <b>Submit</b></p><script>x()</script>' })
  ).body;

  expect(record).toMatchObject({ ...fields, sourcePath: expect.stringContaining(path.split('/').at(-1)) });
  expect(record.htmlText).toContain('<p>Press');
  expect(record.htmlText).not.toContain('script');
  expect(tutorials.fields.sourceType.options?.map(({ value }) => value)).toEqual(['html', 'video', 'image']);
  expect((await admin.post('/api/tutorials', { name: 'No', category: 'Cooking' })).body.fields).toHaveProperty('category');
});

test('the generic calls serve tutorials [TUTOR-004]', async () => {
  const made = (await admin.post('/api/tutorials', { name: 'Generic', sourceType: 'html' })).body.record;
  const at = `/api/tutorials/${made._id}`;

  expect((await admin.get(at)).body.name).toBe('Generic');
  expect((await admin.get('/api/tutorials')).body).toBeDefined();
  expect((await admin.put(at, { ...made, name: 'Renamed' })).body.record.name).toBe('Renamed');
  const certain = await admin.put(`/api/tutorials/update-certain-fields/${made._id}`, { fields: { category: 'RFPs' } });
  expect(certain.body.record.category).toBe('RFPs');
  expect((await admin.post('/api/tutorials/search', { category: 'RFPs' })).body.total).toBe(1);
  const page = (await admin.post('/api/tutorials/dataSourceSearch', { searchTerms: { name: 'Renamed' } })).body;
  expect([page.total, page.records[0]._id]).toEqual([1, made._id]);
  const many = await admin.put('/api/tutorials/update-certain-fields-array', { ids: [made._id], fields: { category: 'B2B' } });
  expect(many.body.changed).toBe(1);
  expect((await admin.put(`/api/tutorials/mark-deleted/${made._id}`)).body).toEqual({ _id: made._id, deleted: true });
  expect((await admin.put('/api/tutorials/delete-forever/by-array', { ids: [made._id] })).body.changed).toBe(1);
});

test('an active video or picture has a file, and the file is one of ours', async () => {
  for (const sourceType of ['video', 'image']) {
    const { status, body } = await admin.post('/api/tutorials', { name: 'Empty', sourceType, active: true });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['sourcePath']]);
    expect((await admin.post('/api/tutorials', { name: 'Draft', sourceType, active: false })).status).toBe(200);
  }
  const elsewhere = await admin.post('/api/tutorials', {
    name: 'Elsewhere',
    sourceType: 'video',
    sourcePath: 'https://videos.example.com/a.mp4',
  });
  expect([elsewhere.status, elsewhere.body.fields.sourcePath]).toEqual([422, 'Upload a file here.']);
});

test('a page offers no tutorial to who does not read whether it is active', async () => {
  const blind = await app.userWith({
    access: { tutorials: { views: { access: true, view: 'All' }, fields: { active: 'None' } } },
  });

  const { status, body } = await blind.get('/api/tutorials/for-page?path=/app/leads');
  expect([status, body]).toEqual([200, { records: [] }]);
});

test('a page offers its active tutorials, and knows which of them somebody has seen', async () => {
  const make = (name: string, show_on: string[], active = true) =>
    app.make('tutorials', { name, sourceType: 'html', show_on, active });
  const board = await make('The board', ['/app/dashboard']);
  const leads = await make('Leads', ['leads']);
  await make('Off', ['leads'], false);
  const offered = async (path: string) =>
    (await reader.get(`/api/tutorials/for-page?path=${encodeURIComponent(path)}`)).body.records.map(
      ({ name, seen }: { name: string; seen: boolean }) => [name, seen],
    );

  expect(await offered('/app/leads')).toEqual([['Leads', false]]);
  expect(await offered('/app/leads/0123456789abcdef01234567?tab=x')).toEqual([['Leads', false]]);
  expect(await offered('/app/leadsish')).toEqual([]);
  expect(await offered('/app/dashboard/')).toEqual([['The board', false]]);
  expect((await reader.put(`/api/tutorials/${leads._id}/seen`)).body.record.seen).toBe(true);
  expect((await reader.put(`/api/tutorials/${leads._id}/seen`)).status).toBe(200);
  expect(await offered('/app/leads')).toEqual([['Leads', true]]);
  expect((await admin.get('/api/tutorials/for-page?path=/app/leads')).body.records[0].seen).toBe(false);
  expect((await admin.post('/api/tutorials', { name: 'X', show_on: ['nowhere'] })).body.fields).toHaveProperty('show_on');
  const closed = await app.userWith({});
  expect((await closed.put(`/api/tutorials/${board._id}/seen`)).status).toBe(403);
});
