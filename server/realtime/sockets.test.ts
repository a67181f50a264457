import { setTimeout as wait } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '#common/ids.ts';
import { startApp, type App } from '../app.ts';
import { allViews, startTestApp, type TestApp } from '../testing.ts';

let app: TestApp;
let other: App;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await startTestApp({ listen: true });
  other = await app.secondNode();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => app?.close());

type Heard = [name: string, payload: unknown][];
const SECOND = 1_000;
/** What a node makes of the handshake itself, and of what is said in the same moment. */
const SLACK = 1.5 * SECOND;

/** A page on this node that has heard nothing for so long: what it hears from now on. */
function listen(address: string, token: string, age?: number): Heard {
  const heard: Heard = [];
  const socket = io(address, { auth: { token, age }, transports: ['websocket'], forceNew: true });
  socket.onAny((name: string, payload: unknown) => heard.push([name, payload]));
  sockets.push(socket);
  return heard;
}
const soon = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 20 });
/** Until every node has heard what was said. */
const said = () => wait(300);
/** Until every node has told its pages all that was said so far, the making of its people included. */
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
}
const connected = () => soon(() => expect(sockets.every((socket) => socket.connected)).toBe(true));
const SEEN = { accounts: { views: allViews } };

test('what was said on another node after a page began to ask and before it listened reaches it, once', async () => {
  const [person, stranger] = [await app.userWith({ access: SEEN }), await app.userWith({})];
  await wait(SLACK);
  const began = Date.now();
  app.engine.bus.send('told-event', [person.user._id], { _id: 'x' });
  await app.make('accounts', { name: 'One' });
  await app.make('accounts', { name: 'Two' });
  await said();

  const heard = listen(other.address, person.token, Date.now() - began);
  const elsewhere = listen(other.address, stranger.token, Date.now() - began);

  await soon(() => expect(heard).toHaveLength(2));
  await said();
  expect(heard).toEqual([
    ['records-changed', { moduleName: 'accounts', ids: [] }],
    ['told-event', { _id: 'x' }],
  ]);
  expect(elsewhere).toEqual([]);
});

test('a page that asked after it was said, or does not say when, is told nothing again', async () => {
  const person = await app.userWith({ access: SEEN });
  await app.make('accounts', { name: 'Before' });
  await said();
  await wait(SLACK);

  const [young, silent] = [listen(app.address, person.token, 0), listen(app.address, person.token)];

  await connected();
  await said();
  expect([young, silent]).toEqual([[], []]);
});

test('what was said while a handshake was on its way is told, too', async () => {
  const person = await app.userWith({});
  await wait(SLACK);
  app.engine.bus.send('late-event', [person.user._id], {});
  await said();

  const heard = listen(app.address, person.token, 0);

  await soon(() => expect(heard).toContainEqual(['late-event', {}]));
});

test('a page that began before its node, or says nothing sensible, learns that it may have missed something', async () => {
  const { token } = await app.userWith({});
  await toldAll();
  const heard = [3_600 * SECOND, -SECOND, 'long'].map((age) => listen(app.address, token, age as number));

  await soon(() => expect(heard).toEqual(heard.map(() => [['events-missed', undefined]])));
});

test('so many events that the first are forgotten are not taken for all', async () => {
  const person = await app.userWith({});
  await wait(SLACK);
  const began = Date.now();
  for (let at = 0; at < 2_100; at++) app.engine.bus.send('many-event', [newId()], { _id: newId() });
  await wait(SLACK);

  const heard = listen(app.address, person.token, Date.now() - began);

  await soon(() => expect(heard).toEqual([['events-missed', undefined]]));
});

test('a node whose own ear was cut off says so to every page it has', async () => {
  const person = await app.userWith({});
  await toldAll();
  const heard = listen(app.address, person.token);
  await connected();

  await app.engine.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'muster bus' and datname = current_database()`,
  );

  await soon(() => expect(heard).toEqual([['events-missed', undefined]]));
});

test('a node that stops sends nobody away: its pages come back by themselves and learn that they missed something', async () => {
  const person = await app.userWith({});
  const settings = { ...app.engine.settings, port: 0 };
  const start = (port: number) =>
    startApp({ settings: { ...settings, port }, databaseUrl: settings.databaseUrl!, say: () => undefined });
  const first = await start(0);
  const heard = listen(first.address, person.token, 0);
  await connected();
  await first.close();
  heard.length = 0;
  const again = await start(Number(new URL(first.address).port));
  sockets[0]!.auth = { token: person.token, age: 60 * SECOND };

  await vi.waitFor(() => expect(heard).toEqual([['events-missed', undefined]]), { timeout: 10_000 });
  await again.close();
});

test('a page that comes while the database is away is let in when it is back', async () => {
  const person = await app.userWith({});
  const { database } = app.engine;
  await database.query('alter table muster.sessions rename to sessions_away');
  listen(other.address, person.token, 0);
  await wait(SECOND);
  expect(sockets[0]!.connected).toBe(false);

  await database.query('alter table muster.sessions_away rename to sessions');

  await connected();
});

test('who is refused does not try again', async () => {
  listen(app.address, 'nonsense', 0);

  await soon(() => expect(sockets[0]!.active).toBe(false));
});
