import { expect, test } from 'vitest';
import type { DescribedField } from '#common/described-module.ts';
import { isSame, readInput } from './field-values.ts';

const field = (inputType: string, more = {}) =>
  ({ fieldName: 'x', label: 'Pay', inputType, ...more }) as unknown as DescribedField;
const id = '0123456789abcdef01234567';

test('a relation travels as its id, however it was shown', () => {
  expect(readInput(field('Relate', { ref: 'users' }), { _id: id, name: 'Ana' })).toEqual({ value: id });
  expect(readInput(field('MultiRelate', { ref: 'teams' }), [{ _id: id, name: 'West' }])).toEqual({ value: [id] });
});

test('a required field that is empty says so by its name', () => {
  expect(readInput(field('TextField', { required: true }), '  ')).toEqual({ problem: 'Pay is required.' });
  expect(readInput(field('TextField'), '')).toEqual({ value: null });
});

test('no value and an emptied one are the same, so that nothing counts as changed', () => {
  expect(isSame(field('TextField'), null, '')).toBe(true);
  expect(isSame(field('Relate'), id, { _id: id, name: 'Ana' })).toBe(true);
  expect(isSame(field('MultiRelate'), undefined, [])).toBe(true);
  expect(isSame(field('Number'), 0, null)).toBe(false);
});
