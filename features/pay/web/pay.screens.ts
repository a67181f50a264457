import type { Screens } from '#web/screens.ts';

const screens: Screens = {
  routes: [
    { path: '/test', area: 'public', bare: true, title: 'Pay Raise Calculator', load: () => import('./pay-raise-screen.tsx') },
  ],
  recordActions: [{ module: 'placements', load: () => import('./raise-of-placement.tsx') }],
};

export default screens;
