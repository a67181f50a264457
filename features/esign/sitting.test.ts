import { expect, test } from 'vitest';
import { addressOf, beginSitting, currentSitting, endSitting, placeIn, type SittingStore } from './sitting.ts';

function tab(): SittingStore {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

test('a packet is signed one after another, and the last one leads back', () => {
  const store = tab();
  beginSitting(store, { agreements: ['a', 'b'], back: '/provider/credentialing/1' });

  expect(placeIn(currentSitting(store), 'a')).toEqual({ at: 1, of: 2, next: 'b' });
  expect(placeIn(currentSitting(store), 'b')).toEqual({ at: 2, of: 2, next: null });
  expect(placeIn(currentSitting(store), 'other')).toBeNull();

  endSitting(store);
  expect(currentSitting(store)).toBeNull();
});

test('a link becomes an address of this site with its token behind the #', () => {
  expect(addressOf('https://muster.example/esign/1/2#secret')).toBe('/esign/1/2#secret');
});
