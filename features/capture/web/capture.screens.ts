import type { Screens } from '#web/screens.ts';

const screens: Screens = {
  routes: [
    { path: '/doc-cap', area: 'any', title: 'Photograph a document', load: () => import('./captures.tsx') },
    { path: '/doc-cap/:id', area: 'public', bare: true, load: () => import('./capture-screen.tsx') },
  ],
  navigation: [
    { label: 'Photograph a document', icon: 'camera', path: '/doc-cap', area: 'provider', keywords: 'capture scan', order: 80 },
  ],
};

export default screens;
