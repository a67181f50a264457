import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { newId } from '#common/ids.ts';
import { startApp } from '../app.ts';
import { allViews, startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let other: Awaited<ReturnType<TestApp['secondNode']>>;
let admin: Client;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await startTestApp({ listen: true });
  other = await app.secondNode();
  admin = await app.signIn();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => app?.close());

const EVERY = { accounts: { views: allViews }, jobs: { views: allViews } };
const OWN = { accounts: { views: { ...allViews, view: 'Owner' } } };

interface Page {
  socket: Socket;
  heard: [name: string, payload: unknown][];
  watch(what: object): Promise<boolean>;
}
/** A page of this person on one of the nodes that shows nothing yet. */
async function pageOf({ token }: Client, { address }: { address: string } = app, watches: object[] = []): Promise<Page> {
  const socket = io(address, { auth: { token, watches }, transports: ['websocket'], forceNew: true });
  const heard: Page['heard'] = [];
  socket.onAny((name: string, payload: unknown) => heard.push([name, payload]));
  sockets.push(socket);
  await new Promise<void>((done) => socket.on('connect', done));
  return { socket, heard, watch: async (what) => (await socket.emitWithAck('watch', what)).isWatched };
}
const soon = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 20 });
/** Until both nodes have told all that was said so far. */
async function toldAll() {
  const mark = newId();
  const heard = [app, other].map(
    ({ engine }) =>
      new Promise<void>((done) =>
        engine.bus.listen((message) => void (message.kind === 'event' && message.payload._id === mark && done())),
      ),
  );
  app.engine.bus.send('mark-event', [mark], { _id: mark });
  await Promise.all(heard);
  // what was told is looked at before it leaves
  await app.engine.database.query('select pg_sleep(0.1)');
}
const account = (fields: object = {}) => app.make('accounts', { name: 'Bay Hospital', ...fields });
const rename = ({ _id }: AnyRecord, name = 'Renamed', as = admin) =>
  as.put(`/api/accounts/update-certain-fields/${_id}`, { fields: { name } });
const at = ({ _id }: AnyRecord) => ({ module: 'accounts', id: _id });
const changed = ({ _id }: AnyRecord) => ['record-changed', { moduleName: 'accounts', _id }];
const lastPeople = ({ heard }: Page) => (heard.findLast(([name]) => name === 'presence')?.[1] as { people: unknown[] })?.people;

test('a page hears of the modules that it watches, and of no other', async () => {
  const person = await app.userWith({ access: EVERY });
  const [watching, idle, elsewhere] = [await pageOf(person), await pageOf(person), await pageOf(person, other)];
  await watching.watch({ module: 'accounts' });
  await elsewhere.watch({ module: 'jobs' });

  await account();
  await soon(() => expect(watching.heard).toHaveLength(1));
  await toldAll();
  expect(watching.heard[0]).toMatchObject(['records-changed', { moduleName: 'accounts' }]);
  expect([idle.heard, elsewhere.heard]).toEqual([[], []]);

  watching.socket.emit('unwatch', { module: 'accounts' });
  await watching.watch({ module: 'jobs' });
  await account();
  await toldAll();
  expect(watching.heard).toHaveLength(1);
});

test('a page hears of the record that it watches from both nodes, and of no other record', async () => {
  const person = await app.userWith({ access: EVERY });
  const [mine, theirs] = [await account(), await account()];
  await toldAll();
  const pages = [await pageOf(person), await pageOf(person, other)];
  for (const page of pages) expect(await page.watch(at(mine))).toBe(true);

  await rename(theirs);
  await rename(mine, 'Second', other.as(admin));

  for (const { heard } of pages) await soon(() => expect(heard).toEqual([changed(mine)]));
});

test('a record that the person may not see is not watched, and answers as one that does not exist', async () => {
  const person = await app.userWith({ access: OWN });
  const [theirs, mine] = [await account(), await account({ assigned_to: person.user._id })];
  await toldAll();
  const page = await pageOf(person);

  expect(await page.watch({ ...at(theirs), as: 'viewing', age: 60_000 })).toBe(false);
  expect(await page.watch({ module: 'accounts', id: newId(), age: 60_000 })).toBe(false);
  for (const nonsense of [null, 'accounts', { module: 7 }, { module: 'accounts', id: 'x y' }, { module: 'nothing', id: newId() }])
    expect(await page.watch(nonsense as object)).toBe(false);
  expect(await page.watch(at(mine))).toBe(true);

  await rename(theirs);
  await toldAll();
  expect(page.heard).toEqual([]);
});

test('who may not open a module hears nothing of it, however they watch it', async () => {
  const page = await pageOf(await app.userWith({ access: { jobs: { views: allViews } } }));
  await page.watch({ module: 'accounts' });

  await account();
  await toldAll();
  expect(page.heard).toEqual([]);
});

test('a record that leaves one’s sight is asked for once more, then no more is heard of it nor of who has it open', async () => {
  const person = await app.userWith({ access: OWN });
  const record = await account({ assigned_to: person.user._id });
  await toldAll();
  const page = await pageOf(person);
  await page.watch({ ...at(record), as: 'viewing' });
  await toldAll();
  page.heard.length = 0;

  await admin.put(`/api/accounts/update-certain-fields/${record._id}`, { fields: { assigned_to: admin.user._id } });
  await soon(() => expect(page.heard).toEqual([changed(record)]));
  await rename(record);
  const colleague = await pageOf(admin);
  await colleague.watch({ ...at(record), as: 'editing' });
  await toldAll();
  expect(page.heard).toEqual([changed(record)]);
  expect(lastPeople(colleague)).toEqual([]);
});

test('a right that is taken away ends the watching of its records at once', async () => {
  const person = await app.userWith({ access: { accounts: { views: allViews } } });
  const record = await account();
  await toldAll();
  const [page, colleague] = [await pageOf(person, other), await pageOf(admin)];
  await page.watch({ ...at(record), as: 'viewing' });
  await colleague.watch({ ...at(record), as: 'viewing' });
  await soon(() => expect(lastPeople(colleague)).toHaveLength(1));

  const control = (
    await app.system().records.all('userAccessControls', { name: 'accounts', role: (person.user.roles as string[])[0] })
  ).at(-1)!;
  await admin.put(`/api/user-access-controls/update-certain-fields/${control._id}`, { fields: { views: { access: false } } });

  await soon(() => expect(lastPeople(colleague)).toEqual([]));
  expect(page.heard.at(-1)).toEqual(changed(record));
  page.heard.length = 0;
  await rename(record);
  await toldAll();
  expect(page.heard).toEqual([]);
});

test('who has a record open and who edits it is told to the others, on both nodes, until their page closes', async () => {
  const [grace, ada] = [await app.userWith({ access: EVERY }), await app.userWith({ access: EVERY })];
  const record = await account();
  const [hers, reads] = [await pageOf(grace, other), await pageOf(ada)];
  await reads.watch({ ...at(record), as: 'viewing' });
  await hers.watch({ ...at(record), as: 'viewing' });

  await soon(() => expect(lastPeople(reads)).toEqual([{ _id: grace.user._id, isEditing: false }]));
  await soon(() => expect(lastPeople(hers)).toEqual([{ _id: ada.user._id, isEditing: false }]));
  await hers.watch({ ...at(record), as: 'editing' });
  await soon(() => expect(lastPeople(reads)).toEqual([{ _id: grace.user._id, isEditing: true }]));
  const passing = await pageOf(ada);
  await passing.watch(at(record));
  hers.socket.disconnect();
  await soon(() => expect(lastPeople(reads)).toEqual([]));
  expect(passing.heard).toEqual([]);
});

test('one’s own second page is nobody else', async () => {
  const person = await app.userWith({ access: EVERY });
  const record = await account();
  const [one, two] = [await pageOf(person), await pageOf(person, other)];
  for (const page of [one, two]) await page.watch({ ...at(record), as: 'viewing' });

  await toldAll();
  expect([lastPeople(one), lastPeople(two)]).toEqual([[], []]);
});

test('of who acts for somebody it is they themselves who are there', async () => {
  const grace = await app.userWith({ access: EVERY });
  const acting = (await admin.post('/api/users/set-user-impersonating', { user: grace.user._id })).body as Client;
  expect(acting.token).toBeTruthy();
  const record = await account();
  const [reader, page] = [await pageOf(grace), await pageOf(acting)];
  await reader.watch({ ...at(record), as: 'viewing' });
  await page.watch({ ...at(record), as: 'viewing' });

  await soon(() => expect(lastPeople(reader)).toEqual([{ _id: admin.user._id, isEditing: false }]));
});

test('a page that comes back says what it shows, and hears what was said of it in between', async () => {
  const person = await app.userWith({ access: EVERY });
  const [mine, theirs] = [await account(), await account()];
  await toldAll();
  const { socket, heard } = await pageOf(person, app);
  socket.disconnect();
  await new Promise((done) => setTimeout(done, 1_100)); // what a handshake's own way may take is told again
  await rename(mine);
  await toldAll();

  const back = await pageOf(person, other, [
    { ...at(mine), age: 300 },
    { ...at(theirs), age: 0 },
    { module: 'jobs', age: 0 },
  ]);
  await soon(() => expect(back.heard).toEqual([changed(mine)]));
  await rename(theirs);
  await soon(() => expect(back.heard).toEqual([changed(mine), changed(theirs)]));
  expect(heard).toEqual([]);
});

test('every record of a mass update is heard of', async () => {
  const person = await app.userWith({ access: EVERY });
  const rows = Array.from({ length: 450 }, (_, n) => ({ name: `Mass ${n}` }));
  const ids = (await app.system().records.insertMany('accounts', rows)).map(({ _id }) => _id);
  const [first, last] = [ids[0]!, ids.at(-1)!];
  await toldAll();
  const page = await pageOf(person, other);
  for (const id of [first, last]) await page.watch({ module: 'accounts', id });

  await admin.put('/api/accounts/update-certain-fields-array', { ids, fields: { name: 'All' } });

  await soon(() => expect(page.heard).toHaveLength(2));
  expect(page.heard.map(([, payload]) => (payload as AnyRecord)._id).toSorted()).toEqual([first, last].toSorted());
});

test('a node that stops sends what it still holds, and takes the people at its pages along', async () => {
  const person = await app.userWith({ access: EVERY });
  const record = await account();
  const { settings } = app.engine;
  const leaving = await startApp({
    settings: { ...settings, port: 0 },
    databaseUrl: settings.databaseUrl!,
    say: () => undefined,
  });
  const [stays, goes] = [await pageOf(admin), await pageOf(person, leaving)];
  goes.socket.io.reconnection(false);
  await stays.watch({ ...at(record), as: 'viewing' });
  await goes.watch({ ...at(record), as: 'editing' });
  await soon(() => expect(lastPeople(stays)).toHaveLength(1));

  leaving.engine.bus.send('last-event', [String(admin.user._id)], {});
  await leaving.close();

  await soon(() => expect(stays.heard).toContainEqual(['last-event', {}]));
  await soon(() => expect(lastPeople(stays)).toEqual([]));
});

test('people of a provider’s record are told to staff, not to the provider', async () => {
  const provider = await app.userWith({ userType: 'Provider', access: { credentialing: { views: allViews } } });
  const record = await app.make('credentialing', { name: 'File', related_user: provider.user._id });
  const [hers, staff] = [await pageOf(provider), await pageOf(admin, other)];
  const what = { module: 'credentialing', id: record._id, as: 'viewing' };
  expect([await hers.watch(what), await staff.watch(what)]).toEqual([true, true]);

  await soon(() => expect(lastPeople(staff)).toEqual([{ _id: provider.user._id, isEditing: false }]));
  await toldAll();
  expect(lastPeople(hers)).toBeUndefined();
});
