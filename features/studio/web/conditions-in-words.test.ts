import { expect, test } from 'vitest';
import { joined } from './conditions-in-words.ts';

test('conditions are joined by the word that holds between them', () => {
  expect(joined(['name equals Ada', 'city equals Tampa', 'score is empty'], 'or')).toBe(
    'name equals Ada or city equals Tampa or score is empty',
  );
  expect(joined(['name equals Ada', 'city equals Tampa'], 'and')).toBe('name equals Ada and city equals Tampa');
  expect(joined(['name equals Ada'], 'and')).toBe('name equals Ada');
  expect(joined([], 'or')).toBe('');
});
