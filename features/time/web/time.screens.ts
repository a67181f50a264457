import type { Visible } from '#common/visible.ts';
import type { Screens } from '#web/screens.ts';

const part = (name: keyof typeof import('./home-parts.tsx')) => async () => ({
  default: (await import('./home-parts.tsx'))[name],
});

/** Everybody asks for time off; who may change every request decides. */
const decides: Visible = { all: [{ worksWith: 'ptoRequests' }, { module: 'ptoRequests', view: 'edit', level: 'All' }] };

const screens: Screens = {
  home: [
    { order: 16, visible: decides, load: part('PtoWaiting') },
    { order: 18, visible: { worksWith: 'timesheetTracker' }, load: part('TimesheetsWaiting') },
  ],
};

export default screens;
