import { sees } from '#web/access-of.ts';
import type { Screens } from '#web/screens.ts';

const screens: Screens = {
  recordHeader: [{ module: '*', load: () => import('./next-step.tsx') }],
  home: [
    {
      order: 10,
      visible: (session) => session.user.userType !== 'Dashboard' && sees(session, 'tasks'),
      load: () => import('./my-tasks.tsx'),
    },
  ],
};

export default screens;
