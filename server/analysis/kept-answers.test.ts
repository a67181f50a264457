import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MOST_BYTES, MOST_BYTES_IN_ALL, keepAnswers, type Rows } from './kept-answers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const answerOf = (rows: number): Rows => ({ rows: Array.from({ length: rows }, () => ['TX', 1]), ranAt: '' });
/** An answer of about so many bytes: a letter takes two. */
const large = (bytes: number): Rows => ({ rows: [['x'.repeat(bytes / 2)]], ranAt: '' });
const settled = () => vi.advanceTimersByTimeAsync(0);

test('an answer is found for a minute, and then held no longer', async () => {
  const answers = keepAnswers();
  answers.keep('a', Promise.resolve(answerOf(10)));

  await vi.advanceTimersByTimeAsync(59_999);
  expect(await answers.find('a', 0)).toEqual(answerOf(10));
  expect(answers.size).toBeGreaterThan(10 * 'TX'.length);
  await vi.advanceTimersByTimeAsync(1);
  expect([answers.find('a', 0), answers.size]).toEqual([undefined, 0]);
});

test('however many are asked, only so many bytes are held: the oldest answers give way, and a large one is not held at all', async () => {
  const answers = keepAnswers();
  const most = Math.floor(MOST_BYTES_IN_ALL / (MOST_BYTES - 1_000));
  for (let n = 0; n <= most; n++) answers.keep(`a${n}`, Promise.resolve(large(MOST_BYTES - 1_000)));
  answers.keep('large', Promise.resolve(large(MOST_BYTES)));
  await settled();

  expect(answers.size).toBeLessThanOrEqual(MOST_BYTES_IN_ALL);
  expect([answers.find('a0', 0), answers.find('large', 0)]).toEqual([undefined, undefined]);
  expect(answers.find('a1', 0)).toBeDefined();
});

test('an answer that was not kept or gave way is held by nothing', async () => {
  const answers = keepAnswers();
  for (let n = 0; n < 300; n++) answers.keep(`a${n}`, Promise.resolve(large(MOST_BYTES)));
  await settled();

  expect(answers.size).toBe(0);
  expect(vi.getTimerCount()).toBe(1); // one timer for all, which is given no answer
});

test('the same question again takes the place of the first, and a failure is not held', async () => {
  const answers = keepAnswers();
  answers.keep('a', Promise.resolve(answerOf(10)));
  await settled();
  answers.keep('a', Promise.resolve(answerOf(3)));
  answers.keep('b', Promise.reject(new Error('no')));
  await settled();

  const alone = keepAnswers();
  alone.keep('a', Promise.resolve(answerOf(3)));
  await settled();
  expect([answers.size, answers.find('b', 0)]).toEqual([alone.size, undefined]);
  expect(answers.find('a', Date.now())).toBeUndefined(); // something was saved since
});
