import type { Screens } from '#web/screens.ts';

const hub = () => import('./games-screen.tsx');
const round = () => import('./round-screen.tsx');
const REWARDS = 'Rewards, Games and Rec';

const screens: Screens = {
  routes: [
    { path: '/app/games', area: 'app', title: 'Games', load: hub },
    { path: '/provider/games', area: 'provider', title: 'Games', load: hub },
    { path: '/app/games/:id', area: 'app', load: round },
    { path: '/provider/games/:id', area: 'provider', load: round },
    {
      path: '/app/floor',
      area: 'any',
      title: 'Sales floor',
      bare: true,
      wall: true,
      visible: { not: { userType: 'Provider' } },
      load: () => import('./floor-screen.tsx'),
    },
    { path: '/admin/games', area: 'admin', title: 'Games', load: () => import('./admin/games-admin.tsx') },
    { path: '/admin/leaderboard', area: 'admin', title: 'Leaderboard', load: () => import('./admin/leaderboard-admin.tsx') },
  ],
  navigation: [
    {
      label: 'Games',
      icon: 'device-gamepad-2',
      path: '/app/games',
      area: 'app',
      group: 'Work',
      order: 60,
      keywords: 'play arcade board leaderboard',
    },
    {
      label: 'Sales floor',
      icon: 'device-desktop',
      path: '/app/floor',
      area: 'app',
      group: 'Work',
      order: 61,
      keywords: 'wall screen leaderboard',
    },
    { label: 'Games', icon: 'device-gamepad-2', path: '/provider/games', area: 'provider', order: 60 },
    {
      label: 'Games',
      icon: 'device-gamepad-2',
      path: '/admin/games',
      area: 'admin',
      group: REWARDS,
      order: 60,
      keywords: 'rounds arcade board prizes alerts',
    },
    {
      label: 'Leaderboard',
      icon: 'trophy',
      path: '/admin/leaderboard',
      area: 'admin',
      group: REWARDS,
      order: 61,
      keywords: 'points standing',
    },
  ],
  overlays: [{ areas: ['app', 'provider', 'admin', 'dashboard'], load: () => import('./credits-popup.tsx') }],
};

export default screens;
