import { expect, test } from 'vitest';
import { allZips, lookupZip } from './zip-codes.ts';

test('a zip leads to its place', () => {
  expect(lookupZip('10001')).toMatchObject({
    zip: '10001',
    city: 'New York',
    state: 'NY',
    latitude: 40.7484,
    longitude: -73.9967,
  });
});

test('what is no zip leads nowhere, not even to a name that every object has', () => {
  expect(lookupZip('00000')).toBeUndefined();
  expect(lookupZip('constructor')).toBeUndefined();
});

test('the whole country is there', () => {
  expect(Object.keys(allZips()).length).toBeGreaterThan(42_000);
});
