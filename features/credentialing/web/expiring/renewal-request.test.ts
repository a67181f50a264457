import { afterEach, expect, test } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { answerInPseudo, inPseudo } from '#web/words/pseudo.ts';
import { ENGLISH, speakAs } from '#web/words/say.ts';
import { renewalRequest } from './renewal-request.ts';

afterEach(() => speakAs(ENGLISH));

const document = { name: 'card.pdf', document_type: 'BLS/CPR', expiration_date: '2026-12-14' } as unknown as AnyRecord;

test('a provider is asked for a renewal by type and day, before the expiry and after it', () => {
  expect(renewalRequest({ document, daysLeft: 20 })).toBe('Your BLS/CPR expires on Dec 14, 2026. Please send a new one.');
  expect(renewalRequest({ document, daysLeft: -1 })).toBe('Your BLS/CPR expired on Dec 14, 2026. Please send a new one.');
});

test('what the provider reads does not depend on the language of who sends it', () => {
  const asked = renewalRequest({ document, daysLeft: 20 });
  speakAs({ language: 'en-XA', put: inPseudo, answer: answerInPseudo });

  expect(renewalRequest({ document, daysLeft: 20 })).toBe(asked);
});
