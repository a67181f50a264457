import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '#common/ids.ts';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';
import { createContext } from '../context.ts';
import { notify, type Notice } from './notify.ts';
import { removeOldNotifications } from './notifications.jobs.ts';
import { recordAssigned } from './records.notification-kinds.ts';

let app: TestApp;
let admin: Client;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await startTestApp({ listen: true });
  admin = await app.signIn();
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await app?.close();
});

const DAY = 86_400_000;
/** A busy machine takes a while. */
const PATIENCE = { timeout: 15_000, interval: 20 };
const works = { views: allViews };
const mine = async (person: Client, query = '') => (await person.get(`/api/notifications/mine${query}`)).body.records;
const unread = async (person: Client) => (await person.get('/api/notifications/unread-count')).body.count;
const byAdmin = async () =>
  createContext(app.engine, { access: (await app.engine.access.of(admin.user._id))!, userId: admin.user._id });
const tell = async (notice: Partial<Notice> & Pick<Notice, 'to'>) =>
  (await byAdmin()).transaction((context) => notify(context, { kind: recordAssigned, title: 'Look at this', ...notice }));
const taskFor = (person: Client, subject: string) =>
  admin.post('/api/tasks', { subject, description: subject, assigned_to: person.user._id });

test('a task that somebody else assigns is told with its name and who did it; one’s own is not', async () => {
  const person = await app.userWith({ access: { tasks: works } });
  const { body } = await taskFor(person, 'Call Ana back');
  await person.post('/api/tasks', { subject: 'My own', description: 'x', assigned_to: person.user._id });

  const [told, ...others] = await mine(person);
  expect(others).toEqual([]);
  expect(told).toMatchObject({
    kind: 'task-assigned',
    title: 'A task was assigned to you',
    about: { moduleName: 'tasks', recordId: body.record._id, name: 'Call Ana back' },
    path: `/app/tasks/${body.record._id}`,
    by: { _id: admin.user._id, name: admin.user.name },
    isRead: false,
  });
  expect(await unread(person)).toBe(1);
});

test('nobody reads, counts or marks the notifications of others, a System Admin neither', async () => {
  const person = await app.userWith({ access: { tasks: works, notifications: works } });
  const other = await app.userWith({ access: { tasks: works, notifications: works } });
  await taskFor(person, 'Private matter');
  const [told] = await mine(person);

  for (const asker of [other, admin]) {
    expect(await mine(asker)).toEqual([]);
    expect((await asker.get(`/api/notifications/${told._id}`)).status).toBe(404);
    const found = await asker.post('/api/notifications/search', { searchTerms: { _id: told._id } });
    expect(found.body).toMatchObject({ total: 0, records: [] });
    expect((await asker.post('/api/notifications/mark-read', { ids: [told._id] })).body).toEqual({ changed: 0 });
    expect((await asker.put(`/api/notifications/update-certain-fields/${told._id}`, { fields: { title: 'x' } })).status).toBe(
      403,
    );
    expect((await asker.delete(`/api/notifications/${told._id}`)).status).toBe(403);
    expect((await asker.post('/api/notifications', { name: 'x', assigned_to: person.user._id })).status).toBe(403);
  }
  expect((await person.get(`/api/notifications/${told._id}`)).status).toBe(200);
  expect((await person.post('/api/notifications/search', {})).body.total).toBe(1);
  expect((await person.post('/api/notifications/mark-read', { ids: [told._id] })).body).toEqual({ changed: 1 });
  expect(await unread(person)).toBe(0);
});

test('a record out of the reader’s reach has no name, no address and no quoted value', async () => {
  const lead = await app.make('leads', { first_name: 'Secret', last_name: 'Person', description: 'a private reason' });
  const about = { moduleName: 'leads', recordId: lead._id };
  const [reader, stranger, nearly] = [
    await app.userWith({ access: { leads: works } }),
    await app.userWith({}),
    await app.userWith({ access: { leads: { views: allViews, fields: { description: 'None' } } } }),
  ];
  const to = [reader, stranger, nearly].map(({ user }) => user._id);
  await tell({ to, about, quote: 'description' });

  expect((await mine(reader))[0]).toMatchObject({ about: { name: 'Secret Person' }, text: 'a private reason', isOpen: true });
  expect((await mine(nearly))[0]).toMatchObject({ about: { name: 'Secret Person' }, text: null, isOpen: true });
  expect((await mine(stranger))[0]).toMatchObject({ about: { name: null }, text: null, path: null, isOpen: false });
  expect(JSON.stringify((await stranger.post('/api/notifications/search', {})).body)).not.toMatch(/Secret|private/);
});

test('the same about the same record moves up while it is unread, and stands anew once it was read', async () => {
  const person = await app.userWith({});
  const about = { moduleName: 'leads', recordId: newId() };
  const to = [person.user._id, person.user._id];
  await tell({ to, about });
  await tell({ to, title: 'Another matter' });
  await tell({ to, about });
  expect((await mine(person)).map(({ title }: { title: string }) => title)).toEqual(['Look at this', 'Another matter']);

  await person.post('/api/notifications/mark-read', { all: true });
  await tell({ to, about });

  expect(await mine(person)).toHaveLength(3);
  expect(await mine(person, '?unread=true')).toHaveLength(1);
});

test('five hundred records that are assigned at once are one notification, which leads to their list', async () => {
  const person = await app.userWith({ access: { leads: works } });
  const ids: string[] = [];
  await app.system().transaction(async ({ records }) => {
    for (let n = 0; n < 500; n++) ids.push((await records.create('leads', { first_name: 'Lead', last_name: `No. ${n}` }))._id);
  });
  const fields = { assigned_to: person.user._id };
  expect((await admin.put('/api/leads/update-certain-fields-array/', { ids, fields })).body.changed).toBe(500);

  const told = await mine(person);
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({ kind: 'record-assigned', title: '500 leads were assigned to you', about: null });
  expect(decodeURIComponent(told[0].path)).toContain(`"value":["${person.user._id}"]`);
});

test('many tasks at once are one notification as well', async () => {
  const [person, other] = [await app.userWith({ access: { tasks: works } }), await app.userWith({ access: { tasks: works } })];
  const ids: string[] = [];
  for (const subject of ['One', 'Two', 'Three']) ids.push((await taskFor(other, subject)).body.record._id);
  await admin.put('/api/tasks/update-certain-fields-array/', { ids, fields: { assigned_to: person.user._id } });

  expect((await mine(person)).map(({ title }: { title: string }) => title)).toEqual(['3 tasks were assigned to you']);
});

test('who may not sign in is not told, and a save that fails tells nobody', async () => {
  const [gone, there] = [await app.userWith({}), await app.userWith({})];
  await admin.put(`/api/users/update-certain-fields/${gone.user._id}`, { fields: { active: false } });
  await tell({ to: [gone.user._id, there.user._id, admin.user._id, null] });
  const failing = (await byAdmin()).transaction(async (context) => {
    await notify(context, { to: [there.user._id], kind: recordAssigned, title: 'Never happened' });
    throw new Error('the save failed');
  });
  await expect(failing).rejects.toThrow('the save failed');

  const kept = await app.system().records.all('notifications', { assigned_to: [gone.user._id, there.user._id, admin.user._id] });
  expect(kept.map(({ assigned_to, title }) => [assigned_to, title])).toEqual([[there.user._id, 'Look at this']]);
});

test('what somebody chose not to see is not made, and what they chose by mail is mailed, without what they may not read', async () => {
  const person = await app.userWith({});
  const lead = await app.make('leads', { first_name: 'Hidden', last_name: 'Name' });
  const choices = { 'record-assigned': { inApp: false, mail: true } };
  expect((await person.put('/api/notifications/choices', { choices })).body).toEqual({ choices });
  await person.put('/api/notifications/choices', { choices: { 'item-approved': { inApp: false } } });
  expect((await person.get('/api/notifications/choices')).body.choices).toEqual({
    ...choices,
    'item-approved': { inApp: false },
  });
  expect((await person.put('/api/notifications/choices', { choices: { nonsense: { mail: true } } })).status).toBe(400);
  expect((await admin.get('/api/notification-settings')).body.records).toEqual([]);

  await tell({ to: [person.user._id], about: { moduleName: 'leads', recordId: lead._id } });
  await app.workJobs();

  expect(await mine(person)).toEqual([]);
  const letters = (await admin.post('/api/outbox/search', {})).body.records.filter(({ to }: { to: string[] }) =>
    to.includes(person.user.email as string),
  );
  expect(letters).toHaveLength(1);
  expect(letters[0]).toMatchObject({ subject: 'Look at this' });
  expect(letters[0].body).not.toContain('Hidden');
});

test('a provider hears by mail of what was sent back unless they chose otherwise; staff do not', async () => {
  const [provider, staff] = [await app.userWith({ userType: 'Provider' }), await app.userWith({})];
  const itemRejected = app.engine.discovered.notificationKinds.find(({ kind }) => kind === 'item-rejected')!;
  const count = () => app.system().records.count('outbox', { subject: 'An item was sent back to you' });
  const sendBack = async (person: Client) => {
    await tell({ to: [person.user._id], kind: itemRejected, title: 'An item was sent back to you' });
    await app.workJobs();
  };
  await sendBack(staff);
  expect(await count()).toBe(0);
  await sendBack(provider);
  expect(await count()).toBe(1);
  await provider.put('/api/notifications/choices', { choices: { 'item-rejected': { mail: false } } });
  await sendBack(provider);

  expect(await count()).toBe(1);
  expect(await unread(provider)).toBe(2);
});

test('one is offered the kinds of all features that one is told of, in their order', async () => {
  const [provider, staff] = [await app.userWith({ userType: 'Provider' }), await app.userWith({})];
  const kindsOf = async (person: Client): Promise<{ kind: string; label: string }[]> =>
    (await person.get('/api/notifications/choices')).body.kinds;
  const all = app.engine.discovered.notificationKinds;

  expect((await kindsOf(staff)).map(({ kind }) => kind)).toEqual(
    all.filter((each) => each.for !== 'providers').map(({ kind }) => kind),
  );
  expect((await kindsOf(staff)).slice(0, 2)).toMatchObject([{ kind: 'task-assigned' }, { kind: 'record-assigned' }]);
  expect((await kindsOf(provider)).map(({ kind }) => kind)).toEqual(
    all.filter((each) => each.for !== 'staff').map(({ kind }) => kind),
  );
  const choices = app.engine.registry.module('notifications').fields.kind!.options;
  expect(choices).toEqual(all.map(({ kind, label }) => ({ value: kind, label })));
});

test('after ninety days a notification is gone', async () => {
  const person = await app.userWith({});
  await tell({ to: [person.user._id], title: 'Old' });
  app.advance(89 * DAY);
  await tell({ to: [person.user._id], title: 'Newer' });
  const clean = async () => {
    await app.system().queue(removeOldNotifications, {});
    await app.workJobs();
    const kept = await app.system().records.all('notifications', { assigned_to: person.user._id });
    return kept.map(({ title }) => title).sort();
  };
  expect(await clean()).toEqual(['Newer', 'Old']);

  app.advance(2 * DAY);

  expect(await clean()).toEqual(['Newer']);
  app.advance(-91 * DAY);
});

test('what happens on one node is heard on the other within two seconds, by the person alone and without a word of it', async () => {
  const other = await app.secondNode();
  const [person, stranger] = [await app.userWith({ access: { tasks: works } }), await app.userWith({})];
  const heard: unknown[] = [];
  const overheard: unknown[] = [];
  for (const [who, into] of [
    [person, heard],
    [stranger, overheard],
    [admin, overheard],
  ] as const) {
    const socket = io(other.address, { auth: { token: who.token }, transports: ['websocket'] });
    sockets.push(socket);
    socket.onAny((name: string, payload: unknown) => name === 'notification-event' && into.push(payload));
    await new Promise<void>((done) => void socket.on('connect', done));
  }

  await taskFor(person, 'Heard over there');
  await vi.waitFor(() => expect(heard).toHaveLength(1), PATIENCE);
  expect(heard).toEqual([{ _id: expect.stringMatching(/^[0-9a-f]{24}$/) }]);
  expect(await unread(other.as(person))).toBe(1);

  await other.as(person).post('/api/notifications/mark-read', { all: true });
  await vi.waitFor(() => expect(heard).toHaveLength(2), PATIENCE);
  expect(await unread(person)).toBe(0);
  expect(overheard).toEqual([]);
});
