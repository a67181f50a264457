import type { Screens } from '#web/screens.ts';

const SETTINGS = '/admin/settings/general-settings';
const DROPDOWNS = '/admin/dropdown-editor';

const screens: Screens = {
  routes: [
    { path: SETTINGS, area: 'admin', title: 'General settings', load: () => import('./admin-settings.tsx') },
    { path: DROPDOWNS, area: 'admin', title: 'Dropdowns', load: () => import('./admin-dropdowns.tsx') },
  ],
  navigation: [
    { label: 'General settings', icon: 'adjustments', path: SETTINGS, area: 'admin', group: 'Settings', order: 10 },
    { label: 'Dropdown editor', icon: 'select', path: DROPDOWNS, area: 'admin', group: 'Dropdowns', order: 10 },
  ],
};

export default screens;
