import type { Screens } from '#web/screens.ts';

const screens: Screens = {
  routes: [
    { path: '/app/dashboard', area: 'app', title: 'Today', load: () => import('./home.tsx') },
    { path: '/dashboard', area: 'dashboard', title: 'Today', load: () => import('./home.tsx') },
    { path: '/admin', area: 'admin', title: 'Administration', load: () => import('./admin-home.tsx') },
  ],
  navigation: [
    { label: 'Today', icon: 'home', path: '/app/dashboard', area: 'app', order: 0 },
    { label: 'Today', icon: 'home', path: '/dashboard', area: 'dashboard', order: 0 },
    { label: 'Administration', icon: 'settings', path: '/admin', area: 'admin', order: 0 },
  ],
};

export default screens;
