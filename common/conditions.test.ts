import { describe, expect, test } from 'vitest';
import {
  CONDITION_ACTIONS,
  CONDITION_OPERATORS,
  evaluateCondition,
  evaluateConditions,
  hasCycle,
  resultOf,
} from './conditions.ts';

test('there are twelve condition operators [CRED-040]', () => {
  expect(CONDITION_OPERATORS).toEqual([
    'Equals',
    'Not Equals',
    'Not Empty',
    'Empty',
    'Less Than',
    'Less Than or Equal To',
    'Greater Than',
    'Greater Than or Equal To',
    'In',
    'Not In',
    'Contains',
    'Does Not Contain',
  ]);
  for (const operator of CONDITION_OPERATORS) expect(evaluateCondition({ operator, value: 'x' }, 'x')).toBeTypeOf('boolean');
});

describe('the table of the rules [CRED-040]', () => {
  test.each([
    ['RN', 'Equals', 'rn', true],
    ['RN', 'Not Equals', '', true],
    [undefined, 'Equals', 'RN', false],
    [0, 'Empty', undefined, false],
    [undefined, 'Equals', false, true],
    ['10', 'Less Than', '9', false],
    ['', 'Less Than', 5, false],
    [['RN', 'BLS'], 'Contains', 'rn', true],
    ['rn', 'In', 'RN, LPN', true],
    [5, 'Less Than', 5, false],
    [5, 'Less Than or Equal To', 5, true],
    [6, 'Less Than or Equal To', 5, false],
    [5, 'Greater Than', 5, false],
    [5, 'Greater Than or Equal To', 5, true],
    [4, 'Greater Than or Equal To', 5, false],
    [4, 'Less Than', 5, true],
    [6, 'Greater Than', 5, true],
    ['LPN', 'Equals', 'RN', false],
    ['LPN', 'Not Equals', 'RN', true],
    ['RN', 'Not Equals', 'rn', false],
    ['', 'Empty', undefined, true],
    ['RN', 'Empty', undefined, false],
    ['RN', 'Not Empty', undefined, true],
    ['', 'Not Empty', undefined, false],
    ['CNA', 'In', 'RN, LPN', false],
    ['CNA', 'Not In', 'RN, LPN', true],
    ['rn', 'Not In', 'RN, LPN', false],
    [['RN', 'BLS'], 'Contains', 'CNA', false],
    ['signed by Ada', 'Contains', 'Ben', false],
    [['RN', 'BLS'], 'Does Not Contain', 'CNA', true],
    [['RN', 'BLS'], 'Does Not Contain', 'rn', false],
    ['signed by Ada', 'Does Not Contain', 'ada', false],
  ])('%j %s %j is %s', (left, operator, value, expected) => {
    expect(evaluateCondition({ operator, value }, left)).toBe(expected);
  });
});

test('text is compared without case by every operator [CRED-042]', () => {
  expect(evaluateCondition({ operator: 'Equals', value: 'SIGNED' }, 'signed')).toBe(true);
  expect(evaluateCondition({ operator: 'Contains', value: 'IGN' }, 'signed')).toBe(true);
  expect(evaluateCondition({ operator: 'Not In', value: ['SIGNED'] }, 'signed')).toBe(false);
  expect(evaluateCondition({ operator: 'Less Than', value: 'B' }, 'a')).toBe(true);
});

test('a missing comparison value counts as a match, save for emptiness [CRED-043]', () => {
  for (const operator of CONDITION_OPERATORS.filter((name) => name !== 'Empty' && name !== 'Not Empty')) {
    for (const value of [undefined, null, '', []]) expect(evaluateCondition({ operator, value }, undefined)).toBe(true);
  }
  expect(evaluateCondition({ operator: 'Not Empty' }, '')).toBe(false);
  expect(evaluateCondition({ operator: 'Equals', value: 0 }, 1)).toBe(false);
  expect(evaluateCondition({ operator: 'Equals', value: false }, true)).toBe(false);
});

test('a condition that errs counts as passed and is reported [CRED-044]', () => {
  const reported: unknown[] = [];
  const gone = () => {
    throw new Error('The source field is gone.');
  };
  expect(evaluateConditions([{ operator: 'Equals', value: 'x' }], 'All', gone, (error) => reported.push(error))).toBe(true);
  expect(evaluateConditions([{ operator: 'Resembles', value: 'x' }], 'All', () => 'y')).toBe(true);
  expect(reported).toHaveLength(1);
});

test('dates are compared as dates, a day with an instant by its day', () => {
  expect(evaluateCondition({ operator: 'Less Than', value: '10/01/2026' }, '2026-09-30')).toBe(true);
  expect(evaluateCondition({ operator: 'Equals', value: '2026-03-01' }, '2026-03-01T15:00:00Z')).toBe(true);
  expect(evaluateCondition({ operator: 'Greater Than', value: '2026-03-01T10:00:00Z' }, '2026-03-01T15:00:00Z')).toBe(true);
});

test('an empty left side fails every ordering operator', () => {
  for (const operator of CONDITION_OPERATORS.filter((name) => name.includes('Than'))) {
    for (const left of [undefined, null, '', []]) expect(evaluateCondition({ operator, value: -1 }, left)).toBe(false);
  }
});

test('zero conditions are inactive; Any needs one, All needs each', () => {
  const conditions = [
    { operator: 'Equals', value: 'a' },
    { operator: 'Equals', value: 'b' },
  ];
  expect(evaluateConditions([], 'All', () => 'a')).toBe('inactive');
  expect(evaluateConditions(conditions, 'Any', () => 'a')).toBe(true);
  expect(evaluateConditions(conditions, 'All', () => 'a')).toBe(false);
});

test('unmet conditions have the opposite effect', () => {
  expect(CONDITION_ACTIONS.map((action) => [resultOf(action, true), resultOf(action, false)])).toEqual([
    [{ visible: true }, { visible: false }],
    [{ visible: false }, { visible: true }],
    [{ enabled: true }, { enabled: false }],
    [{ enabled: false }, { enabled: true }],
  ]);
});

test('items that wait for each other are found', () => {
  const item = (_id: string, ...sources: string[]) => ({
    _id,
    conditions: sources.map((relatedRequiredItemId) => ({ relatedRequiredItemId })),
  });
  expect(hasCycle([item('a', 'b'), item('b', 'c'), item('c')])).toBe(false);
  expect(hasCycle([item('a', 'b', 'c'), item('b', 'c'), item('c')])).toBe(false);
  expect(hasCycle([item('a', 'b'), item('b', 'c'), item('c', 'a')])).toBe(true);
  expect(hasCycle([item('a', 'a')])).toBe(true);
});
