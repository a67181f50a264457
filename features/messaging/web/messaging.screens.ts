import type { Screens } from '#web/screens.ts';

const screens: Screens = {
  home: [{ order: 6, visible: { systemAdmin: true }, load: () => import('./failed-mail.tsx') }],
};

export default screens;
