import { expect, test } from 'vitest';
import { modulesOptions } from '../modules.ts';
import { CACHE_TIMES, listTimeOf } from './cache-times.ts';

test('the lists that are opened again and again are kept longer than others, and every list expires [OFFLINE-011]', () => {
  for (const module of ['documents', 'interactiveDocuments', 'accounts', 'contacts', 'hrPolicies']) {
    expect(listTimeOf(module)).toBeGreaterThan(CACHE_TIMES.list);
    expect(listTimeOf(module)).toBeLessThan(24 * 60 * 60_000);
  }
  expect(listTimeOf('leads')).toBe(30_000);
});

test('modules are asked for anew after a quarter of an hour [MODULE-002]', () => {
  expect(modulesOptions.staleTime).toBe(15 * 60_000);
});
