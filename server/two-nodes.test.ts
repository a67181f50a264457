import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '#common/ids.ts';
import { job } from './jobs/job.ts';
import { startJobs } from './jobs/jobs.ts';
import { allViews, startTestApp, type Client, type TestApp } from './testing.ts';

let app: TestApp;
let admin: Client;
let other: Awaited<ReturnType<TestApp['secondNode']>>;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await startTestApp({ listen: true });
  other = await app.secondNode();
  admin = await app.signIn();
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await app?.close();
});

/** The promise to two nodes: what one did, the other knows within two seconds. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 2_000, interval: 50 });

test('a module and a field made on one node work on the other within two seconds', async () => {
  const made = await admin.post('/api/ss-modules', {
    name: 'shared',
    label: 'Shared',
    fields: [{ fieldName: 'one', label: 'One', inputType: 'TextField' }],
  });
  const elsewhere = other.as(admin);

  await soon(async () => expect((await elsewhere.post('/api/shared', { name: 'x', one: 'y' })).status).toBe(200));
  const fields = [
    { fieldName: 'one', label: 'One', inputType: 'TextField' },
    { fieldName: 'two', label: 'Two', inputType: 'Number' },
  ];
  expect((await admin.put(`/api/ss-modules/${made.body.record._id}`, { name: 'shared', label: 'Shared', fields })).status).toBe(
    200,
  );
  await soon(async () => expect((await elsewhere.post('/api/shared', { name: 'x', two: 2 })).body.record?.two).toBe(2));
});

test('a right taken away on one node is gone on the other within two seconds', async () => {
  const person = await app.userWith({ access: { accounts: { views: allViews } } });
  const elsewhere = other.as(person);
  expect((await elsewhere.get('/api/accounts')).status).toBe(200);

  const control = (await app.system().records.all('userAccessControls', { name: 'accounts' })).at(-1)!;
  await admin.put(`/api/user-access-controls/update-certain-fields/${control._id}`, { fields: { views: { access: false } } });

  await soon(async () => expect((await elsewhere.get('/api/accounts')).status).toBe(403));
});

test('a dropdown changed on one node is asked of the other within two seconds', async () => {
  const list = await app.make('dropdowns', { name: 'Sizes of things', options: [{ value: 'S', label: 'S' }] });
  await admin.post('/api/ss-modules', {
    name: 'sized',
    label: 'Sized',
    fields: [{ fieldName: 'size', label: 'Size', inputType: 'Dropdown', dropdown: 'Sizes of things' }],
  });
  const elsewhere = other.as(admin);
  await soon(async () => expect((await elsewhere.post('/api/sized', { name: 'x', size: 'XL' })).status).toBe(422));

  await admin.put(`/api/dropdowns/update-certain-fields/${list._id}`, { fields: { options: [{ value: 'XL', label: 'XL' }] } });

  await soon(async () => expect((await elsewhere.post('/api/sized', { name: 'x', size: 'XL' })).status).toBe(200));
});

test('signing out on one node ends the session on the other within two seconds [AUTH-059]', async () => {
  const person = await app.userWith({});
  const elsewhere = other.as(person);
  expect((await elsewhere.get('/api/users/user-session')).status).toBe(200);

  await person.get('/api/users/logout');

  await soon(async () => expect((await elsewhere.get('/api/users/user-session')).status).toBe(401));
});

test('a person switched off on one node is out on the other within two seconds', async () => {
  const person = await app.userWith({});
  const elsewhere = other.as(person);
  expect((await elsewhere.get('/api/users/user-session')).status).toBe(200);

  await admin.put(`/api/users/update-certain-fields/${person.user._id}`, { fields: { active: false } });

  await soon(async () => expect((await elsewhere.get('/api/users/user-session')).status).toBe(401));
});

const connect = (address: string, token: string) =>
  new Promise<Socket>((done, fail) => {
    const socket = io(address, { auth: { token }, transports: ['websocket'], reconnection: false });
    sockets.push(socket);
    socket.on('connect', () => done(socket));
    socket.on('connect_error', fail);
  });

test('a socket needs a session, hears of changes on another node by id alone, and only under rights', async () => {
  const person = await app.userWith({ access: { contacts: { views: allViews } } });
  await expect(connect(other.address, 'nonsense')).rejects.toThrow('unauthenticated');
  const heard: Record<string, unknown>[][] = [[], []];
  for (const [at, client] of [admin, person].entries())
    (await connect(other.address, client.token)).on('records-changed', (change: Record<string, unknown>) =>
      heard[at]!.push(change),
    );

  const { record } = (await admin.post('/api/accounts', { name: 'Loud', description: 'a word that stays' })).body;

  await soon(async () => expect(heard[0]).toContainEqual({ moduleName: 'accounts', ids: [record._id] }));
  await new Promise((wait) => setTimeout(wait, 200));
  expect(JSON.stringify(heard)).not.toContain('a word that stays');
  expect(heard[1]!.filter(({ moduleName }) => moduleName === 'accounts')).toEqual([]);
});

test('an event for one person reaches them on the other node and nobody else, and a signed-out socket is closed', async () => {
  const [one, two] = [await app.userWith({}), await app.userWith({})];
  const heard: string[] = [];
  const first = await connect(other.address, one.token);
  first.on('hello-event', () => heard.push('one'));
  (await connect(other.address, two.token)).on('hello-event', () => heard.push('two'));

  app.engine.bus.send('hello-event', [one.user._id], { _id: newId() });
  await soon(async () => expect(heard).toEqual(['one']));
  await one.get('/api/users/logout');
  await new Promise((wait) => setTimeout(wait, 600));
  app.engine.bus.send('hello-event', 'all', {});

  await soon(async () => expect(first.connected).toBe(false));
  expect(heard.filter((each) => each === 'one')).toHaveLength(1);
});

test('a socket is told at once that its session ended, on every node, before any other event', async () => {
  const [leaving, stopped, staying] = [await app.userWith({}), await app.userWith({}), await app.userWith({})];
  const ended: string[] = [];
  for (const [name, { token }] of Object.entries({ leaving, stopped, staying }))
    for (const { address } of [app, other])
      (await connect(address, token)).on('session-ended', () => ended.push(`${name} ${address}`));

  await leaving.get('/api/users/logout');
  await soon(async () => expect(ended.sort()).toEqual([`leaving ${app.address}`, `leaving ${other.address}`].sort()));
  ended.length = 0;
  await admin.put(`/api/users/mark-user-inactive/${stopped.user._id}`);

  await soon(async () => expect(ended.sort()).toEqual([`stopped ${app.address}`, `stopped ${other.address}`].sort()));
});

test('an event for more people than one notification names reaches the last of them', async () => {
  const person = await app.userWith({});
  const heard: object[] = [];
  (await connect(other.address, person.token)).on('many-event', (payload: object) => heard.push(payload));

  app.engine.bus.send('many-event', [...Array.from({ length: 900 }, newId), person.user._id], { _id: 'x' });

  await soon(async () => expect(heard).toEqual([{ _id: 'x' }]));
});

test('ids of records that a person may not see are not in what their socket hears', async () => {
  const person = await app.userWith({ access: { accounts: { views: { ...allViews, view: 'Owner' } } } });
  const heard: { ids: string[] }[] = [];
  (await connect(app.address, person.token)).on('records-changed', (change: { ids: string[] }) => heard.push(change));

  const { record } = (await admin.post('/api/accounts', { name: 'Not theirs' })).body;

  await soon(async () => expect(heard.length).toBeGreaterThan(0));
  expect(heard.flatMap(({ ids }) => ids)).not.toContain(record._id);
});

test('two nodes do the work of a job once, and a failing job is tried again until it works', async () => {
  const done: string[] = [];
  let failures = 1;
  const once = job<{ name: string }>('test-once', async (_context, { name }) => void done.push(name));
  const flaky = job('test-flaky', async () => {
    if (failures-- > 0) throw new Error('not yet');
    done.push('flaky');
  });
  const runners = await Promise.all([app, other].map(({ engine }) => startJobs(engine, [once, flaky], { pollMs: 100 })));

  await app.system().transaction(async (context) => {
    for (let at = 0; at < 50; at++) await context.queue(once, { name: `job ${at}` });
    await context.queue(flaky, {});
  });
  await vi.waitFor(() => expect(done).toHaveLength(51), { timeout: 12_000, interval: 100 });
  await Promise.all(runners.map((runner) => runner.stop()));

  expect(new Set(done).size).toBe(51);
}, 20_000);

test('a save that fails queues nothing and tells nobody', async () => {
  const { rows: before } = await app.engine.database.query('select count(*) as n from graphile_worker._private_jobs');

  await app
    .system()
    .transaction(async (context) => {
      await context.queue(
        job<{ name: string }>('test-once', async () => undefined),
        { name: 'never' },
      );
      throw new Error('the save fails');
    })
    .catch(() => undefined);

  const { rows: after } = await app.engine.database.query('select count(*) as n from graphile_worker._private_jobs');
  expect(after[0]!.n).toBe(before[0]!.n);
});
