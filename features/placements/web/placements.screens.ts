import type { Screens } from '#web/screens.ts';

const part = (name: keyof typeof import('./home-parts.tsx')) => async () => ({
  default: (await import('./home-parts.tsx'))[name],
});

const screens: Screens = {
  recordHeader: [{ module: 'providers', load: () => import('./account-panel.tsx') }],
  saveSteps: [
    { module: 'accounts', order: 30, isWrite: true, failsQuietly: true },
    {
      module: 'providers',
      order: 20,
      isNeeded: ({ record, values }) => record !== null && 'status' in values,
      before: () => import('./tell-of-status.ts'),
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
