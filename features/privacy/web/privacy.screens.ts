import type { Screens } from '#web/screens.ts';

const PRIVACY = '/admin/privacy';

const screens: Screens = {
  routes: [
    { path: PRIVACY, area: 'admin', title: 'Privacy', load: () => import('./privacy.tsx') },
    { path: `${PRIVACY}/:id`, area: 'admin', title: 'Privacy request', load: () => import('./request-page.tsx') },
  ],
  navigation: [
    {
      label: 'Privacy',
      icon: 'shield-lock',
      path: PRIVACY,
      area: 'admin',
      group: 'Settings',
      order: 36,
      keywords: 'personal data export erase forget gdpr ccpa hold request',
    },
  ],
};

export default screens;
