import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from './query-client.ts';
import { listsChanged, recordChanged } from './refetch-shown.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

const SECOND = 1_000;
let modules = 0;
/** Rests are per module and outlive a test. */
const someModule = () => `leads${modules++}`;

/** A shown query whose answer takes so long: how often it was asked, and how often that was broken off. */
function show(queryKey: unknown[], takes = 10) {
  const seen = { asked: 0, brokenOff: 0, answer: 0, hide: () => {} };
  const queryFn = async ({ signal }: { signal: AbortSignal }) => {
    const number = ++seen.asked;
    signal.addEventListener('abort', () => seen.brokenOff++);
    await new Promise((done) => setTimeout(done, takes));
    return number;
  };
  seen.hide = new QueryObserver<number>(queryClient, { queryKey, queryFn, staleTime: 60_000 }).subscribe(({ data }) => {
    seen.answer = data ?? 0;
  });
  return seen;
}

test('a list under ten saves a second is asked for at rest, never broken off, and shows the last of them', async () => {
  const module = someModule();
  const list = show(['records', module, 'search', {}], 2 * SECOND);
  await vi.advanceTimersByTimeAsync(3 * SECOND);
  expect(list.answer).toBe(1);

  for (let at = 0; at < 300; at++) {
    listsChanged(module);
    await vi.advanceTimersByTimeAsync(SECOND / 10);
  }
  expect(list.asked).toBeGreaterThan(5);
  expect(list.asked).toBeLessThan(13);
  const asked = list.asked;
  await vi.advanceTimersByTimeAsync(30 * SECOND);

  expect(list.asked - asked).toBeLessThanOrEqual(2);
  expect(list.asked).toBe(list.answer);
  expect(list.brokenOff).toBe(0);
});

test('an answer that was on its way when the record changed is followed by another', async () => {
  const module = someModule();
  const record = show(['records', module, 'one', 'ABC'], SECOND);
  await vi.advanceTimersByTimeAsync(SECOND / 2);
  for (let saves = 0; saves < 5; saves++) void recordChanged(module, 'abc');
  await vi.advanceTimersByTimeAsync(5 * SECOND);

  expect(record).toMatchObject({ asked: 2, answer: 2, brokenOff: 0 });
});

test('a change of a record asks again for it alone, one of a module for its lists and counts alone', async () => {
  const module = someModule();
  const shown = {
    one: show(['records', module, 'one', 'a']),
    other: show(['records', module, 'one', 'b']),
    list: show(['records', module, 'search', {}]),
    counts: show(['related-counts', 'accounts', 'x', [{ module, field: 'account' }]]),
    elsewhere: show(['records', someModule(), 'search', {}]),
  };
  const asked = () => Object.fromEntries(Object.entries(shown).map(([name, query]) => [name, query.asked]));
  await vi.advanceTimersByTimeAsync(SECOND);
  void recordChanged(module, 'a');
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(asked()).toEqual({ one: 2, other: 1, list: 1, counts: 1, elsewhere: 1 });

  listsChanged(module);
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(asked()).toEqual({ one: 2, other: 1, list: 2, counts: 2, elsewhere: 1 });
});

test('what is not shown is asked for when it is shown again, and not before', async () => {
  const module = someModule();
  const kept = [show(['records', module, 'search', {}]), show(['records', module, 'one', 'a'])];
  await vi.advanceTimersByTimeAsync(SECOND);
  for (const { hide } of kept) hide();
  listsChanged(module);
  await vi.advanceTimersByTimeAsync(10 * SECOND);
  expect(kept.map(({ asked }) => asked)).toEqual([1, 1]);

  const again = [show(['records', module, 'search', {}]), show(['records', module, 'one', 'a'])];
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(again.map(({ asked }) => asked)).toEqual([1, 1]);
});
