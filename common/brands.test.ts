import { expect, test } from 'vitest';
import { brandOf } from './brands.ts';

test('an address with the brand word wears the Schools skin, any other the Health skin [THEME-001]', () => {
  expect(brandOf('https://app.Muster-Schools.com/login').key).toBe('schools');
  expect(brandOf('https://app.muster.com/login').key).toBe('health');
  expect(brandOf('https://edu.example.com/', 'edu').key).toBe('schools');
});
