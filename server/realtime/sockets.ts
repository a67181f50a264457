import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { livingSessions, sessionOf } from '../accounts/sessions.ts';
import type { Engine } from '../engine.ts';
import type { Access } from '../records/access.ts';
import { seesEveryRow } from '../records/scope.ts';
import { gatherNews } from './module-news.ts';
import { openPresence } from './presence.ts';
import { recentMessages, type Told } from './recent-messages.ts';
import { endSocket, readerOf } from './reader.ts';
import { openRecordRooms } from './record-rooms.ts';
import { EVERY_MODULE, MOST_WATCHES, readWatch, readWatched, readWatches, roomOf, roomOfUser, type Watch } from './watch.ts';

export interface OpenSockets {
  count(): number;
  close(): Promise<void>;
}

/**
 * Sockets on the same origin. A handshake needs a token; every event is checked against the rights of the moment before
 * it leaves, and the session is looked at again, so that a signed-out or demoted person hears no more. A handshake may say
 * `age`, for how many milliseconds its page has heard nothing: the events of that time follow, or `events-missed` where this
 * node does not know them all (decision 017). A page says what it shows by `watch` and `unwatch`, and gets events of nothing else
 * (decision 034); one whose handshake has no `watches` gets the events of every module.
 */
export function openSockets(engine: Engine, server: HttpServer): OpenSockets {
  const io = new Server(server, { path: '/socket.io', serveClient: false, maxHttpBufferSize: 16_384, cors: { origin: false } });
  io.use((socket, next) => {
    admit(engine, socket).then(
      (isAdmitted) => next(isAdmitted ? undefined : new Error('unauthenticated')),
      () => {
        socket.conn.close(); // a refusal would be final, and the database comes back
        next();
      },
    );
  });
  const recent = recentMessages();
  const presence = openPresence(engine.bus, (key) => rooms.peopleChanged(key));
  const rooms = openRecordRooms(engine, io, presence);
  const news = gatherNews((module, ids) => {
    inBatches(socketsIn(io, [roomOf({ module }), EVERY_MODULE]), (socket) =>
      deliver(engine, socket, [{ kind: 'records', module, ids }]),
    );
  });

  const watch = async (socket: Socket, wanted: Watch) => {
    if (!socket.connected || socket.rooms.size > MOST_WATCHES + 2) return false;
    const { module, id, as, age } = wanted;
    const hasChanged = age !== undefined && recent.hasChanged(Date.now() - age, module, id);
    if (id) return rooms.enter(socket, { module, id }, { as, hasChanged });
    // Whether the person may open the module is asked each time that it is spoken of.
    void socket.join(roomOf({ module }));
    if (hasChanged) await deliver(engine, socket, [{ kind: 'records', module, ids: [] }]);
    return true;
  };
  io.on('connection', (socket) => {
    const { age, watches: given } = socket.handshake.auth;
    const watches = readWatches(given);
    if (!watches) void socket.join(EVERY_MODULE);
    const inTurn = oneAfterAnother();
    socket.on('watch', (what: unknown, answer?: unknown) => {
      const wanted = readWatch(what);
      inTurn(async () => {
        const isWatched = wanted !== undefined && (await watch(socket, wanted));
        if (typeof answer === 'function') answer({ isWatched });
      });
    });
    socket.on('unwatch', (what: unknown) => {
      const left = readWatched(what);
      if (!left) return;
      inTurn(async () => (left.id ? rooms.leave(socket, { ...left, id: left.id }) : socket.leave(roomOf(left))));
    });
    socket.on('disconnect', () => rooms.leaveAll(socket));
    // A session may have ended while its socket was on the way, also where nothing was said in that time.
    const missed = age === undefined ? [] : recent.since(socket.handshake.issued - Number(age));
    void deliver(engine, socket, watches ? missed.filter(({ kind }) => kind !== 'records') : missed);
    for (const wanted of watches ?? []) inTurn(async () => void (await watch(socket, wanted)));
  });
  engine.bus.listen((message) => {
    if (message.kind === 'sessions')
      return void endDead(engine, io)
        .then(rooms.checkAgain)
        .catch(() => undefined);
    if (message.kind === 'present' || message.kind === 'node') return presence.hear(message);
    recent.hear(message);
    if (message.kind === 'records') {
      news.add(message.module, message.ids);
      rooms.recordsChanged(message.module, message.ids);
      return;
    }
    if (message.kind === 'missed') presence.ask();
    if (message.kind === 'event' && message.name === 'modules-changed') void rooms.checkAgain().catch(() => undefined);
    for (const socket of addressees(io, message)) void deliver(engine, socket, [message]);
  });
  return {
    count: () => io.engine.clientsCount,
    // Nobody is sent away, which pages would take as final. The caller that opened the HTTP server closes it, when it has
    // answered what it was asked.
    close: async () => {
      presence.stop();
      news.stop();
      io.engine.close();
    },
  };
}

const BATCH = 20;

/** However many pages hear it, the node answers its calls in between. */
function inBatches(sockets: readonly Socket[], tell: (socket: Socket) => Promise<void>): void {
  for (const socket of sockets.slice(0, BATCH)) void tell(socket);
  if (sockets.length > BATCH) setImmediate(inBatches, sockets.slice(BATCH), tell);
}

/** What a page says is done in its order; who says too much at once is not heard. */
function oneAfterAnother(): (run: () => Promise<unknown>) => void {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    if (waiting > MOST_WATCHES) return;
    waiting++;
    last = last
      .then(run)
      .catch(() => undefined)
      .finally(() => waiting--);
  };
}

function socketsIn(io: Server, rooms: readonly string[]): Socket[] {
  const ids = new Set(rooms.flatMap((room) => [...(io.sockets.adapter.rooms.get(room) ?? [])]));
  return [...ids].map((id) => io.sockets.sockets.get(id)).filter((socket) => socket !== undefined);
}

const addressees = (io: Server, message: Told): Iterable<Socket> =>
  message.kind !== 'event' || message.users === 'all'
    ? io.sockets.sockets.values()
    : socketsIn(io, message.users.map(roomOfUser));

async function admit(engine: Engine, socket: Socket): Promise<boolean> {
  const token: unknown = socket.handshake.auth.token;
  if (typeof token !== 'string') return false;
  const session = await sessionOf(engine, token);
  if (!session) return false;
  socket.data = { token, sessionId: session._id };
  await socket.join(roomOfUser(session.userId));
  return true;
}

/** In one query, however many listen. What it misses the next event catches. */
async function endDead(engine: Engine, io: Server): Promise<void> {
  const sockets = [...io.sockets.sockets.values()];
  if (!sockets.length) return;
  const living = await livingSessions(engine, [...new Set(sockets.map(({ data }) => data.sessionId as string))]);
  for (const socket of sockets) if (!living.has(socket.data.sessionId)) endSocket(socket);
}

async function deliver(engine: Engine, socket: Socket, messages: readonly Told[]): Promise<void> {
  try {
    const reader = await readerOf(engine, socket);
    if (reader) for (const message of messages) tell(engine, socket, message, reader.access);
  } catch {
    socket.emit('events-missed');
  }
}

function tell(engine: Engine, socket: Socket, message: Told, access: Access): void {
  if (message.kind === 'missed') return void socket.emit('events-missed');
  if (message.kind === 'event') {
    if (message.users === 'all' || message.users.some((user) => user === access.userId))
      socket.emit(message.name, message.payload);
    return;
  }
  const module = engine.registry.modules.get(message.module);
  if (!module || !access.module(module).access) return;
  socket.emit('records-changed', {
    moduleName: message.module,
    ids: seesEveryRow(engine.registry, access, module) ? message.ids : [],
  });
}
