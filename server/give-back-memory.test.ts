import { getHeapStatistics } from 'node:v8';
import { expect, test } from 'vitest';
import { giveBackMemory } from './give-back-memory.ts';

test('what a start has left is given back to the system', () => {
  const leave = () => Array.from({ length: 1_000_000 }, (_, at) => ({ at })).length;
  expect(leave()).toBe(1_000_000);
  const { total_heap_size: before } = getHeapStatistics();

  giveBackMemory();

  const { total_heap_size: after, used_heap_size: used } = getHeapStatistics();
  expect(after).toBeLessThan(before);
  expect(after).toBeLessThan(used * 1.3);
  expect(globalThis.gc).toBeUndefined();
});
