import { sees, worksWith } from '#web/access-of.ts';
import type { Screens } from '#web/screens.ts';
import type { Session } from '#web/session-store.ts';

const part = (name: keyof typeof import('./home-parts.tsx')) => async () => ({
  default: (await import('./home-parts.tsx'))[name],
});
const readsFigures = (moduleName: string) => (session: Session) =>
  session.user.userType === 'Dashboard' && sees(session, moduleName);

const screens: Screens = {
  recordActions: [
    { module: 'leads', load: () => import('./submit-to-job.tsx') },
    { module: 'subs', load: () => import('./place.tsx') },
  ],
  home: [
    { order: 20, visible: (session) => worksWith(session, 'leads'), load: part('LeadsToCall') },
    { order: 22, visible: (session) => worksWith(session, 'subs'), load: part('Interviews') },
    { order: 24, visible: (session) => worksWith(session, 'leads'), load: part('MySubs') },
    { order: 26, visible: (session) => worksWith(session, 'accounts'), load: part('OpenJobs') },
    { order: 60, visible: readsFigures('jobs'), load: part('JobFigures') },
    { order: 62, visible: readsFigures('subs'), load: part('SubFigures') },
  ],
};

export default screens;
