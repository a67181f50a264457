import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BANNER_MS } from './banners.ts';
import { rainConfetti } from './confetti.ts';

const bursts: number[] = [];
vi.mock('canvas-confetti', () => ({
  default: Object.assign(() => void bursts.push(Date.now()), { reset: () => undefined }),
}));

let isReduced: boolean;
beforeEach(() => {
  bursts.length = 0;
  isReduced = false;
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('confetti rains until the card goes after twelve seconds, and stops with a card that goes sooner [ACHV-034]', async () => {
  const end = rainConfetti();
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(2 * BANNER_MS);

  expect(bursts[0]).toBe(0);
  expect(bursts.at(-1)).toBeGreaterThan(11_000);
  expect(bursts.at(-1)).toBeLessThanOrEqual(12_000);
  end();

  const endSooner = rainConfetti();
  await vi.dynamicImportSettled();
  endSooner();
  const soFar = bursts.length;
  await vi.advanceTimersByTimeAsync(BANNER_MS);
  expect(bursts).toHaveLength(soFar);
});

test('where motion is reduced there is no confetti', async () => {
  isReduced = true;
  rainConfetti();
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(BANNER_MS);

  expect(bursts).toEqual([]);
});
