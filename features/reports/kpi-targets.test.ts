import { expect, test } from 'vitest';
import { elapsedOf, standingOf } from './kpi-standing.ts';
import { spanOf, workdaysIn } from './kpi-spans.ts';
import { targetOver, type KpiTarget } from './kpi-targets.ts';

const maya = { _id: 'maya', roles: ['recruiters', 'leads'] };
const entry = (more: Partial<KpiTarget>): KpiTarget => ({
  kpi: 'subs',
  user: null,
  roles: null,
  period: 'month',
  target: 20,
  valid_from: '2026-01-01',
  ...more,
});
const october = spanOf('month', '2026-10-15');
const november = spanOf('month', '2026-11-15');

test('spans are whole weeks from Monday, months and quarters', () => {
  expect(spanOf('week', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(spanOf('week', '2026-11-23', 1)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(spanOf('month', '2026-03-31', 1)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(spanOf('quarter', '2026-02-10', 1)).toEqual({ from: '2025-10-01', to: '2025-12-31' });
  expect(workdaysIn(november)).toBe(21);
});

test('a month is judged by the targets of that month, and a change in its middle counts from its day', () => {
  const history = [entry({ target: 40, valid_from: '2026-11-16' }), entry({})];

  expect(targetOver(history, maya, october)).toBe(20);
  expect(targetOver(history, maya, november)).toBe(Math.round(((20 * 10 + 40 * 11) / 21) * 100) / 100);
  expect(targetOver(history, maya, spanOf('month', '2026-12-01'))).toBe(40);
  expect(targetOver(history, maya, spanOf('month', '2025-12-01'))).toBeNull();
});

test('targets of days and weeks add up to months and quarters, those of months to their part of a week', () => {
  expect(targetOver([entry({ period: 'day', target: 3 })], maya, november)).toBe(63);
  expect(targetOver([entry({ period: 'week', target: 10 })], maya, november)).toBe(42);
  expect(targetOver([entry({ target: 21 })], maya, spanOf('week', '2026-11-18'))).toBe(5);
  expect(targetOver([entry({})], maya, spanOf('quarter', '2026-11-18'))).toBe(60);
});

test('a person’s own target holds before that of their roles, of which the largest, before everybody’s', () => {
  const all = entry({ target: 5 });
  const ofRoles = [entry({ roles: ['recruiters'], target: 10 }), entry({ roles: ['leads'], target: 15 })];
  const own = entry({ user: 'maya', target: 2 });

  expect(targetOver([all], maya, november)).toBe(5);
  expect(targetOver([...ofRoles, all], maya, november)).toBe(15);
  expect(targetOver([own, ...ofRoles, all], maya, november)).toBe(2);
  expect(targetOver([own, ...ofRoles, all], { _id: 'ben', roles: ['payroll'] }, november)).toBe(5);
  expect(targetOver([entry({ user: 'maya', target: null, valid_from: '2026-11-01' }), own, all], maya, november)).toBe(5);
});

test('the pace says what part of the target is reached when it goes on like this', () => {
  const history = [entry({ target: 21 })];

  expect(standingOf(5, history, maya, november, '2026-11-06')).toEqual({ value: 5, target: 21, pace: 1 });
  expect(standingOf(12, history, maya, november, '2026-11-20').pace).toBe(0.8);
  expect(standingOf(12, history, maya, october, '2026-11-20')).toEqual({ value: 12, target: 21, pace: 0.571 });
  expect(standingOf(3, [], maya, november, '2026-11-20')).toEqual({ value: 3, target: null, pace: null });
  expect(elapsedOf(november, '2026-11-13')).toBeCloseTo(10 / 21);
  expect(elapsedOf(november, '2026-12-01')).toBe(1);
});
