import type { Screens } from '#web/screens.ts';

const SETTINGS = '/admin/settings/general-settings';
const DROPDOWNS = '/admin/dropdown-editor';
const AUDIT_LOG = '/admin/audit-log';

const screens: Screens = {
  routes: [
    { path: SETTINGS, area: 'admin', title: 'General settings', load: () => import('./admin-settings.tsx') },
    { path: DROPDOWNS, area: 'admin', title: 'Dropdowns', load: () => import('./admin-dropdowns.tsx') },
    { path: AUDIT_LOG, area: 'admin', title: 'Audit log', load: () => import('./audit-log/audit-log.tsx') },
    { path: '/app/audit-log', area: 'app', title: 'Audit log', load: () => import('./audit-log/old-address.tsx') },
  ],
  navigation: [
    { label: 'General settings', icon: 'adjustments', path: SETTINGS, area: 'admin', group: 'Settings', order: 10 },
    { label: 'Dropdown editor', icon: 'select', path: DROPDOWNS, area: 'admin', group: 'Dropdowns', order: 10 },
    {
      label: 'Audit log',
      icon: 'history',
      path: AUDIT_LOG,
      area: 'admin',
      group: 'Developer Tools',
      order: 90,
      keywords: 'changes history who',
    },
  ],
};

export default screens;
