import { expect, test } from 'vitest';
import type { DescribedField } from '#common/described-module.ts';
import { choicesFor, optionFor } from './choices.ts';

const city = {
  fieldName: 'city',
  label: 'City',
  dependent: true,
  parentField: 'state',
  options: [
    { value: 'tampa', label: 'Tampa', parent: 'FL' },
    { value: 'macon', label: 'Macon', parent: 'GA' },
    { value: 'other', label: 'Other' },
  ],
} as unknown as DescribedField;

test('a dependent list offers the options of its parent value and those of every parent', () => {
  expect(choicesFor(city, { state: 'FL' }).map((option) => option.value)).toEqual(['tampa', 'other']);
  expect(choicesFor(city, undefined)).toHaveLength(3);
});

test('a value whose option was removed keeps a readable name', () => {
  expect(optionFor(city, 'fort_myers').label).toBe('Fort myers');
});
