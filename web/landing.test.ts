import { expect, test } from 'vitest';
import { homeOf, isTokenExpired, isWorthRemembering, landingAfterSignIn, mayOpen } from './landing.ts';

test('the home route follows the type of user', () => {
  expect(homeOf('System Admin')).toBe('/admin');
  expect(homeOf('Dashboard')).toBe('/dashboard');
  expect(homeOf('Provider')).toBe('/provider/dashboard');
  expect(homeOf('Standard')).toBe('/app/dashboard');
});

test('signing in leads to the remembered path, else to the landing route of the type', () => {
  expect(landingAfterSignIn('Standard', '/app/leads?q=x')).toBe('/app/leads?q=x');
  expect(landingAfterSignIn('Standard', null)).toBe('/app/dashboard');
  expect(landingAfterSignIn('System Admin', null)).toBe('/app/dashboard');
  expect(landingAfterSignIn('Dashboard', null)).toBe('/dashboard');
  expect(landingAfterSignIn('Provider', null)).toBe('/provider/credentialing');
});

test('a remembered path of another area is dropped', () => {
  expect(landingAfterSignIn('Provider', '/app/leads')).toBe('/provider/credentialing');
  expect(mayOpen('System Admin', 'provider')).toBe(true);
  expect(mayOpen('Admin', 'admin')).toBe(false);
});

test('the sign-in path, the root and other origins are never remembered', () => {
  expect(['/', '/login', '/login?x=1', '//evil.example'].filter(isWorthRemembering)).toEqual([]);
  expect(isWorthRemembering('/app/leads')).toBe(true);
});

test('a missing token counts as expired, else its exp claim decides', () => {
  const token = (exp: number) => `x.${btoa(JSON.stringify({ exp }))}.x`;

  expect(isTokenExpired(null)).toBe(true);
  expect(isTokenExpired('nonsense')).toBe(true);
  expect(isTokenExpired(token(1000), 999_999)).toBe(false);
  expect(isTokenExpired(token(1000), 1_000_000)).toBe(true);
});
