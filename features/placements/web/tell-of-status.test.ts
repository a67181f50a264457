import { expect, test } from 'vitest';
import { consequencesOf } from './tell-of-status.ts';

test('a new status of a provider says what it will do, and an unchanged one nothing', () => {
  expect(consequencesOf('Active', 'Active')).toEqual([]);
  expect(consequencesOf('Active', 'PendingInactive')).toHaveLength(3);
  expect(consequencesOf('Active', 'Inactive').at(-1)).toContain('B2B');
  expect(consequencesOf('PendingInactive', 'Inactive')).toEqual(['Payroll gets a task (B2B).']);
  expect(consequencesOf('Inactive', 'Active')).toEqual(['The provider’s user can sign in again.']);
});
