import { expect, test } from 'vitest';
import { ruleInWords } from './rule-in-words.ts';

const board = { templateKey: 'board', related_module: 'subs', appliesTo: 'update', goal: 10 };

test('a game is a sentence', () => {
  const watched = {
    fieldToWatch: { fieldName: 'status' },
    fieldToWatchValue: { value: 'Hired', type: 'equals' },
    person_field: 'recruiter',
  };
  expect(ruleInWords({ ...board, ...watched })).toBe(
    'Every updated record in subs whose status becomes Hired moves its recruiter by 1 of 10 tiles.',
  );
  expect(ruleInWords({ ...board, appliesTo: 'new', progressMultiplier: 3 })).toBe(
    'Every new record in subs moves whoever saves it by 3 of 30 tiles.',
  );
  const arcade = { ...board, templateKey: 'arcade', arcadeType: 'phaser-tennis', appliesTo: 'both' };
  expect(ruleInWords({ ...arcade, goal: 0 })).toBe(
    'Every new or updated record in subs brings whoever saves it 1 play of Tennis.',
  );
  expect(ruleInWords({ ...arcade, goal: 3, progressMultiplier: 2 })).toMatch(/every 3 of them bring 2 plays of Tennis\.$/);
});
