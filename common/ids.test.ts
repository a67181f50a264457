import { expect, test } from 'vitest';
import { isId, newId } from './ids.ts';

test('ids are 24 hex characters that begin with the time and never repeat', () => {
  const ids = Array.from({ length: 5_000 }, () => newId());

  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every(isId)).toBe(true);
  expect(newId(Date.UTC(2026, 0, 1)).startsWith('6955b900')).toBe(true);
  expect(isId('xyz')).toBe(false);
});
