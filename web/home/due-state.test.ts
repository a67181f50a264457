import { expect, test } from 'vitest';
import { dayFromNow, dueState } from './due-state.ts';

test('a task says how late it is, and when it is due', () => {
  expect(dueState('2026-03-01', '2026-03-03')).toEqual({ label: '2 days late', tone: 'expired' });
  expect(dueState('2026-03-03', '2026-03-03')).toEqual({ label: 'Due today', tone: 'expiring' });
  expect(dueState('2026-03-04', '2026-03-03')?.label).toBe('Due tomorrow');
  expect(dueState('2026-03-10', '2026-03-03')?.label).toBe('Due 03/10/2026');
  expect(dueState(null)).toBeNull();
});

test('days are counted in the calendar, over the end of a month', () => {
  expect(dayFromNow(14, new Date(2026, 1, 20, 23, 30))).toBe('2026-03-06');
});
