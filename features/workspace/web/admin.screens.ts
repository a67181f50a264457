import type { Screens } from '#web/screens.ts';

const SETTINGS = '/admin/settings/general-settings';
const DROPDOWNS = '/admin/dropdown-editor';
const SCHEDULER = '/admin/scheduler/list';
const WEBHOOKS = '/admin/webhooks';
const AUDIT_LOG = '/admin/audit-log';

const screens: Screens = {
  routes: [
    { path: SETTINGS, area: 'admin', title: 'General settings', load: () => import('./admin-settings.tsx') },
    { path: DROPDOWNS, area: 'admin', title: 'Dropdowns', load: () => import('./admin-dropdowns.tsx') },
    { path: '/admin/scheduler', area: 'admin', title: 'Scheduled jobs', load: () => import('./scheduler/scheduler.tsx') },
    { path: SCHEDULER, area: 'admin', title: 'Scheduled jobs', load: () => import('./scheduler/scheduler.tsx') },
    { path: WEBHOOKS, area: 'admin', title: 'Webhooks', load: () => import('./webhooks/webhooks.tsx') },
    { path: `${WEBHOOKS}/:id`, area: 'admin', load: () => import('./webhooks/webhook-page.tsx') },
    { path: AUDIT_LOG, area: 'admin', title: 'Audit log', load: () => import('./audit-log/audit-log.tsx') },
    { path: '/app/audit-log', area: 'app', visible: { systemAdmin: true }, load: () => import('./audit-log/old-address.tsx') },
  ],
  navigation: [
    { label: 'General settings', icon: 'adjustments', path: SETTINGS, area: 'admin', group: 'Settings', order: 10 },
    {
      label: 'Scheduled jobs',
      icon: 'clock',
      path: SCHEDULER,
      area: 'admin',
      group: 'Settings',
      order: 30,
      keywords: 'scheduler background cron failed',
    },
    { label: 'Dropdown editor', icon: 'select', path: DROPDOWNS, area: 'admin', group: 'Dropdowns', order: 10 },
    {
      label: 'Webhooks',
      icon: 'webhook',
      path: WEBHOOKS,
      area: 'admin',
      group: 'Developer Tools',
      order: 20,
      keywords: 'api integration events deliveries',
    },
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
