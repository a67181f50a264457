import { expect, test } from 'vitest';
import { atMostThree } from './at-most-three.ts';

test('a dashboard asks for three widgets at a time, also when one more comes the moment another ends', async () => {
  let running = 0;
  let most = 0;
  const ends: (() => void)[] = [];
  const ask = () =>
    atMostThree(async () => {
      most = Math.max(most, ++running);
      await new Promise<void>((end) => ends.push(end));
      running--;
    });
  const asked = Array.from({ length: 5 }, ask);
  expect(running).toBe(3);

  ends.shift()!();
  for (let turn = 0; turn < 6; turn++) {
    asked.push(ask());
    await Promise.resolve();
  }
  while (asked.length && ends.length) {
    ends.shift()!();
    await new Promise((turn) => setTimeout(turn));
  }
  await Promise.all(asked);

  expect([most, running]).toEqual([3, 0]);
});

test('what fails gives its place to the next', async () => {
  const failing = Array.from({ length: 4 }, () => atMostThree(() => Promise.reject(new Error('away'))));

  expect((await Promise.allSettled(failing)).every(({ status }) => status === 'rejected')).toBe(true);
  expect(await atMostThree(() => Promise.resolve('here'))).toBe('here');
});
