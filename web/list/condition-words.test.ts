import { expect, test } from 'vitest';
import type { DescribedField } from '#common/described-module.ts';
import { formatMoment } from '../formats.ts';
import { conditionInWords } from './condition-words.ts';

const created = { fieldName: 'createdAt', label: 'Created', inputType: 'DateTime' } as DescribedField;
const start = { fieldName: 'start', label: 'Start', inputType: 'Date' } as DescribedField;

test('what comes before and after is said of days and moments as people say it', () => {
  const at = '2026-11-27T10:30:00.000Z';
  expect(conditionInWords(created, { field: 'createdAt', op: 'greaterThanOrEqual', value: at })).toBe(
    `Created from ${formatMoment(at)}`,
  );
  expect(conditionInWords(created, { field: 'createdAt', op: 'lessThanOrEqual', value: at })).toBe(
    `Created until ${formatMoment(at)}`,
  );
  expect(conditionInWords(start, { field: 'start', op: 'lessThan', value: '$today' })).toBe('Start before today');
});
