import { randomUUID } from 'node:crypto';
import type { Bus, BusMessage } from './bus.ts';

/** Somebody whose page shows a record. */
export interface Present {
  userId: string;
  isEditing: boolean;
}
export type Stance = 'viewing' | 'editing';

export interface Presence {
  /** This page of this node shows the record, or edits it; undefined takes it away. */
  set(key: string, page: string, userId: string, stance: Stance | undefined): void;
  /** Everybody who has the record open on any node, each once; who edits anywhere is editing. */
  of(key: string): Present[];
  /** What another node says of its own. */
  hear(message: Extract<BusMessage, { kind: 'present' | 'node' }>): void;
  /** Something may have been said that this node did not hear: every other node says all of it again. */
  ask(): void;
  /** The other nodes know nothing of this one any more. */
  stop(): void;
}

/** So often a node with open records says that it lives; one that is silent for longer than the second is dead. */
export const BEAT_MS = 2_000;
export const DEAD_MS = 3 * BEAT_MS;
const MOST_PEOPLE = 20;

/**
 * Who has which record open. Every node holds its own pages and what the others said last: a change is told to all, and a node
 * that is new asks all others. Nothing of it is stored.
 * @param changed the people of this record are others than before
 */
export function openPresence(bus: Pick<Bus, 'present' | 'node'>, changed: (key: string) => void): Presence {
  const node = randomUUID();
  let isStopped = false;
  const own = new Map<string, Map<string, Present>>();
  const others = new Map<string, { heardAt: number; records: Map<string, Present[]> }>();

  const sayOwn = (key: string) =>
    bus.present(node, key, oncePerPerson([...(own.get(key)?.values() ?? [])]).slice(0, MOST_PEOPLE));
  const forgetNode = (name: string) => {
    const keys = [...(others.get(name)?.records.keys() ?? [])];
    others.delete(name);
    keys.forEach(changed);
  };
  const beat = setInterval(() => {
    if (own.size) bus.node(node, 'lives');
    for (const [name, { heardAt }] of others) if (Date.now() - heardAt > DEAD_MS) forgetNode(name);
  }, BEAT_MS);
  beat.unref();
  const ask = () => bus.node(node, 'asks');
  ask();

  const hearPeople = ({ node: name, key, people }: Extract<BusMessage, { kind: 'present' }>) => {
    const known = others.get(name) ?? { heardAt: 0, records: new Map<string, Present[]>() };
    others.set(name, known);
    known.heardAt = Date.now();
    if (people.length) known.records.set(key, people);
    else known.records.delete(key);
    changed(key);
  };
  const hearNode = ({ node: name, says }: Extract<BusMessage, { kind: 'node' }>) => {
    if (says === 'leaves') return forgetNode(name);
    const known = others.get(name);
    if (known) known.heardAt = Date.now();
    if (says === 'asks') for (const key of own.keys()) sayOwn(key);
    // it was taken for dead, or began to hold something while this node did not hear
    else if (!known) ask();
  };
  return {
    ask,
    set: (key, page, userId, stance) => {
      if (isStopped) return;
      const pages = own.get(key) ?? new Map<string, Present>();
      const before = pages.get(page);
      if (!before && !stance) return;
      if (before?.userId === userId && stance && before.isEditing === (stance === 'editing')) return;
      if (stance) pages.set(page, { userId, isEditing: stance === 'editing' });
      else pages.delete(page);
      if (pages.size) own.set(key, pages);
      else own.delete(key);
      sayOwn(key);
      changed(key);
    },
    of: (key) =>
      oncePerPerson([
        ...(own.get(key)?.values() ?? []),
        ...[...others.values()].flatMap(({ records }) => records.get(key) ?? []),
      ]),
    hear: (message) => {
      if (isStopped || message.node === node) return;
      if (message.kind === 'present') hearPeople(message);
      else hearNode(message);
    },
    stop: () => {
      isStopped = true;
      clearInterval(beat);
      bus.node(node, 'leaves');
    },
  };
}

function oncePerPerson(pages: readonly Present[]): Present[] {
  const people = new Map<string, boolean>();
  for (const { userId, isEditing } of pages) people.set(userId, isEditing || people.get(userId) === true);
  return [...people].map(([userId, isEditing]) => ({ userId, isEditing }));
}
