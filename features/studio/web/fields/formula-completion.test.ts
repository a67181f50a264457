import { expect, test } from 'vitest';
import type { Field } from '#common/field.ts';
import { completionsFor, wordBefore } from './formula-completion.ts';

const fields: Record<string, Field> = {
  hours: { type: 'Number', label: 'Hours' },
  account: { type: 'Relate', label: 'Account', ref: 'accounts' },
  ssn: { type: 'TextField', label: 'SSN', secret: true },
};
const scope = {
  fields,
  fieldsOf: (name: string) => (name === 'accounts' ? { rate: { type: 'Currency' as const, label: 'Rate' } } : undefined),
};

test('the word before the caret is completed, and none inside a text', () => {
  expect(wordBefore('hours * acc', 11)).toEqual({ from: 8, word: 'acc' });
  expect(wordBefore("concat('acc", 11)).toEqual({ from: 11, word: '' });
});

test('fields, functions, and the fields one step along a relation are offered', () => {
  expect(completionsFor('ho', scope).map(({ text }) => text)).toEqual(['hours']);
  expect(completionsFor('account.', scope).map(({ text }) => text)).toEqual(['account.rate']);
  expect(completionsFor('rou', scope).map(({ text }) => text)).toEqual(['round(']);
  expect(completionsFor('ss', scope)).toEqual([]);
});
