import { expect, test } from 'vitest';
import { expiryOf } from './stages.ts';

const expiring = (expirationDate: string) => expiryOf({ completionDetails: { expirationDate } }, '2026-11-21');

test('an expiry date speaks up forty-five days before', () => {
  expect(expiring('2026-11-20')).toEqual({ label: 'Expired 11/20/2026', tone: 'expired' });
  expect(expiring('2026-11-21')?.label).toBe('Expires today');
  expect(expiring('2026-11-22')?.label).toBe('Expires in 1 day');
  expect(expiring('2027-01-05')?.tone).toBe('expiring');
  expect(expiring('2027-01-06')?.tone).toBe('neutral');
  expect(expiryOf({ completionDetails: null }, '2026-11-21')).toBeNull();
});
