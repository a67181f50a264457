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
  expect(stateSentence(state)).toBe('It is locked now. It is open when this condition holds:');
  expect(stateSentence({ ...state, match: 'Any', conditions: [condition, condition] })).toBe(
    'It is locked now. It is open when any of these conditions holds:',
  );
  expect(stateSentence({ ...state, visible: false, action: 'Hide', conditions: [condition, condition] })).toBe(
    'It is hidden now. It is hidden when all of these conditions hold:',
  );
  expect(stateSentence({ ...state, conditions: [] })).toBeNull();
});

test('a condition says what it asks for and what it met', () => {
  expect(conditionSentence(condition)).toBe('“Read the welcome” is done (now not done)');
  expect(conditionSentence({ ...condition, operator: 'Not Empty', actual: 'M' })).toBe(
    '“Read the welcome” has an answer (now M)',
  );
  expect(conditionSentence({ ...condition, name: null })).toBe('An item that you cannot see is done (it does not hold yet)');
});

test('a done item says who or what completed it', () => {
  const from = { moduleName: 'documents', recordId: 'd', name: 'BLS card' };
  expect(doneSentence({ by: 'person' }, 'Ada')).toBe('Ada completed it.');
  expect(doneSentence({ by: 'person' }, 'Ada', true)).toBe('Ada approved it.');
  expect(doneSentence({ by: 'earlier-item', from }, 'Ada')).toBe('It was carried over from the earlier item “BLS card”.');
  expect(doneSentence({ by: 'document', from }, '')).toBe('It was filled in from the document “BLS card”.');
  expect(doneSentence({ by: 'document', from }, 'Ada')).toBe(
    'It was filled in from the document “BLS card”, and Ada approved it.',
  );
  expect(doneSentence({ by: 'agreement' }, '')).toBe('It was completed by signing the agreement.');
  expect(doneSentence({ by: null }, '')).toBeNull();
});
