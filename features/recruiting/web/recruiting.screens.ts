import type { Screens } from '#web/screens.ts';

const screens: Screens = {
  recordActions: [
    { module: 'leads', load: () => import('./submit-to-job.tsx') },
    { module: 'subs', load: () => import('./place.tsx') },
  ],
};

export default screens;
