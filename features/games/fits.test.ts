import { expect, test } from 'vitest';
import { concerns, fits } from './fits.ts';

test('a new value fits by equals, include or exclude [GAME-026]', () => {
  expect([fits({ value: 'won', type: 'equals' }, 'won'), fits({ value: 'won', type: 'equals' }, 'lost')]).toEqual([true, false]);
  expect([fits({ value: ['won', 'sold'], type: 'include' }, 'sold'), fits({ value: ['won'], type: 'include' }, 'lost')]).toEqual([
    true,
    false,
  ]);
  expect([fits({ value: ['won'], type: 'exclude' }, 'lost'), fits({ value: ['won'], type: 'exclude' }, 'won')]).toEqual([
    true,
    false,
  ]);
  expect([fits({ value: 5, type: 'equals' }, '5'), fits({ value: true, type: 'equals' }, true)]).toEqual([true, true]);
  expect([fits(null, 'anything'), fits({ value: '', type: 'equals' }, null)]).toEqual([true, true]);
});

test('lists match in any order [GAME-027]', () => {
  expect(fits({ value: ['a', 'b'], type: 'equals' }, ['b', 'a'])).toBe(true);
  expect(fits({ value: ['a', 'b'], type: 'equals' }, ['b'])).toBe(false);
  expect(fits({ value: ['a'], type: 'equals' }, ['a', 'b'])).toBe(false);
  expect(fits({ value: ['c', 'a'], type: 'include' }, ['b', 'a'])).toBe(true);
  expect(fits({ value: ['c', 'a'], type: 'exclude' }, ['b', 'd'])).toBe(true);
});

test('an update concerns a game only when the watched field changed, a new record whatever its values [GAME-026]', () => {
  const game = { appliesTo: 'both', fieldToWatch: { fieldName: 'status' }, fieldToWatchValue: { value: 'won', type: 'equals' } };
  const won = () => 'won';

  expect(concerns(game, 'changed', ['status'], won)).toBe(true);
  expect(concerns(game, 'changed', ['note'], won)).toBe(false);
  expect(concerns(game, 'changed', ['status'], () => 'lost')).toBe(false);
  expect(concerns(game, 'created', [], () => 'lost')).toBe(true);
  expect(concerns({ ...game, appliesTo: 'new' }, 'changed', ['status'], won)).toBe(false);
  expect(concerns({ ...game, appliesTo: 'update' }, 'created', [], won)).toBe(false);
  expect(concerns({ appliesTo: 'update', fieldToWatch: null, fieldToWatchValue: null }, 'changed', ['note'], won)).toBe(true);
});
