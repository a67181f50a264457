import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';
import jobs from './drafts.jobs.ts';

let app: TestApp;
let admin: Client;
let writer: Client;
let lead: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  const team = await app.make('teams', { name: 'East' });
  writer = await app.userWith({ teams: [team._id], access: { leads: { views: allViews, fields: { source: 'Read Only' } } } });
  lead = (await app.make('leads', { first_name: 'Ada', last_name: 'Lee', teams: [team._id] }))._id;
});
afterAll(() => app?.close());

const nothing = { values: null, version: null, savedAt: null };

test('a draft is kept until it is forgotten, the newest in place of the one before', async () => {
  await writer.put(`/api/drafts/leads/${lead}`, { values: { first_name: 'Ad' }, version: 1 });
  await writer.put(`/api/drafts/leads/${lead}`, { values: { first_name: 'Adele' }, version: 2 });

  expect((await writer.get(`/api/drafts/leads/${lead}`)).body).toEqual({
    values: { first_name: 'Adele' },
    version: 2,
    savedAt: expect.any(String),
  });
  expect((await writer.delete(`/api/drafts/leads/${lead}`)).body).toEqual({ kept: false });
  expect((await writer.get(`/api/drafts/leads/${lead}`)).body).toEqual(nothing);
});

test('a draft is its writer’s alone, and is not readable in the database', async () => {
  await writer.put('/api/drafts/leads/new', { values: { first_name: 'Wilhelmina' } });

  expect((await admin.get('/api/drafts/leads/new')).body).toEqual(nothing);
  const { rows } = await app.engine.database.query('select * from muster.drafts');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('Wilhelmina');
});

test('a draft holds the fields that its writer may write, and no others', async () => {
  const values = { last_name: 'Low', source: 'A friend', version: 9, nonsense: 1 };

  await writer.put('/api/drafts/leads/new', { values });

  expect((await writer.get('/api/drafts/leads/new')).body.values).toEqual({ last_name: 'Low' });
});

test('who may not change a record, or see it, has no draft of it', async () => {
  const other = await app.make('teams', { name: 'West' });
  const away = await app.make('leads', { first_name: 'Far', last_name: 'Away', teams: [other._id] });
  const reader = await app.userWith({ access: { leads: { views: { ...allViews, create: false, edit: 'None' } } } });

  expect((await writer.put(`/api/drafts/leads/${away._id}`, { values: {} })).status).toBe(404);
  expect((await reader.put('/api/drafts/leads/new', { values: {} })).status).toBe(403);
  expect((await writer.put('/api/drafts/tasks/new', { values: {} })).status).toBe(404);
  expect((await writer.put('/api/drafts/leads/old', { values: {} })).status).toBe(404);
});

test('a draft goes after 30 days', async () => {
  await writer.put('/api/drafts/leads/new', { values: { last_name: 'Kept' } });
  const clean = (days: number) =>
    jobs[0]!.run({ ...app.system(), now: () => new Date(Date.now() + days * 86_400_000) }, {}, { jobId: 'one', attempt: 1 });

  await clean(29);
  expect((await writer.get('/api/drafts/leads/new')).body.values).toEqual({ last_name: 'Kept' });
  await clean(31);
  expect((await writer.get('/api/drafts/leads/new')).body).toEqual(nothing);
});
