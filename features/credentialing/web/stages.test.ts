import { expect, test } from 'vitest';
import { agreementOf, badgeOf, expiryOf, isTodo } from './stages.ts';

const expiring = (expirationDate: string) => expiryOf({ completionDetails: { expirationDate } }, '2026-11-21');

test('an expiry date speaks up forty-five days before', () => {
  expect(expiring('2026-11-20')).toEqual({ label: 'Expired 11/20/2026', tone: 'expired' });
  expect(expiring('2026-11-21')?.label).toBe('Expires today');
  expect(expiring('2026-11-22')?.label).toBe('Expires in 1 day');
  expect(expiring('2027-01-05')?.tone).toBe('expiring');
  expect(expiring('2027-01-06')?.tone).toBe('neutral');
  expect(expiryOf({ completionDetails: null }, '2026-11-21')).toBeNull();
});

test('an e-signature item is the turn of its provider as soon as there is an agreement to sign', () => {
  const item = { field_type: 'E-signature Document', stage: 'open' } as const;

  expect([isTodo(item), badgeOf(item).label, agreementOf(item)]).toEqual([false, 'Waiting for agreement', null]);
  const ready = { ...item, completionDetails: { agreement: 'a'.repeat(24) } };
  expect([isTodo(ready), badgeOf(ready).label, agreementOf(ready)]).toEqual([true, 'To sign', 'a'.repeat(24)]);
  expect(agreementOf({ ...ready, stage: 'completed' })).toBeNull();
});
