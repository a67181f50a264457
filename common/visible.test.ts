import { expect, test } from 'vitest';
import { noAccess, type ModuleAccess } from './access.ts';
import { isVisible, modulesIn, visibleInWords, type Visible } from './visible.ts';

const viewer = (userType: string, access: Record<string, Partial<ModuleAccess>> = {}) => ({
  user: { userType },
  access: Object.fromEntries(Object.entries(access).map(([name, rights]) => [name, { ...noAccess, access: true, ...rights }])),
});
const recruiter = viewer('Standard', { leads: { view: 'All', edit: 'Owner', export: true }, jobs: { view: 'Owner' } });
const admin = viewer('System Admin');
const dashboard = viewer('Dashboard', { leads: { view: 'All' } });

test.each<[string, Visible | undefined, { recruiter: boolean; dashboard: boolean; admin: boolean }]>([
  ['nothing said', undefined, { recruiter: true, dashboard: true, admin: true }],
  ['System Admins', { systemAdmin: true }, { recruiter: false, dashboard: false, admin: true }],
  ['a type of user', { userType: 'Dashboard' }, { recruiter: false, dashboard: true, admin: false }],
  ['a right on a module', { module: 'leads', view: 'edit' }, { recruiter: true, dashboard: false, admin: true }],
  ['a right that is yes or no', { module: 'leads', view: 'export' }, { recruiter: true, dashboard: false, admin: true }],
  [
    'a right on every record',
    { module: 'leads', view: 'edit', level: 'All' },
    { recruiter: false, dashboard: false, admin: true },
  ],
  ['a module that is closed', { module: 'placements', view: 'view' }, { recruiter: false, dashboard: false, admin: true }],
  ['one’s own work', { worksWith: 'leads' }, { recruiter: true, dashboard: false, admin: false }],
  ['any', { any: [{ userType: 'Dashboard' }, { systemAdmin: true }] }, { recruiter: false, dashboard: true, admin: true }],
  [
    'all, and not',
    { all: [{ module: 'leads', view: 'view' }, { not: { userType: 'Dashboard' } }] },
    { recruiter: true, dashboard: false, admin: true },
  ],
])('who is offered what: %s', (_, visible, offered) => {
  expect({
    recruiter: isVisible(recruiter, visible),
    dashboard: isVisible(dashboard, visible),
    admin: isVisible(admin, visible),
  }).toEqual(offered);
});

test('it names its modules, and reads as words', () => {
  const visible: Visible = {
    any: [
      { all: [{ worksWith: 'leads' }, { module: 'subs', view: 'edit', level: 'All' }] },
      { not: { module: 'jobs', view: 'view' } },
    ],
  };

  expect(modulesIn(visible)).toEqual(['leads', 'subs', 'jobs']);
  expect(visibleInWords(visible)).toBe('(work with leads and edit all subs or not view jobs)');
});
