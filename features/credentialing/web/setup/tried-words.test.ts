import { expect, test } from 'vitest';
import { changedLines, followWords } from './tried-words.ts';

const entry = (more: Record<string, unknown>) => ({ _id: 'a', name: 'TB Test', order: 3, ...more });

test('an entry that a call would change says each of its facts before and after, and no ids', () => {
  const before = entry({ category: null, relatedAgreement: '0123456789abcdef01234567' });
  const after = entry({ order: 0, isOptional: true, category: 'Health', relatedAgreement: '76543210fedcba9876543210' });

  expect(changedLines({ name: 'TB Test', before, after }, undefined)).toEqual([
    '“TB Test”, Is optional: No → Yes',
    '“TB Test”, Category: empty → Health',
    '“TB Test” gets the new agreement',
  ]);
  expect(changedLines({ name: 'TB Test', before: null, after }, undefined)).toEqual(['“TB Test” is added']);
  expect(changedLines({ name: null, before, after: null }, undefined)).toEqual(['“TB Test” is removed']);
});

test('live records get what is added, and their open items follow what is changed', () => {
  const added = [{ name: 'TB Test', before: null, after: entry({}) }];
  const changed = [{ name: 'TB Test', before: entry({}), after: entry({ isOptional: true }) }];

  expect(followWords(added, 7, 7, false)).toBe('7 live records would not get it');
  expect(followWords(added, 1, 1, true)).toBe('1 live record would get it');
  expect(followWords(changed, 3, 1, false)).toBe('1 open item of 3 live records would stay as it is');
  expect(followWords(changed, 3, 3, true)).toBe('3 open items of 3 live records would follow');
});
