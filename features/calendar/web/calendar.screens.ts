import type { Screens } from '#web/screens.ts';
import { CALENDAR_DAY } from '../start-parts.ts';

const seesCalendar = { module: 'calendarEvents', view: 'view' } as const;

const screens: Screens = {
  home: [{ order: 11, visible: CALENDAR_DAY.visible, widget: CALENDAR_DAY, load: () => import('./calendar-day.tsx') }],
  routes: [
    {
      path: '/app/calendar',
      area: 'app',
      title: 'Calendar',
      visible: seesCalendar,
      load: () => import('./calendar-screen.tsx'),
    },
    {
      path: '/provider/calendar',
      area: 'provider',
      title: 'Calendar',
      visible: { module: 'placementSchedules', view: 'access' },
      load: () => import('./provider-calendar.tsx'),
    },
  ],
  navigation: [{ label: 'Calendar', icon: 'calendar', path: '/provider/calendar', area: 'provider', order: 41 }],
  moduleEntries: [{ module: 'calendarEvents', path: '/app/calendar' }],
  recordTabs: [
    {
      module: 'accounts',
      label: 'School year',
      order: 31,
      visible: { module: 'accountCalendarEvents', view: 'view' },
      load: () => import('./school-year/school-year-tab.tsx'),
    },
    { module: 'jobs', label: 'Months', order: 15, load: () => import('./school-year/months-tab.tsx') },
    { module: 'accounts', label: 'Calendar', order: 30, visible: seesCalendar, load: () => import('./record-calendar.tsx') },
    { module: 'providers', label: 'Calendar', order: 30, visible: seesCalendar, load: () => import('./record-calendar.tsx') },
    { module: 'users', label: 'Calendar', order: 30, visible: seesCalendar, load: () => import('./record-calendar.tsx') },
  ],
};

export default screens;
