import { expect, test } from 'vitest';
import { amountOf, percentageOf, spreadOf } from './amount-of.ts';

const bands = [
  { from: 20, percentage: 6 },
  { from: 10, percentage: 4 },
  { from: 30, percentage: 8 },
];

test('the band with the highest start that the spread reaches gives the percentage', () => {
  expect([9.99, 10, 19.99, 20, 29.999, 30, 500].map((spread) => percentageOf(spread, bands))).toEqual([
    undefined,
    4,
    4,
    6,
    8,
    8,
    8,
  ]);
  expect(percentageOf(10, [])).toBeUndefined();
});

test('hours times spread times percentage is exact to the cent, half up', () => {
  expect(amountOf(37.5, 20, 6)).toBe(45);
  expect(amountOf(1, 0.1, 5)).toBe(0.01); // 0.5 cents
  expect(amountOf(36.6667, 18.35, 4)).toBe(26.91); // 26.9133…
  expect(amountOf(1.005, 100, 100)).toBe(100.5);
  expect(amountOf(0, 20, 6)).toBe(0);
  expect(spreadOf(75.1, 50.2)).toBe(24.9);
});
