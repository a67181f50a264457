import { QueryObserver } from '@tanstack/react-query';
import { Server, type Socket } from 'socket.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from './query-client.ts';
import { connect, onServerEvent } from './realtime.ts';
import { sessionStore, type SessionUser } from './session-store.ts';
import { toast, toastStore } from './ui/toasts.ts';

const PING_MS = 100;
let io: Server;
let close: () => void;
beforeEach(() => {
  io = new Server(0, { pingInterval: PING_MS });
  const { port } = io.httpServer.address() as { port: number };
  vi.stubGlobal('requestIdleCallback', (run: () => void) => void run());
  vi.stubGlobal('location', { protocol: 'http:', hostname: 'localhost', host: `localhost:${port}`, port: String(port) });
  close = connect();
});
afterEach(async () => {
  close();
  await io.close();
  vi.useRealTimers();
  queryClient.clear();
  for (const { id } of toastStore.current()) toast.dismiss(id);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const { setTimeout: realTimeout } = globalThis;
const wait = (milliseconds: number) => new Promise((done) => realTimeout(done, milliseconds));
const soon = (check: () => void) => vi.waitFor(check, { timeout: 5_000, interval: 20 });
/** From here on the page's delays are passed by hand; the socket itself is real. */
const takeTheClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
/** The page as the server meets it. */
const connection = () =>
  new Promise<{ age: number; cut: () => void }>((done) => {
    io.once('connection', ({ handshake, conn }) => done({ age: handshake.auth.age, cut: () => conn.close() }));
  });

test('an event that comes before anybody listens is heard by the first who does, and by nobody after', async () => {
  const heard: unknown[] = [];
  io.on('connection', (socket) => {
    socket.emit('early-event', { _id: 'a' });
    socket.emit('early-event', { _id: 'b' });
    socket.emit('last-event');
  });
  await new Promise<void>((done) => {
    const stop = onServerEvent('last-event', () => (stop(), done()));
  });

  onServerEvent('early-event', (payload) => heard.push(payload))();
  onServerEvent('early-event', (payload) => heard.push(payload))();

  expect(heard).toEqual([{ _id: 'a' }, { _id: 'b' }]);
});

test('a page says for how long it has heard nothing: since it began, then since the last ping that it answered', async () => {
  const began = Date.now();
  const first = await connection();
  await wait(1_200);
  first.cut();
  const second = await connection();

  expect(second.age).toBeGreaterThan(PING_MS);
  // Since the last ping before the cut, not since the page began.
  expect(Date.now() - began - second.age).toBeGreaterThan(600);
});

test('who missed something asks again for what is shown, each page at its own moment, and once', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.05);
  const asked: string[] = [];
  const show = (name: string) =>
    new QueryObserver(queryClient, { queryKey: [name], queryFn: () => asked.push(name), staleTime: 60_000 }).subscribe(() => {});
  const hide = show('hidden');
  const others = [show('shown'), show('visited')];
  await soon(() => expect(asked).toHaveLength(3));
  hide();
  asked.length = 0;
  io.on('connection', (socket) => {
    socket.emit('events-missed');
    socket.emit('events-missed');
    socket.emit('said-event');
  });
  await new Promise<void>((done) => {
    const stop = onServerEvent('said-event', () => (stop(), done()));
  });
  await wait(200); // of the five hundred milliseconds that chance gave this page
  expect(asked).toEqual([]);

  others.push(show('visited')); // a visit does not wait
  await soon(() => expect(asked).toEqual(['visited']));
  await soon(() => expect(asked).toEqual(['visited', 'shown']));
  await wait(600);

  expect(asked).toEqual(['visited', 'shown']);
  for (const stop of others) stop();
});

test.each([
  ['is refused the socket', () => io.use((_socket, next) => next(new Error('unauthenticated')))],
  ['is told so', () => io.on('connection', (socket) => void socket.emit('session-ended'))],
])('whose session ended before the page listened and who %s is signed out', async (_how, end) => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  sessionStore.start({ _id: 'x' } as SessionUser, 'a token');
  takeTheClock();
  end();

  await soon(() => {
    vi.advanceTimersByTime(500);
    expect(sessionStore.current()).toBeNull();
  });
});

test('who has a new session by the time that the end of the last one matters keeps it', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  sessionStore.start({ _id: 'x' } as SessionUser, 'a token');
  const heard = new Promise<void>((done) => {
    const stop = onServerEvent('session-ended', () => (stop(), done()));
  });
  const socket = await new Promise<Socket>((done) => io.on('connection', done));
  takeTheClock();
  socket.emit('session-ended');
  await heard;
  await wait(100);

  sessionStore.start({ _id: 'y' } as SessionUser, 'the next token');
  await vi.advanceTimersByTimeAsync(2_500);

  expect(sessionStore.token()).toBe('the next token');
  sessionStore.end();
});
