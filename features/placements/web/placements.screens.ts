import { sees, worksWith } from '#web/access-of.ts';
import type { Screens } from '#web/screens.ts';

const part = (name: keyof typeof import('./home-parts.tsx')) => async () => ({
  default: (await import('./home-parts.tsx'))[name],
});

const screens: Screens = {
  home: [
    {
      order: 40,
      visible: (session) => session.user.userType !== 'Dashboard' && sees(session, 'placements'),
      load: part('StartingSoon'),
    },
    { order: 42, visible: (session) => worksWith(session, 'placements'), load: part('EndingSoon') },
    { order: 44, visible: (session) => worksWith(session, 'benefits'), load: part('Leavers') },
    {
      order: 64,
      visible: (session) => session.user.userType === 'Dashboard' && sees(session, 'placements'),
      load: part('PlacementFigures'),
    },
  ],
};

export default screens;
