import { expect, test } from 'vitest';
import { CONDITION_OPERATORS } from '#common/conditions.ts';
import type { InputCondition, PlacedInput } from './inputs.ts';
import { inputStates } from './input-states.ts';

const input = (name: string, inputType = 'TextField', field: Record<string, unknown> = {}): PlacedInput =>
  ({ _id: name, type: { inputType }, page: 1, role: 'Participant 1', field: { name, ...field } }) as never;

/** What a condition on `source` makes of an input that is enabled by it. */
function isEnabled(condition: Partial<InputCondition>, value: unknown, kind = 'TextField'): boolean {
  const conditions = [{ relatedInput: 'source', ...condition }];
  const inputs = [input('source', kind), input('asking', 'TextField', { conditions, match: 'All', action: 'Enable' })];
  return inputStates(inputs, (_role, name) => (name === 'source' ? value : undefined)).get('asking')!.enabled;
}

test('conditions match Any or All, and enable or disable, show or hide [ESIGN-021]', () => {
  const states = (match: string, action: string) => {
    const conditions = [
      { relatedInput: 'a', operator: 'Equals', value: 'yes' },
      { relatedInput: 'b', operator: 'Equals', value: 'yes' },
    ];
    const inputs = [input('a'), input('b'), input('asking', 'TextField', { conditions, match, action })];
    return inputStates(inputs, (_role, name) => ({ a: 'yes', b: 'no' })[name]).get('asking')!;
  };
  expect(['Any', 'All'].map((match) => states(match, 'Enable').enabled)).toEqual([true, false]);
  expect(['Any', 'All'].map((match) => states(match, 'Disable').enabled)).toEqual([false, true]);
  expect(['Show', 'Hide'].map((action) => states('All', action).visible)).toEqual([false, true]);
});

test('a checkbox or radio without a value counts as false against a boolean [ESIGN-022]', () => {
  for (const kind of ['Checkbox', 'Radio'])
    for (const unset of [undefined, null, '']) {
      expect(isEnabled({ operator: 'Equals', value: false }, unset, kind)).toBe(true);
      expect(isEnabled({ operator: 'Equals', value: true }, unset, kind)).toBe(false);
      expect(isEnabled({ operator: 'Not Equals', value: true }, unset, kind)).toBe(true);
    }
});

test('twelve operators compare text without case; a missing comparison value matches; what errs counts as passed [ESIGN-023]', () => {
  const cases: Record<string, [unknown, unknown, boolean][]> = {
    Equals: [
      ['RN', 'rn', true],
      ['RN', 'LPN', false],
    ],
    'Not Equals': [
      ['RN', 'rn', false],
      ['RN', 'LPN', true],
    ],
    'Not Empty': [
      ['RN', undefined, true],
      ['', undefined, false],
    ],
    Empty: [
      [undefined, undefined, true],
      [0, undefined, false],
    ],
    'Less Than': [
      ['10', '9', false],
      ['9', '10', true],
      ['10', 10, false],
      ['', 5, false],
    ],
    'Less Than or Equal To': [
      ['10', 10, true],
      ['11', 10, false],
    ],
    'Greater Than': [
      ['2026-11-23', '2026-11-22', true],
      ['2026-11-22', '2026-11-22', false],
    ],
    'Greater Than or Equal To': [
      ['2026-11-22', '2026-11-22', true],
      ['2026-11-21', '2026-11-22', false],
    ],
    In: [
      ['rn', 'RN, LPN', true],
      ['CNA', 'RN, LPN', false],
    ],
    'Not In': [
      ['rn', ['RN', 'LPN'], false],
      ['CNA', ['RN', 'LPN'], true],
    ],
    Contains: [
      ['Registered NURSE', 'nurse', true],
      ['Registered NURSE', 'teacher', false],
    ],
    'Does Not Contain': [
      ['Registered NURSE', 'nurse', false],
      ['Registered NURSE', 'teacher', true],
    ],
  };
  expect(Object.keys(cases).toSorted()).toEqual([...CONDITION_OPERATORS].toSorted());
  for (const [operator, tried] of Object.entries(cases))
    for (const [left, value, expected] of tried)
      expect([operator, left, value, isEnabled({ operator, value }, left)]).toEqual([operator, left, value, expected]);

  for (const operator of CONDITION_OPERATORS.filter((each) => !each.includes('Empty')))
    for (const missing of [undefined, null, '', []]) expect(isEnabled({ operator, value: missing }, 'RN')).toBe(true);

  const problems: unknown[] = [];
  const conditions = [{ relatedInput: 'gone', operator: 'Equals', value: 'x' }];
  const asking = input('asking', 'TextField', { conditions, action: 'Show' });
  const states = inputStates(
    [asking],
    () => undefined,
    (problem) => problems.push(String(problem)),
  );
  expect([states.get('asking')!.visible, problems]).toEqual([true, ['Error: There is no input “gone”.']]);
});
