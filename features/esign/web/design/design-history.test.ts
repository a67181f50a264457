import { expect, test } from 'vitest';
import { changed, redone, startHistory, undone } from './design-history.ts';

test('changes are undone and done again in their order', () => {
  const history = changed(changed(startHistory('a'), 'b'), 'c');

  expect(undone(history).present).toBe('b');
  expect(undone(undone(undone(history))).present).toBe('a');
  expect(redone(undone(history)).present).toBe('c');
});

test('a run of one kind is undone together', () => {
  const moved = changed(changed(changed(startHistory(0), 1, 'move a'), 2, 'move a'), 3, 'move b');

  expect(undone(moved).present).toBe(2);
  expect(undone(undone(moved)).present).toBe(0);
});

test('a change after an undo forgets what was undone', () => {
  const history = changed(undone(changed(startHistory('a'), 'b')), 'c');

  expect(redone(history).present).toBe('c');
  expect(undone(history).present).toBe('a');
});
