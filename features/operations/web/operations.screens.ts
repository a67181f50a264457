import type { Screens } from '#web/screens.ts';

const HEALTH = '/admin/health';
const RETENTION = '/admin/retention';
const MONTHS = '/admin/audit-log/months';

const screens: Screens = {
  routes: [
    { path: HEALTH, area: 'admin', title: 'Health', load: () => import('./health.tsx') },
    { path: MONTHS, area: 'admin', title: 'Months of the audit log', load: () => import('./audit-months/audit-months.tsx') },
    { path: RETENTION, area: 'admin', title: 'Retention', load: () => import('./retention/retention.tsx') },
    { path: `${RETENTION}/:id`, area: 'admin', load: () => import('./retention/retention-rule.tsx') },
  ],
  navigation: [
    {
      label: 'Health',
      icon: 'activity',
      path: HEALTH,
      area: 'admin',
      group: 'Settings',
      order: 35,
      keywords: 'status backup backups nodes queue disk database restore',
    },
    {
      label: 'Retention',
      icon: 'archive',
      path: RETENTION,
      area: 'admin',
      group: 'Settings',
      order: 36,
      keywords: 'archive archived old records trash erase days rules',
    },
  ],
  banners: [{ areas: ['any'], load: () => import('./copy-bar.tsx') }],
};

export default screens;
