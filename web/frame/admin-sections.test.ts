import { expect, test } from 'vitest';
import type { NavigationEntry } from '../screens.ts';
import { inSections } from './admin-sections.ts';

const entry = (label: string, group: string | undefined, order = 100): NavigationEntry => ({
  label,
  group,
  order,
  icon: 'box',
  path: `/admin/${label}`,
  area: 'admin',
});

test('sections stand in the specified order, others after them, empty ones nowhere', () => {
  const sections = inSections([
    entry('other', 'Something else'),
    entry('games', 'Rewards, Games and Rec'),
    entry('editor', 'Dropdowns'),
    entry('roles', 'Users', 20),
    entry('users', 'Users', 10),
    entry('top', undefined),
    { ...entry('leads', 'Users'), area: 'app' },
  ]);

  expect(sections.map(([section, entries]) => [section, entries.map(({ label }) => label)])).toEqual([
    ['Users', ['users', 'roles']],
    ['Dropdowns', ['editor']],
    ['Rewards, Games and Rec', ['games']],
    ['Something else', ['other']],
  ]);
});
