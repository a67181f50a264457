import { expect, test } from 'vitest';
import type { MetCondition, WhyView } from '../board.ts';
import { conditionSentence, doneSentence, stateSentence } from './why-words.ts';

const condition: MetCondition = {
  item: 'a',
  name: 'Read the welcome',
  operator: 'Equals',
  value: true,
  actual: null,
  passed: false,
};
const state: WhyView['state'] = { visible: true, enabled: false, match: 'All', action: 'Enable', conditions: [condition] };

test('an item says what its conditions make of it', () => {
  expect(stateSentence(state)).toBe('This item is locked now. It opens when this is true:');
  expect(stateSentence({ ...state, match: 'Any', conditions: [condition, condition] })).toBe(
    'This item is locked now. It opens when one of these is true:',
  );
  expect(stateSentence({ ...state, visible: false, action: 'Hide', conditions: [condition, condition] })).toBe(
    'This item is hidden now. It is hidden while all of these are true:',
  );
  expect(stateSentence({ ...state, conditions: [] })).toBeNull();
});

test.each([
  ['“Read the welcome” is done (not yet)', {}],
  ['“Read the welcome” is done (yes)', { actual: true, passed: true }],
  ['“Read the welcome” is done (not yet)', { operator: 'Not Empty' }],
  ['“Read the welcome” is done (the answer is M)', { operator: 'Not Empty', actual: 'M', passed: true }],
  ['“Read the welcome” is not done (yes)', { operator: 'Empty', passed: true }],
  ['“Read the welcome” is not done (it is done)', { operator: 'Empty', actual: true }],
  ['“Read the welcome” is S (the answer is M)', { value: 'S', actual: 'M' }],
  ['“Read the welcome” is one of S, M (no answer yet)', { operator: 'In', value: ['S', 'M'] }],
  [
    '“Read the welcome” is on or after 11/24/2026 (the answer is 11/01/2026)',
    { operator: 'Greater Than or Equal To', value: '2026-11-24', actual: '2026-11-01' },
  ],
  ['Another item is done (not yet)', { name: null }],
  ['Another item is S (yes)', { name: null, value: 'S', passed: true }],
])('a condition says what it asks for and what it met: %s', (sentence, fields) => {
  expect(conditionSentence({ ...condition, ...fields })).toBe(sentence);
});

test('a done item says who or what completed it', () => {
  const from = { moduleName: 'documents', recordId: 'd', name: 'BLS card' };
  expect(doneSentence({ by: 'person' }, 'Ada')).toBe('Ada completed it.');
  expect(doneSentence({ by: 'person' }, 'Ada', true)).toBe('Ada approved it.');
  expect(doneSentence({ by: 'earlier-item', from }, 'Ada')).toBe(
    'This was already done on an earlier record, at “BLS card”, and counts here too.',
  );
  expect(doneSentence({ by: 'document', from }, '')).toBe('The document “BLS card” was already here and answers this item.');
  expect(doneSentence({ by: 'agreement' }, '')).toBe('It was completed by signing the agreement.');
  expect(doneSentence({ by: null }, '')).toBeNull();
});
