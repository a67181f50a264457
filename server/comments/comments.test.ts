import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
let east: Client;
let west: Client;
let team: string;
/** Of each test its own, with its comments and its notices. */
let lead: string;
const access = { leads: { views: allViews } };

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  const [one, other] = [await app.make('teams', { name: 'East' }), await app.make('teams', { name: 'West' })];
  east = await app.userWith({ teams: [one._id], access, name: 'Edith East' });
  west = await app.userWith({ teams: [other._id], access, name: 'Wanda West' });
  team = one._id;
});
beforeEach(async () => void (lead = (await app.make('leads', { first_name: 'Ada', last_name: 'Lee', teams: [team] }))._id));
afterAll(() => app?.close());

const about = () => ({ moduleName: 'leads', recordId: lead });
const comment = (client: Client, message: string, mentions: string[] = []) =>
  client.post('/api/comments/', { related_record: about(), message, mentions });
const seenBy = async (client: Client, id = lead) => {
  const { body } = await client.post('/api/comments/dataSourceSearch', { searchTerms: {}, pageSize: 100 });
  const found = body.records as { message: string; related_record: { recordId: string } }[];
  return found.filter(({ related_record }) => related_record?.recordId === id).map(({ message }) => message);
};
const noticesOf = async (client: Client, kind: string) => {
  const { records } = (await client.get('/api/notifications/mine')).body as { records: { kind: string; path: string | null }[] };
  return records.filter((one) => one.kind === kind && one.path?.includes(lead));
};

test('whoever sees a record reads and writes its comments, and nobody else does', async () => {
  const made = await comment(east, 'Call her after four');

  expect([made.status, made.body.record.message]).toEqual([200, 'Call her after four']);
  expect(await seenBy(east)).toEqual(['Call her after four']);
  expect(await seenBy(west)).toEqual([]);
  expect((await comment(west, 'Who is this?')).status).toBeGreaterThanOrEqual(400);
  expect((await east.post('/api/comments/', { message: 'About nothing' })).status).toBe(422);
});

test('a comment is about a record that is there and mentions people who are there, whoever writes it', async () => {
  const nothing = 'f'.repeat(24);
  const said = { message: 'Hello', mentions: [east.user._id] };
  for (const related_record of [
    { moduleName: 'leads', recordId: nothing },
    { moduleName: 'nothing', recordId: lead },
  ]) {
    const { status, body } = await admin.post('/api/comments/', { related_record, ...said });
    expect([status, body.fields]).toEqual([422, { related_record: 'The chosen record does not exist.' }]);
  }
  const { status, body } = await comment(admin, 'Hello', [nothing]);
  expect([status, body.fields]).toEqual([422, { mentions: 'The chosen user does not exist.' }]);
});

test('a record out of sight is refused like one that does not exist', async () => {
  const refusal = async (recordId: string) => {
    const { status, body } = await west.post('/api/comments/', { related_record: { ...about(), recordId }, message: 'Hello' });
    const { requestId: _ours, ...said } = body;
    return { status, said };
  };

  expect(await refusal(lead)).toEqual(await refusal('f'.repeat(24)));
});

test('providers neither read nor write comments', async () => {
  const provider = await app.userWith({ userType: 'Provider', access });

  expect((await provider.post('/api/comments/dataSourceSearch', { searchTerms: {} })).status).toBe(403);
  expect((await comment(provider, 'Hello')).status).toBe(403);
});

test('a comment is changed and deleted by its author alone', async () => {
  const { _id } = (await comment(east, 'First version')).body.record;

  for (const client of [admin, west]) {
    expect((await client.put(`/api/comments/update-certain-fields/${_id}`, { fields: { message: 'Mine' } })).status).not.toBe(
      200,
    );
    expect((await client.put(`/api/comments/mark-deleted/${_id}`)).status).not.toBe(200);
  }
  expect((await east.put(`/api/comments/update-certain-fields/${_id}`, { fields: { message: 'Second' } })).status).toBe(200);
  expect((await east.put(`/api/comments/mark-deleted/${_id}`)).status).toBe(200);
});

test('a person who is mentioned is notified with the words of the comment', async () => {
  const made = await comment(admin, 'Edith, please call', [east.user._id]);

  expect(made.body.notices).toEqual([]);
  expect(await noticesOf(east, 'mentioned')).toMatchObject([
    { text: 'Edith, please call', path: `/app/leads/${lead}?tab=timeline`, by: { _id: admin.user._id } },
  ]);
});

test('whoever cannot open the record is not notified, and the author reads their name', async () => {
  const made = await comment(east, 'Wanda, please call', [west.user._id, admin.user._id]);

  expect(made.body.notices.map(({ text }: { text: string }) => text)).toEqual([
    'Wanda West cannot open this lead and will not be notified.',
  ]);
  expect(await noticesOf(west, 'mentioned')).toEqual([]);
  expect(await noticesOf(admin, 'mentioned')).toHaveLength(1);
});

test('somebody who is mentioned already is not notified again when the comment is changed', async () => {
  const { _id } = (await comment(admin, 'One', [east.user._id])).body.record;
  const mentions = [east.user._id, admin.user._id];

  await admin.put(`/api/comments/update-certain-fields/${_id}`, { fields: { message: 'Two', mentions } });

  const told = await app.system().records.all('notifications', { assigned_to: east.user._id, about: _id });
  expect(told).toMatchObject([{ kind: 'mentioned', amount: 1 }]); // an unread one that comes again counts it
});

test('the comments of a record that is gone for good are gone for everybody', async () => {
  const doomed = (await app.make('leads', { first_name: 'Gone', last_name: 'Soon' }))._id;
  await admin.post('/api/comments/', { related_record: { moduleName: 'leads', recordId: doomed }, message: 'Last words' });
  expect(await seenBy(admin, doomed)).toEqual(['Last words']);

  await admin.put('/api/leads/delete-forever/by-array', { ids: [doomed] });

  expect(await seenBy(admin, doomed)).toEqual([]);
});
