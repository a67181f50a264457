import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atRest, FIRST_MS, REST_MS, SPREAD_MS } from './at-rest.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SECOND = 1_000;

test('what is asked for ten times a second runs every three to five seconds, and once more after the last time', async () => {
  const ran: number[] = [];
  const ask = atRest(async () => void ran.push(Date.now()));
  for (let at = 0; at < 600; at++) {
    ask();
    await vi.advanceTimersByTimeAsync(SECOND / 10);
  }
  const last = Date.now();
  await vi.advanceTimersByTimeAsync(60 * SECOND);

  const pauses = ran.slice(1).map((at, before) => at - ran[before]!);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(REST_MS);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(REST_MS + SPREAD_MS);
  expect(new Set(pauses).size).toBeGreaterThan(5);
  expect(ran.at(-1)).toBeGreaterThanOrEqual(last - SECOND / 10);
  expect(ran.filter((at) => at > last).length).toBeLessThanOrEqual(1);
});

test('after a silence it runs within a second, each page at its own moment', async () => {
  const ran: number[] = [];
  const began = Date.now();
  for (let page = 0; page < 100; page++) atRest(async () => void ran.push(Date.now() - began))();
  await vi.advanceTimersByTimeAsync(FIRST_MS);

  expect(ran).toHaveLength(100);
  expect(new Set(ran).size).toBeGreaterThan(30);
});

test('it never runs beside itself, however long it takes, and goes on after a failure', async () => {
  let running = 0;
  let ran = 0;
  const ask = atRest(async () => {
    expect(++running).toBe(1);
    await new Promise((done) => setTimeout(done, 20 * SECOND));
    running--;
    ran++;
    throw new Error('no connection');
  });
  for (let at = 0; at < 60; at++) {
    ask();
    await vi.advanceTimersByTimeAsync(SECOND);
  }
  await vi.advanceTimersByTimeAsync(60 * SECOND);

  expect(ran).toBe(4);
});
