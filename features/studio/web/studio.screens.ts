import type { Screens } from '#web/screens.ts';

const BUILDER = '/admin/module-builder';
const STUDIO = '/admin/studio';
const CONFIGURATION = '/admin/configuration';

const screens: Screens = {
  routes: [
    { path: BUILDER, area: 'admin', title: 'Module builder', load: () => import('./module-builder.tsx') },
    { path: STUDIO, area: 'admin', title: 'Studio', load: () => import('./studio-home.tsx') },
    { path: `${STUDIO}/:module`, area: 'admin', load: () => import('./studio-module.tsx') },
    {
      path: CONFIGURATION,
      area: 'admin',
      title: 'Configuration',
      load: () => import('./configuration/configuration-screen.tsx'),
    },
  ],
  navigation: [
    {
      label: 'Module builder',
      icon: 'cube',
      path: BUILDER,
      area: 'admin',
      group: 'Developer Tools',
      order: 5,
      keywords: 'custom module table entity',
    },
    {
      label: 'Studio',
      icon: 'tool',
      path: STUDIO,
      area: 'admin',
      group: 'Developer Tools',
      order: 6,
      keywords: 'fields layouts relationships formula conditions versions',
    },
    {
      label: 'Configuration',
      icon: 'download',
      path: CONFIGURATION,
      area: 'admin',
      group: 'Developer Tools',
      order: 7,
      keywords: 'file download upload apply version control',
    },
  ],
};

export default screens;
