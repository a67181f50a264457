import { describe, expect, test } from 'vitest';
import type { InputField, InputKind } from '../../inputs.ts';
import type { SigningInput } from '../../signing-answers.ts';
import { problemsOf, wireValue } from './answer-problems.ts';
import { answersOf, progressOf, questionsOf, valuesOf } from './questions.ts';

let made = 0;
const input = (
  inputType: InputKind,
  name: string,
  more: Partial<Omit<SigningInput, 'field'>> & { field?: InputField } = {},
): SigningInput => ({
  _id: String(++made),
  type: { inputType },
  page: 1,
  left: 0,
  top: made * 30,
  width: 100,
  height: 25,
  value: null,
  visible: true,
  enabled: true,
  ...more,
  field: { name, ...more.field },
});
const required = { field: { required: true } };

describe('what a signer is asked', () => {
  test('inputs of one name are one question, and a radio has its places as options', () => {
    const questions = questionsOf(
      [
        input('Radio', 'shift', { field: { options: ['Day'] } }),
        input('Radio', 'shift', { field: { options: ['Night'] } }),
        input('TextField', 'name', { page: 2 }),
        input('TextField', 'name'),
      ],
      {},
    );

    expect(questions.map(({ name, options, places }) => [name, options, places.length])).toEqual([
      ['shift', ['Day', 'Night'], 2],
      ['name', [], 2],
    ]);
  });

  test('[ESIGN-019] conditions apply immediately, and a hidden question is neither required nor sent', () => {
    const inputs = [
      input('Checkbox', 'has_license'),
      input('TextField', 'license', {
        field: {
          required: true,
          action: 'Enable',
          conditions: [{ relatedInput: 'has_license', operator: 'Equals', value: true }],
        },
      }),
    ];

    const without = questionsOf(inputs, { license: 'RN1' });
    expect(without[1]!.enabled).toBe(false);
    expect(problemsOf(without, {})).toEqual({});
    expect(answersOf(without, { license: 'RN1' })).toEqual({});

    const values = { has_license: true, license: 'RN1' };
    expect(problemsOf(questionsOf(inputs, values), { has_license: true })).toHaveProperty('license');
    expect(answersOf(questionsOf(inputs, values), values)).toEqual(values);
  });

  test('what somebody else answered arrives as met or not', () => {
    const [met, unmet] = [true, false].map(
      (isMet) => questionsOf([input('TextField', 'unit', { field: { action: 'Show', conditions: [{ met: isMet }] } })], {})[0]!,
    );

    expect([met!.visible, unmet!.visible]).toEqual([true, false]);
  });
});

describe('the next required question', () => {
  const inputs = [
    input('TextField', 'a', required),
    input('TextField', 'b'),
    input('Signature', 'c', required),
    input('Checkbox', 'd', required),
  ];

  test('is the first open one after the present, with its number among all', () => {
    expect(progressOf(questionsOf(inputs, {}), {}, null)).toMatchObject({ required: 3, done: 0, at: 1 });
    expect(progressOf(questionsOf(inputs, {}), {}, 'a')).toMatchObject({ at: 2, next: { name: 'c' } });
    expect(progressOf(questionsOf(inputs, {}), { c: 'x' }, 'd')).toMatchObject({ done: 1, at: 1, next: { name: 'a' } });
  });

  test('is none when all are answered; a box that is not checked is open', () => {
    const values = { a: 'x', c: { kind: 'typed', text: 'A' }, d: false };

    expect(progressOf(questionsOf(inputs, values), values, null).next?.name).toBe('d');
    expect(progressOf(questionsOf(inputs, values), { ...values, d: true }, null)).toMatchObject({ done: 3, next: null });
  });
});

test('answers are read as people write them', () => {
  const questions = questionsOf([input('EmailAddress', 'email'), input('Currency', 'rate'), input('Phone', 'phone')], {});

  expect(problemsOf(questions, { email: 'ana@', rate: 'many', phone: '12' })).toEqual({
    email: 'Please write a whole email address.',
    rate: 'Please write a number.',
    phone: 'Please write the whole phone number.',
  });
  expect(problemsOf(questions, { email: 'ana@x.example', rate: '$1,250.50', phone: '(407) 555-0100' })).toEqual({});
  expect(wireValue('Currency', '$1,250.50')).toBe(1250.5);
});

test('the draft is filled in again', () => {
  expect(valuesOf([input('TextField', 'a', { value: 'kept' }), input('TextField', 'b')])).toEqual({ a: 'kept' });
});
