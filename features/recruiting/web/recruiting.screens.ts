import type { Visible } from '#common/visible.ts';
import type { Screens } from '#web/screens.ts';

const part = (name: keyof typeof import('./home-parts.tsx')) => async () => ({
  default: (await import('./home-parts.tsx'))[name],
});
const readsFigures = (module: string): Visible => ({ all: [{ userType: 'Dashboard' }, { module, view: 'view' }] });

const screens: Screens = {
  recordActions: [
    { module: 'leads', load: () => import('./submit-to-job.tsx') },
    { module: 'subs', load: () => import('./place.tsx') },
  ],
  home: [
    { order: 20, visible: { worksWith: 'leads' }, load: part('LeadsToCall') },
    { order: 22, visible: { worksWith: 'subs' }, load: part('Interviews') },
    { order: 24, visible: { worksWith: 'leads' }, load: part('MySubs') },
    { order: 26, visible: { worksWith: 'accounts' }, load: part('OpenJobs') },
    { order: 60, visible: readsFigures('jobs'), load: part('JobFigures') },
    { order: 62, visible: readsFigures('subs'), load: part('SubFigures') },
  ],
};

export default screens;
