import { expect, test } from 'vitest';
import { meets } from './only-if.ts';

test('a total is above or below a number, and where there is nothing to measure it is neither', () => {
  const of = (total: unknown) => ({ rows: 1, totals: [total] });
  expect([meets({ above: 0.5 }, of(0.6)), meets({ above: 0.5 }, of(0.5)), meets({ below: 0.5 }, of('0.4'))]).toEqual([
    true,
    false,
    true,
  ]);
  expect([meets({ below: 0.5 }, of(null)), meets({ above: -1 }, of(null))]).toEqual([false, false]);
});
