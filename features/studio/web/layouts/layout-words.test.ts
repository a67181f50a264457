import { expect, test } from 'vitest';
import { layoutInWords } from './layout-words.ts';

const inWords = layoutInWords(
  (name) => name.toUpperCase(),
  (key) => key.split('.')[0]!,
);
const section = (sectionName: string, sectionFields: string[], more: object = {}) => ({ sectionName, sectionFields, ...more });

test('two versions of a layout differ in words: sections, what they are like, and where fields stand', () => {
  const before = { sections: [section('Details', ['a', 'b', 'c']), section('Old', ['d'])], priority: null };
  const after = { sections: [section('New', ['d', 'e']), section('Details', ['b', 'a'], { columns: 1 })], priority: 2 };

  expect(inWords(before, after)).toEqual([
    'Section New added',
    'Section Old removed',
    'Details: columns nothing → 1',
    'D moved from Old to New',
    'E added to New',
    'C removed from Details',
    'Details: in the order B, A',
    'Priority: nothing → 2',
  ]);
  expect(inWords(after, after)).toEqual([]);
  expect(inWords({}, { relatedLists: ['subs.lead', 'tasks.lead'] })).toEqual(['Related lists in the order subs, tasks']);
  expect(inWords({ relatedLists: ['subs.lead'] }, {})).toEqual(['Related lists by use']);
  expect(inWords({}, { sections: [section('Details', ['a'])] })).toEqual(['Section Details added', 'A added to Details']);
});
