import { expect, test } from 'vitest';
import { calendarAddress, readExpiring, termsOf, writeExpiring } from './expiring-state.ts';

test('the address of the screen says all of it, and no more than differs from the plain one', () => {
  const plain = readExpiring(new URLSearchParams());
  expect(plain).toEqual({ within: 30, provider: null, type: null, account: null, duringPlacement: false, page: 0 });
  expect(writeExpiring(plain).toString()).toBe('');

  const state = { within: 90, provider: 'p', type: 'TB Test', account: 'a', duringPlacement: true, page: 2 };
  expect(readExpiring(writeExpiring(state))).toEqual(state);
  expect(readExpiring(new URLSearchParams('within=31&page=-4'))).toEqual(plain);
});

test('the calendar shows the documents of the same provider and type', () => {
  const state = { provider: 'p', type: 'TB Test' };
  const query = new URL(calendarAddress('/app/documents', state), 'http://muster').searchParams;
  expect([query.get('shape'), query.get('date')]).toEqual(['calendar', 'expiration_date']);
  expect(JSON.parse(query.get('filter')!).all.slice(1)).toEqual(termsOf(state));
});
