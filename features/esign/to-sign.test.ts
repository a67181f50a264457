import { expect, test } from 'vitest';
import { isToSign } from './to-sign.ts';

const agreement = (states: string[], more: object = {}) => ({
  _id: 'a'.repeat(24),
  completeInOrder: true,
  recipients: [
    { role: 'Participant 2', state: states[1], email: 'sofia@example.org' },
    { role: 'Participant 1', state: states[0], email: 'ann@example.org' },
  ],
  ...more,
});

test('a provider has to sign when it is their turn, by their address or as the provider of the record', () => {
  expect(isToSign(agreement(['signed', 'asked']), 'Sofia@example.org')).toBe(true);
  expect(isToSign(agreement(['asked', 'waiting']), 'sofia@example.org')).toBe(false);
  expect(isToSign(agreement(['asked', 'asked'], { completeInOrder: false }), 'sofia@example.org')).toBe(true);
  expect(isToSign(agreement(['signed', 'signed']), 'sofia@example.org')).toBe(false);
  const asProvider = [{ role: 'Participant 1', state: 'waiting', email: 'old@example.org', fromType: 'provider' }];
  expect(isToSign(agreement([], { recipients: asProvider }), null)).toBe(true);
});
