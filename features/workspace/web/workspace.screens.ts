import type { Screens } from '#web/screens.ts';

const notifications = () => import('./notifications/notifications-page.tsx');

const screens: Screens = {
  routes: [
    { path: '/app/dashboard', area: 'app', title: 'Today', load: () => import('./home.tsx') },
    { path: '/dashboard', area: 'dashboard', title: 'Today', load: () => import('./home.tsx') },
    { path: '/admin', area: 'admin', title: 'Administration', load: () => import('./admin-home.tsx') },
    { path: '/app/background-work', area: 'any', title: 'Background work', load: () => import('#web/runs/background-work.tsx') },
    { path: '/app/import/:module', area: 'app', load: () => import('#web/imports/import-screen.tsx') },
    { path: '/app/duplicates', area: 'app', title: 'Duplicates', load: () => import('#web/duplicates/duplicates-screen.tsx') },
    { path: '/app/trash', area: 'app', title: 'Trash', load: () => import('#web/trash/trash-screen.tsx') },
    { path: '/app/notifications', area: 'any', title: 'Notifications', load: notifications },
    { path: '/provider/notifications', area: 'provider', title: 'Notifications', load: notifications },
  ],
  navigation: [
    { label: 'Today', icon: 'home', path: '/app/dashboard', area: 'app', order: 0 },
    { label: 'Today', icon: 'home', path: '/dashboard', area: 'dashboard', order: 0 },
    { label: 'Administration', icon: 'settings', path: '/admin', area: 'admin', order: 0 },
  ],
  home: [
    { order: 0, isOnTop: true, visible: { systemAdmin: true }, load: () => import('./demo-data.tsx') },
    { order: 2, isOnTop: true, visible: { systemAdmin: true }, load: () => import('./first-steps.tsx') },
  ],
  overlays: [{ areas: ['any'], load: () => import('./notifications/notification-watch.tsx') }],
  headButtons: [() => import('./notifications/notification-bell.tsx')],
};

export default screens;
