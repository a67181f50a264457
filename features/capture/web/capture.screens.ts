import type { Screens } from '#web/screens.ts';

const screens: Screens = {
  routes: [{ path: '/doc-cap/:id', area: 'public', bare: true, load: () => import('./capture-screen.tsx') }],
};

export default screens;
