import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { readSetting } from '#server/admin-settings/read-setting.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ listen: true });
  admin = await app.signIn();
});
afterAll(() => app.close());

test('a setting is read by its key or id, and only by System Admins [ADMIN-002]', async () => {
  const byKey = (await admin.get('/api/admin-settings/by-key/bill-rates')).body;
  expect(byKey).toMatchObject({ name: 'Bill rates', key: 'bill-rates', section: 'general-settings' });
  expect(byKey.setting.RN).toBeGreaterThan(0);
  expect((await admin.get('/api/admin-settings/bill-rates')).body._id).toBe(byKey._id);
  expect((await admin.get(`/api/admin-settings/${byKey._id}`)).body.key).toBe('bill-rates');
  expect((await admin.post('/api/admin-settings/search', { key: 'bill-rates' })).body.total).toBe(1);
  expect((await admin.post('/api/admin-settings/empty-cache')).body).toEqual({ status: 'ok' });
  const person = await app.userWith({});
  expect((await person.get('/api/admin-settings/by-key/bill-rates')).status).toBe(403);
});

test('a setting is kept in memory: a change is seen at once, an emptied cache reads anew, what is rolled back is not kept [ADMIN-003, ADMIN-009]', async () => {
  const read = () => readSetting(app.system(), 'month-eligibility-hours');
  const { _id } = (await admin.get('/api/admin-settings/by-key/month-eligibility-hours')).body;
  const past = (value: number) =>
    app.engine.database.query(`update records."adminSettings" set setting = $2 where _id = $1`, [_id, JSON.stringify({ value })]);
  expect(await read()).toBe(130);

  await past(131);
  expect(await read()).toBe(130);
  await admin.post('/api/admin-settings/empty-cache');
  expect(await read()).toBe(131);

  await admin.put(`/api/admin-settings/update-certain-fields/${_id}`, { fields: { setting: { value: 140 } } });
  expect(await read()).toBe(140);

  const undone = app.system().transaction(async (inner) => {
    await inner.records.update('adminSettings', _id, { setting: { value: 150 } });
    expect(await readSetting(inner, 'month-eligibility-hours')).toBe(150);
    throw new Error('never mind');
  });
  await expect(undone).rejects.toThrow('never mind');
  expect(await read()).toBe(140);
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

test('an update is announced to everybody who is connected [SHELL-025]', async () => {
  const person = await app.userWith({});
  const socket = io(app.address, { auth: { token: person.token }, transports: ['websocket'] });
  await new Promise<void>((done) => void socket.on('connect', done));
  const heard = new Promise<void>((done) => void socket.on('system-update-event', () => done()));

  expect((await person.post('/events/trigger-update')).status).toBe(403);
  await admin.post('/api/events/trigger-update');

  await heard;
  socket.disconnect();
});

test('a message is announced by who wrote it, to those it was sent to and nobody else', async () => {
  const access = { musterMessage: { views: allViews } };
  const [writer, reader, stranger] = [
    await app.userWith({ access }),
    await app.userWith({ access }),
    await app.userWith({ userType: 'Provider' }),
  ];
  const { record } = (await writer.post('/api/muster-messages', { message: 'Hello', sentTo: [reader.user._id] })).body;
  const heard: string[] = [];
  const sockets = Object.entries({ reader, stranger }).map(([name, { token }]) =>
    io(app.address, { auth: { token }, transports: ['websocket'] }).on('new-muster-message-event', ({ _id }) =>
      heard.push(`${name} ${_id}`),
    ),
  );
  await Promise.all(sockets.map((socket) => new Promise<void>((done) => void socket.on('connect', done))));
  const announce = (client: Client, body: object) => client.post('/events/announce-new-muster-messages', body);
  const everybody = [reader.user._id, stranger.user._id, admin.user._id];

  const refused = [
    await announce(stranger, { sentTo: everybody }),
    await announce(stranger, { sentTo: everybody, _id: record._id }),
    await announce(reader, { sentTo: everybody, _id: record._id }),
  ];
  const announced = await announce(writer, { sentTo: everybody, _id: record._id });

  expect(refused.map(({ status }) => status < 500 && status >= 400)).toEqual([true, true, true]);
  expect(announced.status).toBe(200);
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  await new Promise((wait) => setTimeout(wait, 200));
  // Muster told of it by itself when it was written: announcing it once more is harmless.
  expect([...new Set(heard)]).toEqual([`reader ${record._id}`]);
  for (const socket of sockets) socket.disconnect();
});

test('two thousand zip codes, or forty-nine circles, are looked for in one question that costs less than a hundred of one circle', async () => {
  const person = await app.userWith({});
  const { records } = (await person.get('/api/zips?pageSize=200')).body;
  const known = records.map(({ code }: { code: string }) => code) as string[];
  const codes = [...known, ...Array.from({ length: 1_800 }, (_, at) => `x${at}`)];
  const circles = known.slice(0, 49).map((zip) => ({ field: 'location', op: 'withinMiles', value: { zip, miles: 2 } }));
  const parts = known.slice(0, 49).map((value) => ({ field: 'city', op: 'contains', value }));

  const cpuOf = async (searchTerms: unknown, total: unknown) => {
    const started = process.cpuUsage();
    const { status, body } = await person.post('/api/zips/search', { searchTerms });
    const { user, system } = process.cpuUsage(started);
    expect([status, body.total]).toEqual([200, total]);
    return user + system;
  };
  let simple = 0;
  for (const circle of circles.slice(0, 10)) simple += await cpuOf(circle, expect.any(Number));

  for (const [searchTerms, total] of [
    [{ code: codes }, 200],
    [{ field: 'code', op: 'notIn', value: codes }, expect.any(Number)],
    [{ any: circles }, expect.any(Number)],
    [{ any: parts }, 0],
  ])
    expect(await cpuOf(searchTerms, total)).toBeLessThan(10 * simple);
  expect((await person.post('/api/zips/search', { searchTerms: { code: [...codes, 'y'] } })).status).toBe(400);
});

test('zip codes are looked up by code, city and distance, or all of them [MISC-002, MISC-003]', async () => {
  const person = await app.userWith({});
  expect((await person.get('/api/zips/by-code/33101')).body).toMatchObject({ city: 'Miami', state: 'FL' });
  expect((await person.get('/api/zips/by-code/00000')).status).toBe(404);
  const miami = (await person.post('/api/zips/advancedSearch', { city: 'miami', state: 'FL' })).body;
  expect(miami.total).toBeGreaterThan(50);
  expect(new Set(miami.records.map(({ city, state }: Record<string, string>) => `${city}, ${state}`))).toEqual(
    new Set(['Miami, FL']),
  );
  const near = (
    await person.post('/api/zips/search', {
      searchTerms: { field: 'location', op: 'withinMiles', value: { zip: '33101', miles: 3 } },
    })
  ).body;
  expect(near.total).toBeGreaterThan(3);
  expect(near.total).toBeLessThan(miami.total);
  const all = (await person.get('/api/zips/all')).body;
  expect([all.records.length, all.total > 30_000]).toEqual([200, true]);
  expect((await person.get('/api/zips')).body).toEqual(all);
});
