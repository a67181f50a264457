import { expect, test } from 'vitest';
import type { DescribedModule } from '#common/described-module.ts';
import { appsOf, standsIn } from './apps.ts';
import { withLayoutsOf } from './modules.ts';

test('a module stands in the apps that it names, and in every one where it names none', () => {
  const modules = [{ apps: ['Silk', 'CRM'] }, { apps: [] }, { apps: ['CRM'] }];

  expect(appsOf(modules)).toEqual(['CRM', 'Silk']);
  expect(modules.map((module) => standsIn(module, 'Silk'))).toEqual([true, true, false]);
  expect(modules.every((module) => standsIn(module, null))).toBe(true);
});

test('in an app its own layout holds, and what has none there is as everywhere', () => {
  const layout = (_id: string, view: string, app: string | null) => ({ _id, view, app });
  const layouts = [layout('a', 'grid', null), layout('b', 'grid', 'Mint'), layout('c', 'detail', null)];
  const idsIn = (app: string | null) =>
    withLayoutsOf({ layouts } as unknown as DescribedModule, app)
      .layouts.filter((each) => each.app === null)
      .map(({ _id }) => _id);

  expect(idsIn('Mint')).toEqual(['c', 'b']);
  expect(idsIn('CRM')).toEqual(['a', 'c']);
  expect(idsIn(null)).toEqual(['a', 'c']);
});
