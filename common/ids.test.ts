import { expect, test } from 'vitest';
import { isId, newId, randomId } from './ids.ts';

test('ids are 24 hex characters that begin with the time and never repeat', () => {
  const ids = Array.from({ length: 5_000 }, () => newId());

  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every(isId)).toBe(true);
  expect(newId(Date.UTC(2026, 0, 1)).startsWith('6955b900')).toBe(true);
  expect(isId('xyz')).toBe(false);
});

test('ids that cannot be guessed have nothing in common with those before', () => {
  const ids = Array.from({ length: 5_000 }, () => randomId());
  const halves = ids.flatMap((id) => [id.slice(0, 12), id.slice(12)]);

  expect(new Set(halves).size).toBe(halves.length);
  expect(ids.every(isId)).toBe(true);
});
