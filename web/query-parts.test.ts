import { expect, test } from 'vitest';
import { withQueryParts } from './query-parts.ts';

test('parts of an address are set, an empty one is taken away, and the others stay', () => {
  const before = new URLSearchParams('user=7&month=2026-03&open=9');

  expect(withQueryParts(before, { month: '2026-04', open: null, user: '', day: undefined }).toString()).toBe('month=2026-04');
  expect(withQueryParts(before, { shape: 'board' }).toString()).toBe('user=7&month=2026-03&open=9&shape=board');
  expect(before.toString()).toBe('user=7&month=2026-03&open=9');
});
