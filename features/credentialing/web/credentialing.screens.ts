import type { Screens } from '#web/screens.ts';

const ITEMS = 'credentialingRequiredItems';

const screens: Screens = {
  routes: [
    { path: '/provider/dashboard', area: 'provider', title: 'Home', load: () => import('./provider-home.tsx') },
    { path: '/provider/credentialing', area: 'provider', title: 'Credentialing', load: () => import('./provider-records.tsx') },
    { path: '/provider/credentialing/:id', area: 'provider', load: () => import('./provider-record.tsx') },
    {
      path: '/provider/credentialing/:id/:item',
      area: 'provider',
      load: () => import('./provider-item.tsx'),
    },
  ],
  navigation: [
    { label: 'Home', icon: 'home', path: '/provider/dashboard', area: 'provider', order: 10 },
    { label: 'Credentialing', icon: 'certificate', path: '/provider/credentialing', area: 'provider', order: 20 },
  ],
  home: [
    { order: 12, visible: { worksWith: ITEMS }, load: () => import('./to-review.tsx') },
    { order: 14, visible: { worksWith: ITEMS }, load: () => import('./expiring-soon.tsx') },
  ],
  recordTabs: [{ module: 'credentialing', label: 'Items', order: 0, isFirst: true, load: () => import('./staff-board.tsx') }],
};

export default screens;
