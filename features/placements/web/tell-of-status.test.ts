import { expect, test } from 'vitest';
import { consequencesForMany } from './tell-of-many-statuses.ts';
import { consequencesOf } from './tell-of-status.ts';

test('a new status of a provider says what it will do, and an unchanged one nothing', () => {
  expect(consequencesOf('Active', 'Active')).toEqual([]);
  expect(consequencesOf('Active', 'PendingInactive')).toHaveLength(3);
  expect(consequencesOf('Active', 'Inactive').at(-1)).toContain('B2B');
  expect(consequencesOf('PendingInactive', 'Inactive')).toEqual(['Payroll gets a task (B2B).']);
  expect(consequencesOf('Inactive', 'Active')).toEqual(['The provider’s user can sign in again.']);
});

test('a status of many providers says of each thing that it will do how many it concerns', () => {
  const counts = new Map([
    ['Active', 7],
    ['PendingInactive', 1],
    ['Inactive', 4],
  ]);

  expect(consequencesForMany(counts, 'Inactive')).toEqual([
    '7 providers: The related lead moves to future opp.',
    '7 providers: The provider’s user can no longer sign in.',
    '8 providers: Payroll gets a task (B2B).',
  ]);
  expect(consequencesForMany(new Map([['Inactive', 1]]), 'Active')).toEqual([
    '1 provider: The provider’s user can sign in again.',
  ]);
  expect(consequencesForMany(new Map([['Active', 3]]), 'Active')).toEqual([]);
});
