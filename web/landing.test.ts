import { expect, test } from 'vitest';
import { homeOf, isTokenExpired, isWorthRemembering, landingAfterSignIn, mayOpen } from './landing.ts';
import type { Area } from './screens.ts';

test('the pages of one’s own account are everybody’s', () => {
  expect(landingAfterSignIn('Provider', '/app/user/profile')).toBe('/app/user/profile');
  expect(landingAfterSignIn('Provider', '/app/users')).toBe('/provider/credentialing');
});

test('the home route follows the type of user [AUTH-010] [AUTH-011] [AUTH-012] [AUTH-013]', () => {
  expect(homeOf('System Admin')).toBe('/admin');
  expect(homeOf('Dashboard')).toBe('/dashboard');
  expect(homeOf('Provider')).toBe('/provider/dashboard');
  for (const other of ['Admin', 'Standard'] as const) expect(homeOf(other)).toBe('/app/dashboard');
});

test('signing in leads to the remembered path, else to the landing route of the type [AUTH-007]', () => {
  expect(landingAfterSignIn('Standard', '/app/leads?q=x')).toBe('/app/leads?q=x');
  expect(landingAfterSignIn('Standard', null)).toBe('/app/dashboard');
  expect(landingAfterSignIn('System Admin', null)).toBe('/app/dashboard');
  expect(landingAfterSignIn('Dashboard', null)).toBe('/dashboard');
  expect(landingAfterSignIn('Provider', null)).toBe('/provider/credentialing');
});

test('a remembered path of another area is dropped', () => {
  expect(landingAfterSignIn('Provider', '/app/leads')).toBe('/provider/credentialing');
});

const TYPES = ['System Admin', 'Admin', 'Standard', 'Dashboard', 'Provider'] as const;

test('an area opens for its own types of user only', () => {
  const open = (area: Area) => TYPES.filter((type) => mayOpen(type, area) && type !== 'System Admin');

  expect(open('app')).toEqual(['Admin', 'Standard']);
  expect(open('dashboard')).toEqual(['Dashboard']);
  expect(open('provider')).toEqual(['Provider']);
  expect(open('admin')).toEqual([]);
});

test('an area for any admits every type of user [AUTH-037]', () => {
  expect(TYPES.filter((type) => mayOpen(type, 'any'))).toEqual([...TYPES]);
  for (const path of ['/store/cart', '/help'])
    expect(TYPES.map((type) => landingAfterSignIn(type, path))).toEqual(TYPES.map(() => path));
});

test('a System Admin passes everywhere [AUTH-038]', () => {
  const areas: Area[] = ['app', 'dashboard', 'provider', 'admin', 'any', 'public'];

  expect(areas.filter((area) => mayOpen('System Admin', area))).toEqual(areas);
});

test('the sign-in path, the root and other origins are never remembered [AUTH-035]', () => {
  expect(['/', '/login', '/login?x=1', '//evil.example'].filter(isWorthRemembering)).toEqual([]);
  expect(isWorthRemembering('/app/leads')).toBe(true);
});

test('a missing token counts as expired, else its exp claim decides [AUTH-039]', () => {
  const token = (exp?: number) => `x.${btoa(JSON.stringify({ exp }))}.x`;

  expect(isTokenExpired(null)).toBe(true);
  expect(isTokenExpired('nonsense')).toBe(true);
  expect(isTokenExpired(token())).toBe(false);
  expect(isTokenExpired(token(1000), 999_999)).toBe(false);
  expect(isTokenExpired(token(1000), 1_000_000)).toBe(true);
});
