import type { Screens } from '#web/screens.ts';

const part = (name: keyof typeof import('./home-parts.tsx')) => async () => ({
  default: (await import('./home-parts.tsx'))[name],
});

const screens: Screens = {
  routes: [
    {
      path: '/provider/placements',
      area: 'provider',
      title: 'Placements',
      visible: { module: 'placements', view: 'access' },
      load: () => import('./provider-placements.tsx'),
    },
    {
      path: '/provider/profile',
      area: 'provider',
      title: 'Profile',
      visible: { module: 'providers', view: 'access' },
      load: () => import('./provider-profile.tsx'),
    },
  ],
  navigation: [
    { label: 'Placements', icon: 'map-pin', path: '/provider/placements', area: 'provider', order: 50 },
    { label: 'Profile', icon: 'user', path: '/provider/profile', area: 'provider', order: 60 },
  ],
  recordHeader: [{ module: 'providers', load: () => import('./account-panel.tsx') }],
  saveSteps: [
    { module: 'accounts', order: 30, isWrite: true, failsQuietly: true },
    {
      module: 'providers',
      order: 20,
      alsoInPlace: true,
      isNeeded: ({ record, values }) => record !== null && 'status' in values,
      before: () => import('./tell-of-status.ts'),
      isNeededForMany: (values) => 'status' in values,
      beforeMany: () => import('./tell-of-many-statuses.ts'),
    },
  ],
  home: [
    {
      order: 40,
      visible: { all: [{ not: { userType: 'Dashboard' } }, { module: 'placements', view: 'view' }] },
      load: part('StartingSoon'),
    },
    { order: 42, visible: { worksWith: 'placements' }, load: part('EndingSoon') },
    { order: 44, visible: { worksWith: 'benefits' }, load: part('Leavers') },
    {
      order: 64,
      visible: { all: [{ userType: 'Dashboard' }, { module: 'placements', view: 'view' }] },
      load: part('PlacementFigures'),
    },
  ],
};

export default screens;
