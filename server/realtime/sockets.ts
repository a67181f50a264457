import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type { Engine } from '../engine.ts';
import { livingSessions, sessionOf } from '../accounts/sessions.ts';
import type { BusMessage } from './bus.ts';
import { seesEveryRow } from '../records/scope.ts';

/**
 * Sockets on the same origin. A handshake needs a token; every event is checked against the rights of the moment before
 * it leaves, and the session is looked at again, so that a signed-out or demoted person hears no more.
 */
export function openSockets(engine: Engine, server: HttpServer): { close(): Promise<void> } {
  const io = new Server(server, { path: '/socket.io', serveClient: false, maxHttpBufferSize: 16_384, cors: { origin: false } });
  io.use((socket, next) => {
    admit(engine, socket).then(
      (isAdmitted) => next(isAdmitted ? undefined : new Error('unauthenticated')),
      () => next(new Error('unauthenticated')),
    );
  });
  io.on('connection', (socket) => {
    // a session may have ended while its socket was on the way
    sessionOf(engine, socket.data.token)
      .then((session) => session ?? end(socket))
      .catch(() => undefined);
  });
  engine.bus.listen((message) => {
    if (message.kind === 'sessions') void endDead(engine, io).catch(() => undefined);
    else for (const socket of io.sockets.sockets.values()) void deliver(engine, socket, message).catch(() => undefined);
  });
  return {
    close: async () => {
      io.disconnectSockets(true);
      io.engine.close(); // the HTTP server is closed by whoever opened it, when it has answered what it was asked
    },
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

async function deliver(engine: Engine, socket: Socket, message: Exclude<BusMessage, { kind: 'sessions' }>): Promise<void> {
  const session = await sessionOf(engine, socket.data.token);
  const access = session && (await engine.access.of(session.userId));
  if (!session || !access) return end(socket);
  if (message.kind === 'event') {
    if (message.users === 'all' || message.users.includes(session.userId)) socket.emit(message.name, message.payload);
    return;
  }
  const module = engine.registry.modules.get(message.module);
  if (!module || !access.module(module).access) return;
  socket.emit('records-changed', { moduleName: message.module, ids: seesEveryRow(access, module) ? message.ids : [] });
}
