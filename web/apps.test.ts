import { expect, test } from 'vitest';
import { appsOf, standsIn } from './apps.ts';

test('a module stands in the apps that it names, and in every one where it names none', () => {
  const modules = [{ apps: ['Silk', 'CRM'] }, { apps: [] }, { apps: ['CRM'] }];

  expect(appsOf(modules)).toEqual(['CRM', 'Silk']);
  expect(modules.map((module) => standsIn(module, 'Silk'))).toEqual([true, true, false]);
  expect(modules.every((module) => standsIn(module, null))).toBe(true);
});
