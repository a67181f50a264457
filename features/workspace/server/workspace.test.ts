import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ listen: true });
  admin = await app.signIn();
});
afterAll(() => app.close());

test('a setting is read by its key or id, and only by System Admins [ADMIN-002, ADMIN-007]', async () => {
  const byKey = (await admin.get('/api/admin-settings/by-key/bill-rates')).body;
  expect(byKey).toMatchObject({ key: 'bill-rates', section: 'general-settings' });
  expect(byKey.setting.RN).toBeGreaterThan(0);
  expect((await admin.get('/api/admin-settings/bill-rates')).body._id).toBe(byKey._id);
  expect((await admin.get(`/api/admin-settings/${byKey._id}`)).body.key).toBe('bill-rates');
  expect((await admin.post('/api/admin-settings/search', { key: 'bill-rates' })).body.total).toBe(1);
  expect((await admin.post('/api/admin-settings/empty-cache')).body).toEqual({ status: 'ok' });
  const person = await app.userWith({});
  expect((await person.get('/api/admin-settings/by-key/bill-rates')).status).toBe(403);
});

test('a setting needs its name, key and setting [ADMIN-005]', async () => {
  const { body } = await admin.post('/api/admin-settings', {});
  expect(Object.keys(body.fields).sort()).toEqual(['key', 'name', 'setting']);
});

test('a dropdown is found by its name and keeps its options [ADMIN-004]', async () => {
  const { body } = await admin.post('/api/dropdowns/get-by-name', { name: 'Professions' });
  expect(body.options.map(({ value }: { value: string }) => value)).toContain('Speech-Language Pathologist');
  expect((await admin.post('/api/dropdowns/get-by-name', { name: 'Nothing of the kind' })).body).toBeNull();
  expect((await admin.post('/api/dropdowns/search', { deleted: false })).body.total).toBeGreaterThan(8);
});

test('an update is announced to everybody who is connected [SHELL-025, ADMIN-009]', async () => {
  const person = await app.userWith({});
  const socket = io(app.address, { auth: { token: person.token }, transports: ['websocket'] });
  await new Promise<void>((done) => void socket.on('connect', done));
  const heard = new Promise<void>((done) => void socket.on('system-update-event', () => done()));

  expect((await person.post('/events/trigger-update')).status).toBe(403);
  await admin.post('/api/events/trigger-update');

  await heard;
  socket.disconnect();
});

test('zip codes are looked up by code, city and distance', async () => {
  const person = await app.userWith({});
  expect((await person.get('/api/zips/by-code/33101')).body).toMatchObject({ city: 'Miami', state: 'FL' });
  expect((await person.get('/api/zips/by-code/00000')).status).toBe(404);
  const miami = (await person.post('/api/zips/advancedSearch', { city: 'miami', state: 'FL' })).body;
  expect(miami.total).toBeGreaterThan(50);
  const near = (
    await person.post('/api/zips/search', {
      searchTerms: { field: 'location', op: 'withinMiles', value: { zip: '33101', miles: 3 } },
    })
  ).body;
  expect(near.total).toBeGreaterThan(3);
  expect(near.total).toBeLessThan(miami.total);
  expect((await person.get('/api/zips')).body.records).toHaveLength(200);
});
