import { accessOf, worksWith } from '#web/access-of.ts';
import type { Screens } from '#web/screens.ts';
import type { Session } from '#web/session-store.ts';

const part = (name: keyof typeof import('./home-parts.tsx')) => async () => ({
  default: (await import('./home-parts.tsx'))[name],
});

/** Everybody asks for time off; who may change every request decides. */
const decides = (session: Session) => worksWith(session, 'ptoRequests') && accessOf(session, 'ptoRequests').edit === 'All';

const screens: Screens = {
  home: [
    { order: 16, visible: decides, load: part('PtoWaiting') },
    { order: 18, visible: (session) => worksWith(session, 'timesheetTracker'), load: part('TimesheetsWaiting') },
  ],
};

export default screens;
