import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
let health: { _id: string };
let schools: { _id: string };
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  health = await app.make('clients', { name: 'Health first' });
  schools = await app.make('clients', { name: 'Schools first', is_edu: true });
});
afterAll(() => app?.close());

const enable = (person: Client, client?: string) => person.post('/api/clients/enable-client-mode', client ? { client } : {});
const disable = (person: Client) => person.post('/api/clients/disable-client-mode');
const current = async (person: Client, path = 'get-current-client', headers = {}) => {
  const { status, body } = await person.get(`/api/clients/${path}`, headers);
  return status === 200 ? body._id : status;
};

test('client mode is enabled and disabled, for one session [ADMIN-017]', async () => {
  const second = await app.signIn();
  const of = async (person: Client) => (await person.get('/api/users/user-session')).body.clientMode;
  const [mine, theirs] = [await app.make('leads', lead(health._id)), await app.make('leads', lead(schools._id))];
  const nobodys = await app.make('leads', lead(null));
  const seen = async (person: Client) => {
    const { records } = (await person.post('/api/leads/dataSourceSearch', { searchTerms: {} })).body;
    return [mine, theirs, nobodys].map(({ _id }) => records.some((one: { _id: string }) => one._id === _id));
  };

  expect((await enable(admin, health._id)).body).toEqual({ client: { _id: health._id, name: 'Health first' }, clientMode: true });
  expect(await of(admin)).toMatchObject({ _id: health._id, name: 'Health first' });
  expect(await of(second)).toBeNull();
  expect(await seen(admin)).toEqual([true, false, true]);
  expect(await seen(second)).toEqual([true, true, true]);
  const made = (await admin.post('/api/leads', lead(null))).body.record;
  expect(made.client).toBe(health._id);
  expect((await disable(admin)).body).toEqual({ client: null, clientMode: false });
  expect([await of(admin), await seen(admin)]).toEqual([null, [true, true, true]]);

  const standard = await app.userWith({ access: { leads: { views: allViews } } });
  expect((await enable(standard, health._id)).status).toBe(403);
  expect((await enable(admin)).body.fields).toHaveProperty('client');
  const log = await app.find(admin, 'audit-log', { module: 'clients', record_id: health._id });
  expect(log.map(({ field }) => field)).toEqual(expect.arrayContaining(['client mode enabled', 'client mode disabled']));
});

test('neither the mode nor its end tells a name that the person may not read', async () => {
  const fields = { name: 'None', imageUrl: 'None' };
  const person = await app.userWith({ userType: 'Admin', access: { clients: { views: allViews, fields } } });
  await app.system().records.update('users', person.user._id, { client: schools._id });

  expect((await enable(person, health._id)).body.client).toEqual({ _id: health._id, name: null });
  expect((await person.get('/api/users/user-session')).body.clientMode).toEqual({ _id: health._id, name: null, imageUrl: null });
  expect((await disable(person)).body.client).toEqual({ _id: schools._id, name: null });
});

test('the current client is the mode’s, one’s own, or the default; clients are marked deleted by DELETE [ADMIN-022]', async () => {
  const person = await app.userWith({ userType: 'Admin' });
  expect(await current(person)).toBe(404);
  expect(await current(person, 'get-current-client-or-edu-client', { origin: 'https://schools.example.org' })).toBe(schools._id);
  expect(await current(person, 'get-current-client-or-edu-client')).toBe(404);
  const setting = (await admin.get('/api/admin-settings/by-key/default-client')).body;
  const set = (value: unknown) =>
    admin.put(`/api/admin-settings/update-certain-fields/${setting._id}`, { fields: { setting: { value } } });
  expect((await set('nobody')).body.fields).toHaveProperty(['setting.value']);
  await set(health._id);
  expect(await current(person)).toBe(health._id);

  const own = await app.make('clients', { name: 'Own' });
  await app.system().records.update('users', person.user._id, { client: own._id });
  await app.engine.changeCounters.check();
  expect(await current(person)).toBe(own._id);
  expect((await enable(person)).body.client._id).toBe(own._id);
  expect((await enable(person, schools._id)).body.client._id).toBe(schools._id);
  expect(await current(person)).toBe(schools._id);
  expect((await disable(person)).body).toEqual({ client: { _id: own._id, name: 'Own' }, clientMode: false });

  const [one, two] = [await app.make('clients', { name: 'One' }), await app.make('clients', { name: 'Two' })];
  expect((await admin.delete(`/api/clients/mark-deleted/${one._id}`)).body).toEqual({ _id: one._id, deleted: true });
  expect((await admin.put(`/api/clients/mark-deleted/${two._id}`)).body).toEqual({ _id: two._id, deleted: true });
  expect((await admin.get(`/api/clients/${one._id}`)).status).toBe(404);
});

let made = 0;
const lead = (client: string | null) => ({
  first_name: 'Ann',
  last_name: `Lead ${++made}`,
  lead_status: 'active',
  ...(client ? { client } : {}),
});
