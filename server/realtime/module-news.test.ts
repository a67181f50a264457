import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gatherNews, PAUSE_MS } from './module-news.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first change of a module is said at once, those of a second together, and none is lost', () => {
  const said: [string, string[]][] = [];
  const news = gatherNews((module, ids) => said.push([module, ids]));

  for (let at = 0; at < 25; at++) {
    news.add('leads', [`lead ${at}`]);
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(2 * PAUSE_MS);

  expect(said.map(([, ids]) => ids.length)).toEqual([1, 9, 10, 5]);
  expect(said.flatMap(([, ids]) => ids)).toHaveLength(25);
});

test('a busy module does not delay another, nor is a quiet one repeated', () => {
  const said: string[] = [];
  const news = gatherNews((module) => said.push(module));
  news.add('leads', ['a']);
  news.add('leads', ['b']);
  news.add('jobs', ['c']);
  expect(said).toEqual(['leads', 'jobs']);

  vi.advanceTimersByTime(10 * PAUSE_MS);
  expect(said).toEqual(['leads', 'jobs', 'leads']);
  news.add('jobs', ['d']);
  expect(said.at(-1)).toBe('jobs');
});

test('a node that stops says nothing more', () => {
  const said: string[] = [];
  const news = gatherNews((module) => said.push(module));
  news.add('leads', ['a']);
  news.add('leads', ['b']);
  news.stop();
  vi.advanceTimersByTime(10 * PAUSE_MS);

  expect(said).toEqual(['leads']);
});
