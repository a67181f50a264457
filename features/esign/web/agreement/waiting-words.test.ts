import { expect, test } from 'vitest';
import { deliveryProblem, letterLine, waitingSentences, type WaitingWords } from './waiting-words.ts';

const say = (more: Partial<WaitingWords>) =>
  waitingSentences({
    status: 'Sent',
    waiting: { for: [], sealing: null },
    lackingRecipients: [],
    lackingOfSender: 0,
    reason: null,
    ...more,
  });

test('an agreement that was not sent says what is missing first', () => {
  expect(say({ status: 'Created' })).toEqual(['It has not been sent yet.']);
  expect(say({ status: 'Created', lackingRecipients: ['Participant 1', 'Participant 2'], lackingOfSender: 2 })).toEqual([
    'Nobody is named yet for Participant 1 and Participant 2.',
    'The sender has 2 required answers to give.',
  ]);
});

test('one that was sent says whom it waits for, or why it is not sealed', () => {
  const person = {
    recipientId: '1',
    role: 'Participant 1' as const,
    name: 'Ana Ruiz',
    since: '2026-01-05T10:00:00Z',
    letters: [],
    nextReminder: null,
  };

  expect(say({ waiting: { for: [person], sealing: null } })[0]).toMatch(/^It has been waiting for Ana Ruiz since /);
  const stuck = { since: '2026-01-05T10:00:00Z', attempts: 3, problem: 'The PDF forbids changes.' };
  expect(say({ status: 'Signed', waiting: { for: [], sealing: stuck } })[1]).toBe('The PDF forbids changes.');
});

test('one that ended says how', () => {
  expect(say({ status: 'Completed' })).toEqual([]);
  expect(say({ status: 'Declined', reason: 'Wrong rate' })).toEqual(['It was declined: Wrong rate']);
});

test('a letter that came back says so', () => {
  expect(letterLine({ at: '2026-01-05T10:00:00Z', kind: 'reminder', status: 'bounced' })).toMatch(/^Reminder, .*: came back$/);
});

test('a recipient whose last letter did not arrive is marked, one who got a later one is not', () => {
  const letter = (status: string, kind = 'request') => ({ at: '2026-01-05T10:00:00Z', kind, status });

  expect(deliveryProblem([letter('sent'), letter('bounced', 'reminder')])).toBe('Email came back');
  expect(deliveryProblem([letter('failed')])).toBe('Email not delivered');
  expect(deliveryProblem([letter('bounced'), letter('sent', 'reminder')])).toBeUndefined();
  expect(deliveryProblem([letter('sent'), letter('suppressed', 'text')])).toBeUndefined();
});
