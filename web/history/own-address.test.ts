import { expect, test } from 'vitest';
import { isOwnAddress } from './own-address.ts';

const ORIGIN = 'https://muster.example';

test.each(['/app/leads', '/app/leads?filter={}#top', '/'])('%s is led on to', (to) => {
  expect(isOwnAddress(to, ORIGIN)).toBe(true);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '',
  'x',
])('nobody is led on to %j', (to) => {
  expect(isOwnAddress(to, ORIGIN)).toBe(false);
});
