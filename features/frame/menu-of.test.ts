import { expect, test } from 'vitest';
import { menuOf } from './menu-of.ts';

const menu = (name: string, more = {}) => ({ name, enabled: true, user_type: null, client: null, order: 0, ...more });
const ofWhom = { userType: 'Standard', client: 'c1' };

test('the menu of one’s client comes before that of one’s user type, and that before one for everybody', () => {
  const [all, type, client] = [menu('all'), menu('type', { user_type: 'Standard' }), menu('client', { client: 'c1' })];
  expect(menuOf([all, type, client], ofWhom)).toBe(client);
  expect(menuOf([all, type], ofWhom)).toBe(type);
  expect(menuOf([all], ofWhom)).toBe(all);
});

test('a menu of others, or one that is off, is no one’s: the automatic navigation stays', () => {
  const others = [menu('off', { enabled: false }), menu('phone', { user_type: 'Provider' }), menu('theirs', { client: 'c2' })];
  expect(menuOf(others, ofWhom)).toBeUndefined();
});
