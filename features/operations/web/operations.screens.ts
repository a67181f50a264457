import type { Screens } from '#web/screens.ts';

const HEALTH = '/admin/health';

const screens: Screens = {
  routes: [{ path: HEALTH, area: 'admin', title: 'Health', load: () => import('./health.tsx') }],
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
  ],
  banners: [{ areas: ['any'], load: () => import('./copy-bar.tsx') }],
};

export default screens;
