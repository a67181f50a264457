import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MOST_ROWS, MOST_ROWS_IN_ALL, keepAnswers, type Rows } from './kept-answers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const answerOf = (rows: number): Rows => ({ rows: Array.from({ length: rows }, () => ['TX', 1]), ranAt: '' });
const settled = () => vi.advanceTimersByTimeAsync(0);

test('an answer is found for a minute, and then held no longer', async () => {
  const answers = keepAnswers();
  answers.keep('a', Promise.resolve(answerOf(10)));

  await vi.advanceTimersByTimeAsync(59_999);
  expect(await answers.find('a', 0)).toEqual(answerOf(10));
  expect(answers.size).toBe(10);
  await vi.advanceTimersByTimeAsync(1);
  expect([answers.find('a', 0), answers.size]).toEqual([undefined, 0]);
});

test('however many are asked, only so many rows are held: the oldest answers give way, and a large one is not held at all', async () => {
  const answers = keepAnswers();
  const most = MOST_ROWS_IN_ALL / MOST_ROWS;
  for (let n = 0; n <= most; n++) answers.keep(`a${n}`, Promise.resolve(answerOf(MOST_ROWS)));
  answers.keep('large', Promise.resolve(answerOf(MOST_ROWS + 1)));
  await settled();

  expect(answers.size).toBe(MOST_ROWS_IN_ALL);
  expect([answers.find('a0', 0), answers.find('large', 0)]).toEqual([undefined, undefined]);
  expect(answers.find('a1', 0)).toBeDefined();
});

test('the same question again takes the place of the first, and a failure is not held', async () => {
  const answers = keepAnswers();
  answers.keep('a', Promise.resolve(answerOf(10)));
  await settled();
  answers.keep('a', Promise.resolve(answerOf(3)));
  answers.keep('b', Promise.reject(new Error('no')));
  await settled();

  expect([answers.size, answers.find('b', 0)]).toEqual([3, undefined]);
  expect(answers.find('a', Date.now())).toBeUndefined(); // something was saved since
});
