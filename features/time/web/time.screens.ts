import type { Visible } from '#common/visible.ts';
import type { Screens } from '#web/screens.ts';

const part = (name: keyof typeof import('./home-parts.tsx')) => async () => ({
  default: (await import('./home-parts.tsx'))[name],
});
const timeOff = () => import('./time-off/time-off-screen.tsx');
const timesheet = () => import('./hours/timesheet-screen.tsx');

/** Everybody asks for time off; who may change every request decides. */
const decides: Visible = { all: [{ worksWith: 'ptoRequests' }, { module: 'ptoRequests', view: 'edit', level: 'All' }] };
const asks: Visible = {
  all: [
    { module: 'ptoRequests', view: 'create' },
    { module: 'ptoBalance', view: 'access' },
  ],
};
const enters: Visible = { module: 'timeSheets', view: 'edit' };
const earns: Visible = { module: 'commissions', view: 'access' };
const SPREAD = '/admin/settings/job-spread-percentages';
const STATEMENT = '/app/commissions/statement';

const screens: Screens = {
  routes: [
    {
      path: SPREAD,
      area: 'admin',
      title: 'Commission percentages',
      visible: { systemAdmin: true },
      load: () => import('./commissions/spread-percentages.tsx'),
    },
    { path: '/app/time-off', area: 'app', title: 'Time off', visible: asks, load: timeOff },
    { path: '/provider/time-off', area: 'provider', title: 'Time off', visible: asks, load: timeOff },
    { path: '/app/timesheet', area: 'app', title: 'Timesheet', visible: enters, load: timesheet },
    { path: '/provider/timesheet', area: 'provider', title: 'Timesheet', visible: enters, load: timesheet },
    {
      path: STATEMENT,
      area: 'app',
      title: 'Commission statement',
      visible: earns,
      load: () => import('./commissions/statement-screen.tsx'),
    },
  ],
  saveSteps: [
    {
      module: 'ptoRequests',
      order: 20,
      alsoInPlace: true,
      isNeeded: ({ record, values }) => values.status === 'Denied' && record?.status !== 'Denied' && !values.denial_reason,
      before: () => import('./time-off/ask-denial-reason.ts'),
    },
  ],
  navigation: [
    {
      label: 'Commission percentages',
      icon: 'coin',
      path: SPREAD,
      area: 'admin',
      group: 'Settings',
      order: 42,
      keywords: 'job spread bands',
    },
    {
      label: 'Time off',
      icon: 'beach',
      path: '/app/time-off',
      area: 'app',
      group: 'Time',
      order: 5,
      keywords: 'PTO vacation holiday days off balance',
    },
    {
      label: 'Timesheet',
      icon: 'clock-hour-4',
      path: '/app/timesheet',
      area: 'app',
      group: 'Time',
      order: 6,
      keywords: 'my week hours worked',
    },
    {
      label: 'Commission statement',
      icon: 'coin',
      path: STATEMENT,
      area: 'app',
      group: 'Time',
      order: 7,
      keywords: 'earnings month recruiter pay',
    },
    { label: 'Timesheet', icon: 'clock-hour-4', path: '/provider/timesheet', area: 'provider', order: 42 },
    { label: 'Time off', icon: 'beach', path: '/provider/time-off', area: 'provider', order: 44 },
  ],
  home: [
    { order: 16, visible: decides, load: part('PtoWaiting') },
    { order: 18, visible: { worksWith: 'timesheetTracker' }, load: part('TimesheetsWaiting') },
  ],
  recordHeader: [{ module: 'timesheetTracker', load: () => import('./hours/week-days.tsx') }],
  recordActions: [
    { module: 'ptoRequests', load: () => import('./time-off/decide-request.tsx') },
    { module: 'timesheetTracker', load: () => import('./hours/tracker-decisions.tsx') },
  ],
  recordTabs: [{ module: 'ptoBalance', label: 'Movements', order: 10, load: () => import('./time-off/balance-movements.tsx') }],
  listButtons: [{ module: 'ptoBalance', load: () => import('./time-off/begin-year.tsx') }],
};

export default screens;
