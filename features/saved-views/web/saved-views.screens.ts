import type { Screens } from '#web/screens.ts';

const screens: Screens = { listHeads: [() => import('./view-tabs.tsx')] };
export default screens;
