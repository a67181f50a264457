import { expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { renewalRequest } from './renewal-request.ts';

test('a provider is asked for a renewal by type and day, before the expiry and after it', () => {
  const document = { name: 'card.pdf', document_type: 'BLS/CPR', expiration_date: '2026-12-14' } as unknown as AnyRecord;

  expect(renewalRequest({ document, daysLeft: 20 })).toBe('Your BLS/CPR expires on Dec 14, 2026. Please send a new one.');
  expect(renewalRequest({ document, daysLeft: -1 })).toBe('Your BLS/CPR expired on Dec 14, 2026. Please send a new one.');
});
