import type { Screens } from '#web/screens.ts';

const screens: Screens = {
  textTools: [() => import('./draft-tools.tsx')],
};

export default screens;
