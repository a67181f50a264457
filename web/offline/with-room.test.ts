import { expect, test } from 'vitest';
import { withRoom } from './with-room.ts';

const FULL = new DOMException('full', 'QuotaExceededError');

test('a full database is cleared, then the write is tried once more [OFFLINE-006]', async () => {
  const done: string[] = [];
  let isFull = true;
  const write = async () => {
    if (isFull) throw FULL;
    done.push('written');
  };
  const clear = async () => {
    isFull = false;
    done.push('cleared');
  };

  await withRoom(write, clear);

  expect(done).toEqual(['cleared', 'written']);
});

test('it is tried once more only, and another failure is not answered by clearing', async () => {
  let cleared = 0;
  const clear = async () => void cleared++;

  await expect(withRoom(() => Promise.reject(FULL), clear)).rejects.toBe(FULL);
  await expect(withRoom(() => Promise.reject(new Error('broken')), clear)).rejects.toThrow('broken');

  expect(cleared).toBe(1);
});
