import { expect, test } from 'vitest';
import { certificateLines } from './certificate-of-completion.ts';

test('the certificate lists what a recipient did in the order in which it happened', () => {
  const at = (minute: string) => `2026-11-22T17:${minute}:00.000Z`;
  const recipient = {
    recipientId: '1',
    role: 'Participant 1' as const,
    name: 'Ada',
    email: 'ada@example.org',
    viewedAt: at('01'),
    consentAt: at('02'),
    signedAt: at('03'),
    timeZone: 'UTC',
    ip: null,
    userAgent: null,
  };
  const { parts } = certificateLines(
    {
      name: 'Offer',
      completedAt: at('03'),
      sha256: { initial: '', completed: '' },
      recipients: [recipient],
      actions: [],
      certificate: { subject: '', fingerprint: '', timestamp: null },
    },
    'id',
  );

  const [, { lines }] = parts as [unknown, { lines: string[] }];
  expect(lines.slice(1).map((line) => line.split(':')[0])).toEqual(['Opened', 'Agreed to sign electronically', 'Signed']);
});
