import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BusMessage } from './bus.ts';
import { BEAT_MS, DEAD_MS, openPresence, type Presence } from './presence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Said = Extract<BusMessage, { kind: 'present' | 'node' }>;
const peopleOf = ({ presence }: { presence: Presence }, key = 'leads/1') => {
  vi.advanceTimersByTime(5);
  return presence.of(key);
};
const GRACE = { userId: 'grace', isEditing: false };

/** Nodes that hear each other a moment later, and what each tells its pages of. */
function nodes() {
  const all: { presence: Presence; changed: string[]; isDead: boolean }[] = [];
  const tell = (message: Said) =>
    setTimeout(() => {
      for (const { presence, isDead } of all) if (!isDead) presence.hear(message);
    });
  return {
    add: () => {
      const one = { changed: [] as string[], isDead: false } as (typeof all)[number];
      const say = (message: Said) => !one.isDead && tell(message);
      one.presence = openPresence(
        {
          present: (node, key, people) => say({ kind: 'present', node, key, people }),
          node: (node, says) => say({ kind: 'node', node, says }),
        },
        (key) => one.changed.push(key),
      );
      all.push(one);
      return one;
    },
  };
}

test('who opens a record on one node is known on the other, and gone when the last of their pages is', () => {
  const net = nodes();
  const [one, other] = [net.add(), net.add()];
  one.presence.set('leads/1', 'tab a', 'grace', 'viewing');
  one.presence.set('leads/1', 'tab b', 'grace', 'viewing');
  expect(peopleOf(other)).toEqual([GRACE]);
  expect(peopleOf(other, 'leads/2')).toEqual([]);

  one.presence.set('leads/1', 'tab a', 'grace', undefined);
  expect(peopleOf(other)).toEqual([GRACE]);
  one.presence.set('leads/1', 'tab b', 'grace', undefined);
  expect(peopleOf(other)).toEqual([]);
  expect(other.changed.length).toBeGreaterThan(0);
});

test('who edits in one of their pages is editing, on whichever node it is', () => {
  const net = nodes();
  const [one, other] = [net.add(), net.add()];
  other.presence.set('leads/1', 'tab b', 'grace', 'editing');
  one.presence.set('leads/1', 'tab a', 'grace', 'viewing');

  for (const node of [one, other]) expect(peopleOf(node)).toEqual([{ userId: 'grace', isEditing: true }]);
});

test('a node that comes later learns who is there', () => {
  const net = nodes();
  const one = net.add();
  one.presence.set('leads/1', 'tab', 'grace', 'viewing');

  expect(peopleOf(net.add())).toEqual([GRACE]);
});

test('the people of a node that dies without a word are gone within seconds, those of a living one stay', () => {
  const net = nodes();
  const [one, dying, living] = [net.add(), net.add(), net.add()];
  dying.presence.set('leads/1', 'tab', 'grace', 'viewing');
  living.presence.set('leads/1', 'tab', 'ada', 'viewing');
  dying.isDead = true;
  vi.advanceTimersByTime(DEAD_MS - BEAT_MS);
  expect(peopleOf(one)).toHaveLength(2);
  one.changed.length = 0;

  vi.advanceTimersByTime(2 * BEAT_MS);
  expect(peopleOf(one)).toEqual([{ userId: 'ada', isEditing: false }]);
  expect(one.changed).toEqual(['leads/1']);
});

test('a node that was only taken for dead is asked again when it speaks', () => {
  const net = nodes();
  const [one, other] = [net.add(), net.add()];
  other.presence.set('leads/1', 'tab', 'grace', 'viewing');
  other.isDead = true;
  vi.advanceTimersByTime(DEAD_MS + BEAT_MS);
  expect(peopleOf(one)).toEqual([]);

  other.isDead = false;
  vi.advanceTimersByTime(BEAT_MS);
  expect(peopleOf(one)).toEqual([GRACE]);
});

test('a node that stops takes its people along at once', () => {
  const net = nodes();
  const [one, other] = [net.add(), net.add()];
  other.presence.set('leads/1', 'tab', 'grace', 'viewing');
  other.presence.stop();

  expect(peopleOf(one)).toEqual([]);
});
