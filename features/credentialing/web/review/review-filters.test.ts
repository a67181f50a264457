import { expect, test } from 'vitest';
import { readDesk, termsOf, writeDesk } from './review-filters.ts';

test('the address of the desk says stage, filters and item, and nothing that it does not know', () => {
  const params = new URLSearchParams('stage=expiring&profession=RN&team=t1&item=i1&colour=red');
  const desk = readDesk(params);

  expect(desk).toEqual({ stage: 'expiring', item: 'i1', filters: { profession: 'RN', team: 't1' } });
  expect(writeDesk(desk).toString()).toBe('stage=expiring&team=t1&profession=RN&item=i1');
  expect(readDesk(new URLSearchParams('stage=none')).stage).toBe('submitted');
});

test('filters search items by themselves and by their records', () => {
  expect(termsOf({})).toBeUndefined();
  expect(termsOf({ team: 't1', type: 'BLS/CPR', owner: 'u1' })).toEqual({
    all: [
      { field: 'teams', op: 'in', value: ['t1'] },
      { field: 'document_type', op: 'equals', value: 'BLS/CPR' },
      { field: 'relatedCredentialingRecord.assigned_to', op: 'equals', value: 'u1' },
    ],
  });
});
