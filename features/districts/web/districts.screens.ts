import type { Visible } from '#common/visible.ts';
import type { Screens } from '#web/screens.ts';

const WORK_FOR = '/app/work-for';
const DISTRICTS = '/admin/districts';
const chooses: Visible = { any: [{ module: 'districts', view: 'access' }, { userType: 'Admin' }, { systemAdmin: true }] };

const screens: Screens = {
  routes: [
    { path: WORK_FOR, area: 'app', title: 'Work for a district', visible: chooses, load: () => import('./choose-mode.tsx') },
    { path: DISTRICTS, area: 'admin', title: 'Districts', load: () => import('./admin-districts.tsx') },
  ],
  navigation: [
    {
      label: 'Work for a district',
      icon: 'building-bank',
      path: WORK_FOR,
      area: 'app',
      group: 'Work',
      order: 95,
      keywords: 'district mode client mode emulate narrow',
    },
    {
      label: 'Districts',
      icon: 'building-bank',
      path: DISTRICTS,
      area: 'admin',
      group: 'Settings',
      order: 60,
      keywords: 'schools accounts',
    },
  ],
  banners: [{ areas: ['app', 'admin'], load: () => import('./mode-bar.tsx') }],
};

export default screens;
