import type { Socket } from 'socket.io';
import { sessionOf, type Session } from '../accounts/sessions.ts';
import type { Engine } from '../engine.ts';
import { narrowedAt } from '#common/narrowing.ts';
import type { Access } from '../records/access.ts';
import { narrowAccess } from '../records/narrow-access.ts';

/** Who hears at a socket, with the rights of this moment. */
export interface Reader {
  session: Session;
  access: Access;
}

/** Asked before anything is told; a socket whose session is over is closed. */
export async function readerOf(engine: Engine, socket: Socket): Promise<Reader | undefined> {
  const session = await sessionOf(engine, socket.data.token);
  const access = session && (await engine.access.of(session.userId));
  if (access) return { session, access: narrowAccess(access, narrowedAt(session.narrowed, engine.clock())) };
  endSocket(socket);
  return undefined;
}

export function endSocket(socket: Socket): void {
  socket.emit('session-ended');
  socket.disconnect(true);
}
