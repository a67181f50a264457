import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.tsx';

const now = new Date('2026-11-20T12:00:00');

test('a moment nearby is said in words, one further away by its date', () => {
  const ago = (seconds: number) => relativeTime(new Date(now.getTime() - seconds * 1000), now);

  expect(ago(10)).toBe('just now');
  expect(ago(300)).toBe('5 min. ago');
  expect(ago(90_000)).toBe('yesterday');
  expect(relativeTime(new Date('2026-03-04T08:00:00'), now)).toBe('03/04/2026');
  expect(relativeTime(new Date('2024-03-04T08:00:00'), now)).toBe('03/04/2024');
});
