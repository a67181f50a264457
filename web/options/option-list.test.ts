import { expect, test } from 'vitest';
import { asKept, moved, pastedOptions, problemIn } from './option-list.ts';

const option = (value: string, label = value) => ({ value, label });

test('an option moves by one place and never off the list', () => {
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
});

test('a dropdown needs a name, and each value once [ADMIN-006]', () => {
  expect(problemIn(' ', [])).toBe('Name is required');
  expect(problemIn('Shifts', [option('Day'), option('')])).toBe('Option 2 needs a value.');
  expect(problemIn('Shifts', [option('Day'), option('Day ')])).toBe('“Day” is listed twice.');
  expect(problemIn('Shifts', [option('Day'), option('Night')])).toBeNull();
});

test('an option without a label shows its value, and keeps what else it has', () => {
  expect(asKept([{ value: ' FL ', label: '', parent: 'US' }])).toEqual([{ value: 'FL', label: 'FL', parent: 'US' }]);
});

test('pasted lines are values, with a label after “=” or in a second column; what is there already is left out', () => {
  expect(pastedOptions('FL = Florida\n\nGA\tGeorgia\nTX\nFL', [option('TX')])).toEqual([
    option('FL', 'Florida'),
    option('GA', 'Georgia'),
  ]);
});
