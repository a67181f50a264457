import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inItsTime, READ_EVERY } from './in-its-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a widget reads at once at first, and then at most every 30 seconds; one that is closed reads no more', async () => {
  const { signal } = new AbortController();
  const ended = vi.fn();
  await inItsTime('a', true, signal);
  await inItsTime('b', true, signal);

  await inItsTime('a', false, signal);
  void inItsTime('a', true, signal).then(ended);
  await vi.advanceTimersByTimeAsync(READ_EVERY - 1);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledOnce();

  const closed = new AbortController();
  const waiting = inItsTime('a', true, closed.signal);
  closed.abort();
  await expect(waiting).rejects.toThrow();
});
