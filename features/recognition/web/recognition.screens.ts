import { LATEST, MY_NEXT, THANKS } from '../start-parts.ts';
import type { Screens } from '#web/screens.ts';

const ADMIN = '/admin/achievements';
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
  timelineVerbs: [
    {
      label: 'Say thanks',
      icon: 'heart',
      module: 'thanks',
      about: 'about',
      visible: { not: { userType: 'Provider' } },
      load: () => import('./thank-about.tsx'),
    },
  ],
  listButtons: [{ module: 'socialConversations', load: () => import('./thank-button.tsx') }],
  recordActions: [{ module: 'users', load: () => import('./recognize-user.tsx') }],
  overlays: [
    { areas: ['any'], load: () => import('./achievement-watch.tsx') },
    { areas: ['wall'], load: () => import('./wall-watch.tsx') },
  ],
  home: [
    { order: 70, visible: MY_NEXT.visible, widget: MY_NEXT, load: () => import('./next-part.tsx') },
    { order: 71, visible: LATEST.visible, widget: LATEST, load: () => import('./latest-part.tsx') },
    { order: 72, visible: THANKS.visible, widget: THANKS, load: () => import('./thanks-part.tsx') },
  ],
};

export default screens;
