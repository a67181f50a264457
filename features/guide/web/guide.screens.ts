import type { Screens } from '#web/screens.ts';

const help = () => import('./help-screen.tsx');

const screens: Screens = {
  routes: [
    { path: '/help', area: 'any', load: help },
    { path: '/help/:page', area: 'any', load: help },
    {
      path: '/accessibility',
      area: 'public',
      bare: true,
      title: 'Accessibility',
      load: () => import('./accessibility-screen.tsx'),
    },
  ],
};

export default screens;
