import { expect, test } from 'vitest';
import { INPUT_TYPES } from '#common/fields/field-type.ts';
import {
  BLANK_DRAFT,
  describedDraft,
  draftProblems,
  fieldNameFor,
  placedProblem,
  statedField,
  type FieldDraft,
} from './field-draft.ts';
import { FIELD_KINDS } from './field-kinds.ts';

const draft = (more: Partial<FieldDraft>): FieldDraft => ({ ...BLANK_DRAFT, label: 'Score', fieldName: 'score', ...more });

test('the field form offers exactly the 25 input types, each with a sentence [MODULE-071]', () => {
  expect(Object.keys(FIELD_KINDS)).toEqual([...INPUT_TYPES]);
  expect(Object.keys(FIELD_KINDS)).toHaveLength(25);
  expect(Object.values(FIELD_KINDS).every(({ label, says }) => label && says)).toBe(true);
});

test('a label proposes a name that fits the pattern', () => {
  expect(fieldNameFor('Site visit')).toBe('site_visit');
  expect(fieldNameFor('2nd Café (main)')).toBe('nd_cafe_main');
});

test('label, name and type are required, and the name begins with a lowercase letter [MODULE-033]', () => {
  expect(draftProblems(BLANK_DRAFT)).toEqual({
    label: 'Label is required.',
    name: 'Name is required.',
    inputType: 'The input type is required. Choose one of the 25.',
  });
  expect(draftProblems(draft({ fieldName: 'Score', inputType: 'Number' }))).toEqual({
    name: 'The name begins with a lowercase letter, then letters, digits, hyphens and underscores.',
  });
  expect(draftProblems(draft({ inputType: 'Relate' }))).toEqual({ ref: 'Choose the module whose records it leads to.' });
});

test('only what means something for the type is stated', () => {
  const full = { required: true, min: 1, unique: true, textAreaRowCount: 4, ref: 'leads', options: [{ value: 'a', label: '' }] };

  expect(statedField(draft({ inputType: 'Number', ...full }))).toMatchObject({ required: true, min: 1 });
  expect(statedField(draft({ inputType: 'Number', ...full }))).not.toHaveProperty('ref');
  expect(statedField(draft({ inputType: 'Dropdown', ...full }))).toMatchObject({ options: [{ value: 'a', label: 'a' }] });
  expect(statedField(draft({ inputType: 'Number', ...full, formula: 'a + b' }))).toEqual({
    fieldName: 'score',
    label: 'Score',
    inputType: 'Number',
    formula: 'a + b',
  });
});

test('a refusal stands at what it speaks of', () => {
  expect(placedProblem('formula: There is no field named salary. (character 5)').at).toBe('formula');
  expect(placedProblem('Label is required.').at).toBe('label');
  expect(placedProblem('score is too close to Score: names differ in more than case.').at).toBe('name');
  expect(placedProblem('There is a field with the name score already.').at).toBe('name');
  expect(placedProblem('The least value is greater than the greatest.').at).toBe('field');
});

test('choices that are not named yet, or named twice, are offered nowhere: a list of choices takes none of them', () => {
  const half = ['', 'S', '', 'L', 'S '].map((value) => ({ value, label: '' }));
  const { options } = describedDraft(draft({ inputType: 'Dropdown', options: half }));

  expect(options!.map(({ value, label }) => [value, label])).toEqual([
    ['S', 'S'],
    ['L', 'L'],
  ]);
});

test('a field with choices has some, and a condition its value, before anything is sent', () => {
  const problemsOf = (more: Partial<FieldDraft>) => draftProblems(draft({ inputType: 'Dropdown', ...more }));
  const options = [{ value: 'S', label: '' }];
  const when = (value: unknown) => ({ match: 'All', conditions: [{ field: 'name', operator: 'Equals', value }] }) as const;

  expect(problemsOf({})).toEqual({ options: 'Add at least one option, or take a shared dropdown.' });
  expect(problemsOf({ dropdown: '' })).toEqual({ options: 'Choose a shared dropdown.' });
  expect([problemsOf({ dropdown: 'states' }), problemsOf({ options })]).toEqual([{}, {}]);
  for (const value of [null, '', []])
    expect(problemsOf({ options, visibleWhen: when(value) })).toEqual({ visibleWhen: 'Condition 1 needs a value.' });
  for (const value of [false, 0, 'Ada']) expect(problemsOf({ options, visibleWhen: when(value) })).toEqual({});
});
