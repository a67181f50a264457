import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type { Engine } from '../engine.ts';
import type { Access } from '../records/access.ts';
import { livingSessions, sessionOf } from '../accounts/sessions.ts';
import { seesEveryRow } from '../records/scope.ts';
import { recentMessages, type Told } from './recent-messages.ts';

/**
 * Sockets on the same origin. A handshake needs a token; every event is checked against the rights of the moment before
 * it leaves, and the session is looked at again, so that a signed-out or demoted person hears no more. A handshake may say
 * `age`, for how many milliseconds its page has heard nothing: the events of that time follow, or `events-missed` where this
 * node does not know them all (docs/decisions/017).
 */
export function openSockets(engine: Engine, server: HttpServer): { close(): Promise<void> } {
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
  io.on('connection', (socket) => {
    const { age } = socket.handshake.auth;
    // A session may have ended while its socket was on the way, also where nothing was said in that time.
    void deliver(engine, socket, age === undefined ? [] : recent.since(socket.handshake.issued - Number(age)));
  });
  engine.bus.listen((message) => {
    if (message.kind === 'sessions') return void endDead(engine, io).catch(() => undefined);
    recent.hear(message);
    for (const socket of io.sockets.sockets.values()) void deliver(engine, socket, [message]);
  });
  return {
    // Nobody is sent away, which pages would take as final. The HTTP server is closed by whoever opened it, when it has
    // answered what it was asked.
    close: async () => void io.engine.close(),
  };
}

async function admit(engine: Engine, socket: Socket): Promise<boolean> {
  const token: unknown = socket.handshake.auth.token;
  if (typeof token !== 'string') return false;
  const session = await sessionOf(engine, token);
  if (!session) return false;
  socket.data = { token, sessionId: session._id };
  return true;
}

/** In one query, however many listen. What it misses the next event catches. */
async function endDead(engine: Engine, io: Server): Promise<void> {
  const sockets = [...io.sockets.sockets.values()];
  if (!sockets.length) return;
  const living = await livingSessions(engine, [...new Set(sockets.map(({ data }) => data.sessionId as string))]);
  for (const socket of sockets) if (!living.has(socket.data.sessionId)) end(socket);
}

function end(socket: Socket): void {
  socket.emit('session-ended');
  socket.disconnect(true);
}

async function deliver(engine: Engine, socket: Socket, messages: readonly Told[]): Promise<void> {
  try {
    const session = await sessionOf(engine, socket.data.token);
    const access = session && (await engine.access.of(session.userId));
    if (!session || !access) return end(socket);
    for (const message of messages) tell(engine, socket, message, access);
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
