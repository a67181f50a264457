import type { Screens } from '#web/screens.ts';

const screens: Screens = {
  recordHeader: [{ module: '*', load: () => import('./next-step.tsx') }],
  home: [
    {
      order: 10,
      visible: { all: [{ not: { userType: 'Dashboard' } }, { module: 'tasks', view: 'view' }] },
      load: () => import('./my-tasks.tsx'),
    },
  ],
};

export default screens;
