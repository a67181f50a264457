import { expect, test } from 'vitest';
import { stateIn } from './agreement-view.ts';

const labelIn = (status: string, state: 'asked' | 'waiting' | 'signed') =>
  stateIn({ _id: '1', name: null, version: 1, status } as never, { state }).label;

test('in an agreement that ended nobody is asked any more; who signed has signed', () => {
  expect([labelIn('Sent', 'asked'), labelIn('Sent', 'waiting')]).toEqual(['Asked', 'Waiting']);
  for (const status of ['Canceled', 'Declined'])
    expect([labelIn(status, 'asked'), labelIn(status, 'waiting'), labelIn(status, 'signed')]).toEqual([
      'Did not sign',
      'Did not sign',
      'Signed',
    ]);
});
