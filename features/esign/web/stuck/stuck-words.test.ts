import { expect, test } from 'vitest';
import { attemptsInWords, stuckOf } from './stuck-words.ts';

test('what waits for its seal says since when, how often it was tried and why it failed', () => {
  const sealing = { since: '2026-11-23T02:00:00.000Z', attempts: 2, problem: 'The PDF forbids changes.' };
  expect(stuckOf({ _id: 'a', version: 1, sealing } as never)).toEqual(sealing);
  expect(stuckOf({ _id: 'a', version: 1, sealing: null } as never)).toEqual({ since: null, attempts: 0, problem: null });
  expect([0, 1, 4].map(attemptsInWords)).toEqual(['Not tried yet', 'Tried once', 'Tried 4 times']);
});
