import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let admin: Client;
let reader: Client;
let team: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  team = (await app.make('teams', { name: 'East' }))._id;
  reader = await app.userWith({ teams: [team], access: { leads: { views: allViews, fields: { source: 'None' } } } });
});
afterAll(() => app?.close());

interface Shown {
  kind: string;
  title: string;
  path: string;
}
const told = async (client: Client): Promise<Shown[]> =>
  (await client.get('/api/notifications/mine')).body.records.filter(({ kind }: Shown) => kind === 'followed-changed');
const toldSoon = (client: Client, count: number) =>
  expect.poll(async () => (await told(client)).length, { timeout: 8_000 }).toBe(count);
const aLead = (teams: string[]) => app.make('leads', { first_name: 'Ada', last_name: 'Lee', teams });
const follow = (client: Client, id: string) => client.put(`/api/leads/follow/${id}`);
const change = (client: Client, id: string, fields: object) => client.put(`/api/leads/update-certain-fields/${id}`, { fields });
/** Until the consumer has read all that has happened. */
const allRead = async () =>
  expect
    .poll(
      async () => {
        const { rows } = await app.engine.database.query(
          `select count(*)::int as waiting from muster.events e where id > (select last_id from muster.event_cursors where consumer = 'followers')`,
        );
        return rows[0]!.waiting as number;
      },
      { timeout: 8_000 },
    )
    .toBe(0);

test('following is turned on and off', async () => {
  const { _id } = await aLead([team]);

  expect((await follow(reader, _id)).body).toEqual({ following: true });
  expect((await reader.get(`/api/leads/follow/${_id}`)).body).toEqual({ following: true, followers: 1 });
  expect((await admin.get(`/api/leads/follow/${_id}`)).body).toEqual({ following: false, followers: 1 });
  expect((await follow(reader, _id)).body).toEqual({ following: false });
});

test('a record out of sight cannot be followed', async () => {
  const other = await app.make('teams', { name: 'West' });

  expect((await follow(reader, (await aLead([other._id]))._id)).status).toBe(404);
});

test('a follower is told of another person’s change once, and never of their own', async () => {
  const { _id } = await aLead([team]);
  await follow(reader, _id);
  await follow(admin, _id);
  const before = (await told(reader)).length;

  await change(admin, _id, { first_name: 'Adele', last_name: 'Low' });
  await toldSoon(reader, before + 1);

  expect((await told(reader))[0]).toMatchObject({ title: 'A lead that you follow was changed', path: `/app/leads/${_id}` });
  expect(await told(admin)).toEqual([]);
});

test('a change of hidden fields alone, and of a record that left one’s sight, is not mentioned', async () => {
  const [hidden, lost] = [await aLead([team]), await aLead([team])];
  const other = await app.make('teams', { name: 'North' });
  for (const { _id } of [hidden, lost]) await follow(reader, _id);
  await allRead();
  const before = (await told(reader)).length;

  await change(admin, hidden._id, { source: 'A friend' });
  await change(admin, lost._id, { teams: [other._id], first_name: 'Moved' });
  await allRead();

  expect(await told(reader)).toHaveLength(before);
});

test('a run over many followed records is one notification', async () => {
  const leads = await Promise.all(Array.from({ length: 5 }, () => aLead([team])));
  for (const { _id } of leads) await follow(reader, _id);
  await allRead();
  const before = (await told(reader)).length;

  await admin.put('/api/leads/update-certain-fields-array', {
    ids: leads.map(({ _id }) => _id),
    fields: { description: 'Moved' },
  });
  await allRead();

  expect(await told(reader)).toHaveLength(before + 1);
  expect((await told(reader))[0]!.title).toBe('5 leads that you follow were changed');
});
