import { expect, test } from 'vitest';
import { isWatched } from './inactivity.ts';

const user = { _id: 'a', email: 'ana@agency.test', userType: 'Standard' };

test('inactivity is watched except on development hosts, for Dashboard users and for exempt accounts', () => {
  expect(isWatched('app.agency.com', user, undefined)).toBe(true);
  expect(isWatched('localhost', user, undefined)).toBe(false);
  expect(isWatched('dev.agency.com', user, undefined)).toBe(false);
  expect(isWatched('app.agency.com', { ...user, userType: 'Dashboard' }, undefined)).toBe(false);
  expect(isWatched('app.agency.com', user, ['ana@agency.test'])).toBe(false);
});
