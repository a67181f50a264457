import { expect, test } from 'vitest';
import { optionsInWords } from './options-in-words.ts';

const option = (value: string, more: object = {}) => ({ value, label: value, ...more });

test('two versions of a list of choices differ in words', () => {
  const before = { name: 'Shifts', options: [option('Day'), option('Night'), option('Late')] };
  const after = {
    name: 'Shifts',
    options: [option('Night', { label: 'Nights', retired: true }), option('Day'), option('Early')],
  };

  expect(optionsInWords(before, after)).toEqual([
    'Nights retired',
    'Nights: label “Night” → “Nights”',
    'Early added',
    'Late removed',
    'In the order Nights, Day, Early',
  ]);
  expect(optionsInWords(before, before)).toEqual([]);
});
