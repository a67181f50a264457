import { expect, test } from 'vitest';
import type { ItemView } from '../board.ts';
import { agreementOf, badgeOf, expiryOf, forProvider, isTodo, providerBadgeOf, toRenew } from './stages.ts';

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

const anItem = (name: string, fields: Partial<ItemView>) =>
  ({ name, provider_assigned: true, field_type: 'Uploaded Document', ...fields }) as ItemView;

test('a renewal that was sent back is the turn of its provider and stands first, though its item stays done', () => {
  const rejectedRenewal = { document: 'b'.repeat(24) };
  const back = anItem('License', {
    stage: 'completed',
    completionDetails: { rejectedRenewal, rejectionReason: 'The back is missing.' },
  });
  const done = anItem('TB Test', { stage: 'completed', completionDetails: { rejectionReason: 'An old one.' } });
  const open = anItem('BLS/CPR', { stage: 'open', completionDetails: null });

  expect([back, done, open].map(isTodo)).toEqual([true, false, true]);
  expect([back, done, open].map((item) => providerBadgeOf(item).label)).toEqual(['Sent back', 'Done', 'To do']);
  expect(forProvider([done, open, back]).map(({ name }) => name)).toEqual(['License', 'BLS/CPR', 'TB Test']);
});

test('what is done and expires within forty-five days is to renew, the next one first', () => {
  const until = (name: string, expirationDate: string, more: Partial<ItemView> = {}) =>
    anItem(name, { stage: 'completed', completionDetails: { expirationDate }, ...more });
  const items = [
    until('in a month', '2026-12-21'),
    until('in a year', '2027-11-21'),
    until('tomorrow', '2026-11-22'),
    until('its renewal waits', '2026-11-22', { stage: 'submitted' }),
  ];

  expect(toRenew(items, '2026-11-21').map(({ name }) => name)).toEqual(['tomorrow', 'in a month']);
});
