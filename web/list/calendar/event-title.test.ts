import { expect, test } from 'vitest';
import { eventTitle } from './event-title.ts';

test('an event says whose it is, once', () => {
  const whose = { fieldName: 'provider' };
  const ada = { _id: 'p1', name: 'Ada Lovelace' };

  expect(eventTitle({ _id: 'd1', name: 'TB Test', provider: ada }, whose)).toBe('TB Test · Ada Lovelace');
  expect(eventTitle({ _id: 'd1', name: 'Ada Lovelace at Mercy', provider: ada }, whose)).toBe('Ada Lovelace at Mercy');
  expect(eventTitle({ _id: 'd1', name: 'TB Test', provider: null }, whose)).toBe('TB Test');
  expect(eventTitle({ _id: 'd1', name: 'TB Test', provider: ada }, undefined)).toBe('TB Test');
});
