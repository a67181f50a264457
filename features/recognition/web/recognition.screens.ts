import type { Screens } from '#web/screens.ts';

const ADMIN = '/admin/achievements';
const isStaff = { not: { userType: 'Provider' } } as const;
const screen = () => import('./recognition-screen.tsx');

const screens: Screens = {
  routes: [
    { path: '/app/recognition', area: 'app', title: 'My recognition', load: screen },
    { path: '/app/recognition/:user', area: 'app', title: 'Recognition', load: screen },
    { path: '/provider/recognition', area: 'provider', title: 'My recognition', load: screen },
    {
      path: ADMIN,
      area: 'admin',
      title: 'Achievements',
      visible: { systemAdmin: true },
      load: () => import('./admin/achievements-screen.tsx'),
    },
  ],
  navigation: [
    {
      label: 'My recognition',
      icon: 'medal',
      path: '/app/recognition',
      area: 'app',
      group: 'Work',
      order: 60,
      keywords: 'achievements points coins wallet thanks badges',
    },
    {
      label: 'Thank a colleague',
      icon: 'heart',
      path: '/app/recognition?thank',
      area: 'app',
      group: 'Work',
      order: 61,
      keywords: 'thanks praise kudos recognition coins',
    },
    {
      label: 'Recognition',
      icon: 'medal',
      path: '/provider/recognition',
      area: 'provider',
      order: 70,
      keywords: 'achievements points coins',
    },
    {
      label: 'Achievements',
      icon: 'trophy',
      path: ADMIN,
      area: 'admin',
      group: 'Rewards, Games and Rec',
      order: 50,
      keywords: 'badges rewards conditions alerts recognition',
    },
  ],
  recordActions: [{ module: 'users', load: () => import('./recognize-user.tsx') }],
  overlays: [{ areas: ['any'], load: () => import('./achievement-watch.tsx') }],
  home: [
    {
      order: 70,
      visible: isStaff,
      widget: { key: 'my-next-achievement', label: 'My next achievement' },
      load: () => import('./next-part.tsx'),
    },
    {
      order: 71,
      visible: isStaff,
      widget: { key: 'latest-achievements', label: 'Latest achievements' },
      load: () => import('./latest-part.tsx'),
    },
    {
      order: 72,
      visible: isStaff,
      widget: { key: 'thanks-of-the-week', label: 'Thanks of the week' },
      load: () => import('./thanks-part.tsx'),
    },
  ],
};

export default screens;
