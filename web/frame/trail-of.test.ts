import { expect, test } from 'vitest';
import type { NavigationEntry } from '../screens.ts';
import { adminTrail } from './trail-of.ts';

const entry = (label: string, path: string, group: string): NavigationEntry => ({
  label,
  path,
  group,
  area: 'admin',
  icon: 'box',
});
const entries = [
  entry('Role management', '/admin/role-management', 'Users'),
  entry('Users', '/admin/user-management', 'Users'),
  entry('General settings', '/admin/settings/general-settings', 'Settings'),
];
const words = (pathname: string, title = '') => adminTrail(entries, pathname, title).map(({ label }) => label);

test('an admin page says Admin, its section and its screen', () => {
  expect(words('/admin/settings/general-settings')).toEqual(['Admin', 'Settings', 'General settings']);
  expect(words('/admin/role-management')).toEqual(['Admin', 'Users', 'Role management']);
  expect(words('/admin/user-management')).toEqual(['Admin', 'Users']);
});

test('a page below a screen leads back to the screen, by its own title', () => {
  const trail = adminTrail(entries, '/admin/role-management/0123', 'Recruiters');

  expect(trail.at(-2)).toEqual({ label: 'Role management', to: '/admin/role-management' });
  expect(trail.at(-1)).toEqual({ label: 'Recruiters' });
});

test('a second address of a screen is the screen', () => {
  expect(words('/admin/role-management/list', 'Role management')).toEqual(['Admin', 'Users', 'Role management']);
});

test('the start page of the administration and other areas have no trail', () => {
  expect(words('/admin')).toEqual([]);
  expect(words('/app/leads')).toEqual([]);
});
