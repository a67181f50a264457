import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TimelineEntry } from '#common/timeline.ts';
import { createContext } from '../context.ts';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';
import { timelineOf } from './timeline.ts';

let app: TestApp;
let admin: Client;
let reader: Client;
let team: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  team = (await app.make('teams', { name: 'East' }))._id;
  reader = await app.userWith({
    teams: [team],
    access: {
      leads: { views: allViews, fields: { description: 'None' } },
      tasks: { views: allViews },
      activities: { views: allViews, fields: { name: 'None' } },
    },
  });
});
afterAll(() => app?.close());

const aLead = () => app.make('leads', { first_name: 'Ada', last_name: 'Lee', teams: [team] });
const timeline = async (client: Client, id: string, query = '') => {
  const { status, body } = await client.get(`/api/timeline/leads/${id}${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { records: TimelineEntry[]; next: string | null };
};
const kindsIn = async (client: Client, id: string, query = '') =>
  (await timeline(client, id, query)).records.map(({ kind }) => kind);
const change = (id: string, fields: object) => admin.put(`/api/leads/update-certain-fields/${id}`, { fields });
const link = (recordId: string) => ({ moduleName: 'leads', recordId });

/** One of everything, one after another. */
async function eventful(): Promise<string> {
  const { _id } = await aLead();
  const wait = () => new Promise((done) => setTimeout(done, 3));
  await wait();
  await change(_id, { first_name: 'Adele', description: 'Hidden words' });
  await wait();
  await admin.post('/api/activities/', { name: 'Left a voicemail', activityType: 'Call', relatedRecord: link(_id) });
  await wait();
  await admin.post('/api/tasks/', {
    subject: 'Call back',
    description: 'Soon',
    assigned_to: admin.user._id,
    status: 'Open',
    related_record: link(_id),
    teams: [team],
  });
  await wait();
  await admin.post('/api/comments/', { related_record: link(_id), message: 'Nice to talk to' });
  await wait();
  await admin.put(`/api/leads/mark-deleted/${_id}`);
  await wait();
  await admin.put(`/api/leads/restore/${_id}`);
  return _id;
}

test('a timeline is one stream of all that happened to a record, newest first', async () => {
  const id = await eventful();

  const { records, next } = await timeline(admin, id);

  expect(records.map(({ kind }) => kind)).toEqual(['restored', 'deleted', 'comment', 'task', 'activity', 'change', 'created']);
  expect(next).toBeNull();
  expect(records[2]).toMatchObject({
    by: { _id: admin.user._id, name: admin.user.name },
    record: { moduleName: 'comments' },
    shown: { message: 'Nice to talk to' },
  });
  expect(records[5]!.changes).toEqual(
    expect.arrayContaining([
      { field: 'first_name', label: 'First name', previous: 'Ada', next: 'Adele' },
      { field: 'description', label: 'Description', previous: null, next: 'Hidden words' },
    ]),
  );
});

test('an entry tells its reader no field, name or record that is hidden from them', async () => {
  const id = await eventful();
  await admin.post('/api/tasks/', {
    subject: 'Private',
    description: 'Mine',
    assigned_to: admin.user._id,
    status: 'Open',
    is_private: true,
    related_record: link(id),
  });

  const { records } = await timeline(reader, id);

  expect(JSON.stringify(records)).not.toMatch(/Hidden words|Left a voicemail|Private/);
  expect(records.find(({ kind }) => kind === 'activity')!.record!.name).toBe('');
  expect(records.filter(({ kind }) => kind === 'task')).toHaveLength(1);
});

test('a save of hidden fields alone is no entry, so pages stay full', async () => {
  const { _id } = await aLead();
  for (const words of ['one', 'two', 'three']) await change(_id, { description: words });

  expect(await kindsIn(admin, _id)).toEqual(['change', 'change', 'change', 'created']);
  expect(await kindsIn(reader, _id)).toEqual(['created']);
  expect((await timeline(reader, _id, '?pageSize=1')).next).toBeNull();
});

test('pages follow each other without a gap and without an entry twice', async () => {
  const { _id } = await aLead();
  await Promise.all(
    Array.from({ length: 12 }, (_, n) => admin.post('/api/comments/', { related_record: link(_id), message: `No. ${n}` })),
  );
  for (let n = 0; n < 6; n++) await change(_id, { first_name: `Ada ${n}` });
  const whole = (await timeline(admin, _id)).records.map((entry) => entry._id);
  expect(whole).toHaveLength(19);

  const read: string[] = [];
  let before: string | null = '';
  while (before !== null) {
    const page: { records: TimelineEntry[]; next: string | null } = await timeline(admin, _id, `?pageSize=4&before=${before}`);
    read.push(...page.records.map((entry) => entry._id));
    before = page.next;
  }

  expect(read).toEqual(whole);
});

test('entries are narrowed by kind and by person', async () => {
  const id = await eventful();
  await reader.post('/api/comments/', { related_record: link(id), message: 'Mine' });

  expect(await kindsIn(admin, id, '?kinds=task,change')).toEqual(['task', 'change']);
  expect(await kindsIn(admin, id, `?by=${reader.user._id}`)).toEqual(['comment']);
  expect((await admin.get(`/api/timeline/leads/${id}?kinds=gossip`)).status).toBe(400);
});

test('a record out of sight has no timeline, and providers have none', async () => {
  const other = await app.make('teams', { name: 'West' });
  const { _id } = await app.make('leads', { first_name: 'Far', last_name: 'Away', teams: [other._id] });
  const provider = await app.userWith({ userType: 'Provider', access: { leads: { views: allViews } } });

  expect((await reader.get(`/api/timeline/leads/${_id}`)).status).toBe(404);
  expect((await reader.get('/api/timeline/nothing/65f000000000000000000000')).status).toBe(404);
  expect((await provider.get(`/api/timeline/leads/${_id}`)).status).toBe(403);
});

test('an activity stands in the timeline of each record that its list names, and of no other module’s record of the same id', async () => {
  const [one, other] = [await aLead(), await aLead()];
  await app.make('activities', {
    name: 'Merged',
    activityType: 'Merge',
    relatedRecord: link(one._id),
    relatedRecords: [{ recordType: 'leads', recordId: other._id }],
  });
  await app.make('activities', { name: 'Else', activityType: 'Note', relatedRecord: { moduleName: 'jobs', recordId: one._id } });

  for (const { _id } of [one, other]) {
    const { records } = await timeline(admin, _id, '?kinds=activity');
    expect(records.map(({ record }) => record!.name)).toEqual(['Merged']);
  }
});

test('a page of a timeline is a bounded number of statements, however many entries it has', async () => {
  const { _id } = await aLead();
  const { database } = app.engine;
  const module = app.engine.registry.module('leads');
  const access = (await app.engine.access.of(admin.user._id))!;
  const statements = async () => {
    let asked = 0;
    const counted =
      <Given extends unknown[], Answer>(ask: (...given: Given) => Answer) =>
      (...given: Given) => {
        asked++;
        return ask(...given);
      };
    const counting = {
      ...database,
      query: counted(database.query),
      prepared: counted(database.prepared),
      planned: counted(database.planned),
    };
    const context = createContext(app.engine, { access, userId: admin.user._id, database: counting });
    const { records } = await timelineOf(context, module, _id, { pageSize: 50 });
    return { asked, entries: records.length };
  };
  const few = await statements();
  for (let n = 0; n < 20; n++) await admin.post('/api/comments/', { related_record: link(_id), message: `No. ${n}` });
  const many = await statements();

  expect([few.entries, many.entries]).toEqual([1, 21]);
  expect(many.asked).toBeLessThanOrEqual(few.asked + 1); // the names of people are asked for where there are any
  expect(many.asked).toBeLessThanOrEqual(14); // one or two for each kind of entry
});

test('what happened to a record in the trash is told as long as it is there, to those who saw it', async () => {
  const { _id } = await aLead();
  await admin.put(`/api/leads/mark-deleted/${_id}`);
  const stranger = await app.userWith({
    access: { leads: { views: allViews } },
    teams: [(await app.make('teams', { name: 'West' }))._id],
  });

  expect(await kindsIn(reader, _id)).toEqual(['deleted', 'created']);
  expect((await stranger.get(`/api/timeline/leads/${_id}`)).status).toBe(404);
  await admin.put('/api/leads/delete-forever/by-array', { ids: [_id] });
  expect((await reader.get(`/api/timeline/leads/${_id}`)).status).toBe(404);
});
