import type { Server, Socket } from 'socket.io';
import type { Session } from '../accounts/sessions.ts';
import { createContext } from '../context.ts';
import type { Engine } from '../engine.ts';
import type { Access } from '../records/access.ts';
import { mayDo } from '../records/may.ts';
import type { Presence, Stance } from './presence.ts';
import { readerOf, type Reader } from './reader.ts';
import { keyOf, recordOfKey, roomOf } from './watch.ts';

interface RecordKey {
  module: string;
  id: string;
}
export interface RecordRooms {
  /** Answers whether the person may see the record; who may not learns nothing, also not whether it exists. */
  enter(socket: Socket, record: RecordKey, options: { as: Stance | undefined; hasChanged: boolean }): Promise<boolean>;
  leave(socket: Socket, record: RecordKey): Promise<void>;
  leaveAll(socket: Socket): void;
  recordsChanged(module: string, ids: readonly string[]): void;
  peopleChanged(key: string): void;
  /** Rights have changed: who does not see a record any more leaves its room. */
  checkAgain(): Promise<void>;
}

interface Inside {
  /** Under which rights the person was last seen to see the record; others are an object of their own. */
  access: Access | undefined;
  as: Stance | undefined;
}

/**
 * One room per record for the pages that show it. Whoever is told anything of a record is looked at in that moment: the session,
 * the rights, and whether this person sees this record.
 */
export function openRecordRooms(engine: Engine, io: Server, presence: Presence): RecordRooms {
  const insides = new WeakMap<Socket, Map<string, Inside>>();
  const insideOf = (socket: Socket) => {
    const known = insides.get(socket) ?? new Map<string, Inside>();
    insides.set(socket, known);
    return known;
  };

  const leave = async (socket: Socket, key: string) => {
    insideOf(socket).delete(key);
    presence.set(key, socket.id, '', undefined);
    await socket.leave(roomOf(recordOfKey(key)));
  };
  /** The person's rights and session, if they see the record now. Who does not is led out, and asks again for what the page shows. */
  const stillSees = async (socket: Socket, key: string): Promise<Reader | undefined> => {
    const reader = await readerOf(engine, socket);
    const inside = insideOf(socket).get(key);
    if (!inside || !socket.connected) return undefined;
    if (reader && (await sees(engine, reader, recordOfKey(key)))) {
      inside.access = reader.access;
      return insideOf(socket).get(key) === inside ? reader : undefined;
    }
    const wasSeen = inside.access !== undefined;
    await leave(socket, key);
    if (wasSeen && reader) sayChanged(socket, key);
    return undefined;
  };
  const sayPeople = (socket: Socket, key: string, { session, access }: Reader) => {
    if (access.isProvider || !insideOf(socket).get(key)?.as) return;
    const people = presence.of(key).filter(({ userId }) => userId !== personOf(session));
    const { module: moduleName, id: _id } = recordOfKey(key);
    socket.emit('presence', { moduleName, _id, people: people.map(({ userId, isEditing }) => ({ _id: userId, isEditing })) });
  };
  const toRoom = (key: string, tell: (socket: Socket, reader: Reader) => void) => {
    for (const id of io.sockets.adapter.rooms.get(roomOf(recordOfKey(key))) ?? []) {
      const socket = io.sockets.sockets.get(id);
      if (!socket) continue;
      stillSees(socket, key).then(
        (reader) => reader && tell(socket, reader),
        () => socket.emit('events-missed'), // the database is away
      );
    }
  };
  const checkEvery = async () => {
    for (const socket of io.sockets.sockets.values()) {
      const keys = [...insideOf(socket).keys()];
      const access = keys.length ? (await readerOf(engine, socket))?.access : undefined;
      for (const key of keys) if (insideOf(socket).get(key)?.access !== access) await stillSees(socket, key);
    }
  };
  return {
    enter: async (socket, record, { as, hasChanged }) => {
      const key = keyOf(record);
      // Inside before the look: a change in between is heard, and looked at itself.
      const inside = insideOf(socket).get(key) ?? { access: undefined, as };
      insideOf(socket).set(key, Object.assign(inside, { as }));
      await socket.join(roomOf(record));
      const reader = await stillSees(socket, key);
      if (!reader) return false;
      presence.set(key, socket.id, personOf(reader.session), as); // which tells those in the room, this page too
      if (hasChanged) sayChanged(socket, key);
      return true;
    },
    leave: (socket, record) => leave(socket, keyOf(record)),
    leaveAll: (socket) => {
      for (const key of insideOf(socket).keys()) presence.set(key, socket.id, '', undefined);
      insides.delete(socket);
    },
    recordsChanged: (module, ids) => {
      for (const id of ids) toRoom(keyOf({ module, id }), (socket) => sayChanged(socket, keyOf({ module, id })));
    },
    peopleChanged: (key) => toRoom(key, (socket, reader) => sayPeople(socket, key, reader)),
    checkAgain: repeatable(checkEvery),
  };
}

/** Who sits there: of somebody who acts for another it is they themselves. */
const personOf = ({ impersonatorId, userId }: Session): string => impersonatorId ?? userId;

async function sees(engine: Engine, { session, access }: Reader, { module: name, id }: RecordKey) {
  const module = engine.registry.modules.get(name);
  if (!module || !access.module(module).access) return false;
  return mayDo(createContext(engine, { access, userId: session.userId }), module, 'view', id);
}

function sayChanged(socket: Socket, key: string): void {
  const { module: moduleName, id: _id } = recordOfKey(key);
  socket.emit('record-changed', { moduleName, _id });
}

/** One run at a time; all calls during a run share the next one. */
function repeatable(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const begin = () => {
    next = undefined;
    return (running = run().finally(() => (running = undefined)));
  };
  return () => (running ? (next ??= running.then(begin, begin)) : begin());
}
