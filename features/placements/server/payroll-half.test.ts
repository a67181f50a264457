import { expect, test } from 'vitest';
import { payrollHalf } from './payroll-half.ts';

test.each([
  ['Adams', 'a_to_j'],
  ['jones', 'a_to_j'],
  ['Álvarez', 'a_to_j'],
  ['Éluard', 'a_to_j'],
  ['King', 'others'],
  ['Österberg', 'others'],
  ['  Baker', 'a_to_j'],
  ['O’Neil', 'others'],
  ['3M', 'others'],
  ['', 'others'],
  [null, 'others'],
] as const)('payroll of %j goes to %s [PROV-014]', (lastName, half) => {
  expect(payrollHalf(lastName)).toBe(half);
});
