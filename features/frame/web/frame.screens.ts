import type { Screens } from '#web/screens.ts';

const MENUS = '/admin/menu-nav-editor';
const BUCKETS = '/admin/sidebar-buckets';
const BUMPOUTS = '/admin/bumpout-editor';
const WIDGETS = '/admin/muster-widget-management';
const NOTES = '/admin/admin-notes';
const entry = { area: 'admin', group: 'Developer Tools' } as const;

const screens: Screens = {
  routes: [
    { path: MENUS, area: 'admin', title: 'Menus', load: () => import('./menus.tsx') },
    { path: BUCKETS, area: 'admin', title: 'Sidebar buckets', load: () => import('./buckets.tsx') },
    { path: BUMPOUTS, area: 'admin', title: 'Bumpouts', load: () => import('./bumpouts.tsx') },
    { path: WIDGETS, area: 'admin', title: 'Widgets', load: () => import('./widgets.tsx') },
    { path: NOTES, area: 'admin', title: 'Admin notes', load: () => import('./admin-notes.tsx') },
  ],
  navigation: [
    { ...entry, label: 'Menus', icon: 'menu-2', path: MENUS, order: 40 },
    { ...entry, label: 'Sidebar buckets', icon: 'layout-sidebar', path: BUCKETS, order: 45 },
    { ...entry, label: 'Bumpouts', icon: 'layout-sidebar-right', path: BUMPOUTS, order: 50, keywords: 'panels' },
    { ...entry, label: 'Widgets', icon: 'layout-grid-add', path: WIDGETS, order: 55 },
    { ...entry, label: 'Admin notes', icon: 'notes', path: NOTES, order: 60 },
  ],
  menus: [() => import('./own-menu.tsx')],
  navigationParts: [() => import('./own-buckets.tsx'), () => import('./own-panels.tsx')],
  overlays: [{ areas: ['app', 'dashboard'], load: () => import('./edge-panels.tsx') }],
  listHeads: [() => import('./module-notes.tsx')],
  studioHeads: [() => import('./module-notes.tsx')],
  recordHeader: [{ module: '*', visible: { systemAdmin: true }, load: () => import('./module-notes.tsx') }],
  widgets: [
    {
      key: 'list',
      label: 'List',
      icon: 'list',
      options: ['view'],
      load: () => import('./parts/list-part.tsx'),
    },
    {
      key: 'number',
      label: 'Number of records',
      icon: 'calculator',
      options: ['view'],
      load: () => import('./parts/number-part.tsx'),
    },
    { key: 'recents', label: 'What I saw last', icon: 'history', load: () => import('./parts/recents-part.tsx') },
    { key: 'favorites', label: 'My favorites', icon: 'star', load: () => import('./parts/favorites-part.tsx') },
    {
      key: 'note',
      label: 'Text',
      icon: 'notes',
      options: ['text'],
      load: () => import('./parts/note-part.tsx'),
    },
    {
      key: 'links',
      label: 'Links',
      icon: 'link',
      options: ['links'],
      load: () => import('./parts/links-part.tsx'),
    },
  ],
};

export default screens;
