import type { Screens } from '#web/screens.ts';

const screens: Screens = {
  recordTabs: [
    { module: 'libraryResources', label: 'Resource', order: 0, isFirst: true, load: () => import('./library-resource.tsx') },
  ],
};

export default screens;
