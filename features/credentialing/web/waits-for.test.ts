import { expect, test } from 'vitest';
import type { ItemView } from '../board.ts';
import { againstStart, waitsFor } from './waits-for.ts';

const item = (fields: Partial<ItemView>) => ({ stage: 'open', provider_assigned: true, ...fields }) as ItemView;
const sent = (dateSubmitted: string) => item({ stage: 'submitted', completionDetails: { dateSubmitted } });
const LAST = '2026-11-20T10:00:00.000Z';

test('a record waits for us since the oldest item was sent, and for the provider since the last action', () => {
  const items = [sent('2026-11-12T09:00:00.000Z'), sent('2026-11-08T09:00:00.000Z'), item({}), item({ stage: 'rejected' })];
  expect(waitsFor(items, LAST)).toEqual([
    { who: 'us', count: 2, since: '2026-11-08T09:00:00.000Z' },
    { who: 'provider', count: 2, since: LAST },
  ]);
});

test('our own part waits for us; what is optional, locked or done waits for nobody', () => {
  expect(waitsFor([item({ provider_assigned: false })], LAST)).toEqual([{ who: 'us', count: 1, since: LAST }]);
  expect(waitsFor([item({ isOptional: true }), item({ stage: 'locked' }), item({ stage: 'completed' })], LAST)).toEqual([]);
});

test('a renewal waits since it was sent, not since what it renews was', () => {
  const completionDetails = { dateSubmitted: '2025-01-01T00:00:00.000Z', renewal: { dateSubmitted: LAST } };
  expect(waitsFor([item({ stage: 'submitted', completionDetails })], null)[0]!.since).toBe(LAST);
});

test('a due date is told against the start', () => {
  expect(againstStart('2026-11-25', '2026-12-01')).toEqual({ text: '6 days before the start', isLate: false });
  expect(againstStart('2026-12-01', '2026-12-01')).toEqual({ text: 'on the day of the start', isLate: false });
  expect(againstStart('2026-12-02', '2026-12-01')).toEqual({ text: '1 day after the start', isLate: true });
});
