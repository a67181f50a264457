import { expect, test } from 'vitest';
import { clashesOf } from './clashes.ts';
import { BLANK_DRAFT, type FieldDraft } from './field-draft.ts';

const start: FieldDraft = { ...BLANK_DRAFT, fieldName: 'score', label: 'Score', inputType: 'Number' };

test('two admins who change different parts of a field keep both; the same part changed to two values is a clash', () => {
  expect(clashesOf(start, { label: 'Grade' }, { ...start, required: true })).toEqual([]);
  expect(clashesOf(start, { label: 'Grade' }, { ...start, label: 'Grade' })).toEqual([]);
  expect(clashesOf(start, { label: 'Grade', min: 1 }, { ...start, label: 'Points' })).toEqual([
    { part: 'label', change: { path: 'fields.score.label', previous: 'Score', next: 'Points' } },
  ]);
});
