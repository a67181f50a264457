import { expect, test } from 'vitest';
import type { DescribedField } from '#common/described-module.ts';
import { groupCondition, lastDay, totalsOf } from './group-fields.ts';

const field = (fieldName: string, inputType: string) => ({ fieldName, inputType }) as DescribedField;

test('the records of a group are those with its value, or on its days', () => {
  const status = field('status', 'Dropdown');
  expect(groupCondition(status, 'open', 'day')).toEqual({ field: 'status', op: 'equals', value: 'open' });
  expect(groupCondition(status, null, 'day')).toEqual({ field: 'status', op: 'empty' });
  expect(groupCondition(field('done', 'Checkbox'), false, 'day')).toEqual({
    any: [
      { field: 'done', op: 'equals', value: false },
      { field: 'done', op: 'empty' },
    ],
  });
  expect(groupCondition(field('due', 'Date'), '2028-02-01', 'month')).toEqual({
    all: [
      { field: 'due', op: 'onOrAfter', value: '2028-02-01' },
      { field: 'due', op: 'onOrBefore', value: '2028-02-29' },
    ],
  });
});

test('a unit of days ends on its last day', () => {
  const ends = (['day', 'week', 'month', 'quarter', 'year'] as const).map((unit) => lastDay('2027-01-01', unit));

  expect(ends).toEqual(['2027-01-01', '2027-01-07', '2027-01-31', '2027-03-31', '2027-12-31']);
});

test('numbers are added up, days have a first and a last, anything may be missing', () => {
  expect(totalsOf(field('pay', 'Currency'))).toEqual(['sum', 'avg', 'min', 'max', 'empty']);
  expect(totalsOf(field('due', 'Date'))).toEqual(['min', 'max', 'empty']);
  expect(totalsOf(field('name', 'TextField'))).toEqual(['empty']);
});
