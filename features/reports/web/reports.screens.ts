import type { Screens } from '#web/screens.ts';

const visible = { module: 'reports', view: 'view' } as const;
const systemAdmin = { systemAdmin: true } as const;
const DEFAULTS = '/admin/default-dashboard-management';
const ABOVE_LISTS = '/admin/module-report-dashboard-management';
const KPI_BOARD = '/admin/kpi-reports';
const KPI_SETTINGS = '/admin/settings/kpi-settings';
const readsKpis = { module: 'kpiTargets', view: 'export' } as const;
const dashboard = () => import('./dashboards/dashboard-screen.tsx');

const screens: Screens = {
  routes: [
    { path: '/app/reports/new', area: 'app', visible, load: () => import('./report-screen.tsx') },
    { path: '/app/reports/:id', area: 'app', visible, load: () => import('./report-screen.tsx') },
    { path: '/app/dashboard/:id', area: 'app', load: dashboard },
    { path: '/dashboard/:id', area: 'dashboard', load: dashboard },
    {
      path: DEFAULTS,
      area: 'admin',
      title: 'Default dashboards',
      visible: systemAdmin,
      load: () => import('./dashboards/default-dashboards-screen.tsx'),
    },
    {
      path: ABOVE_LISTS,
      area: 'admin',
      title: 'Reports above lists',
      visible: systemAdmin,
      load: () => import('./dashboards/module-reports-screen.tsx'),
    },
    { path: KPI_BOARD, area: 'admin', title: 'KPIs', visible: readsKpis, load: () => import('./kpis/kpi-board-screen.tsx') },
    {
      path: KPI_SETTINGS,
      area: 'admin',
      title: 'KPI settings',
      visible: systemAdmin,
      load: () => import('./kpis/kpi-settings-screen.tsx'),
    },
  ],
  navigation: [
    {
      label: 'KPIs',
      icon: 'target',
      path: KPI_BOARD,
      area: 'admin',
      group: 'Reports',
      order: 10,
      visible: readsKpis,
      keywords: 'targets goals pace performance recruiters',
    },
    {
      label: 'KPI settings',
      icon: 'settings-check',
      path: KPI_SETTINGS,
      area: 'admin',
      group: 'Settings',
      order: 40,
      visible: systemAdmin,
      keywords: 'targets goals',
    },
    {
      label: 'Default dashboards',
      icon: 'layout-dashboard',
      path: DEFAULTS,
      area: 'admin',
      group: 'Developer Tools',
      order: 60,
      visible: systemAdmin,
      keywords: 'overview start widgets',
    },
    {
      label: 'Reports above lists',
      icon: 'layout-board-split',
      path: ABOVE_LISTS,
      area: 'admin',
      group: 'Developer Tools',
      order: 61,
      visible: systemAdmin,
      keywords: 'module report dashboard charts',
    },
  ],
  recordActions: [{ module: 'reportSchedules', load: () => import('./schedules/leave-schedule.tsx') }],
  listHeads: [() => import('./dashboards/reports-above.tsx')],
  home: [
    {
      order: 1,
      isOnTop: true,
      visible: { not: { userType: 'Provider' } },
      load: () => import('./dashboards/dashboard-strip.tsx'),
    },
  ],
};

export default screens;
