import type { Screens } from '#web/screens.ts';

const screens: Screens = {
  recordHeader: [{ module: '*', load: () => import('./next-step.tsx') }],
  timelineVerbs: [
    { label: 'Log a call', icon: 'phone', module: 'activities', about: 'relatedRecord', values: { activityType: 'Call' } },
    { label: 'Note', icon: 'note', module: 'activities', about: 'relatedRecord', values: { activityType: 'Note' } },
    { label: 'Task', icon: 'checklist', module: 'tasks', about: 'related_record' },
  ],
  home: [
    {
      order: 10,
      visible: { all: [{ not: { userType: 'Dashboard' } }, { module: 'tasks', view: 'view' }] },
      widget: { key: 'tasks', label: 'My tasks' },
      load: () => import('./my-tasks.tsx'),
    },
    {
      order: 11,
      visible: { all: [{ not: { userType: 'Dashboard' } }, { module: 'calendarEvents', view: 'view' }] },
      widget: { key: 'calendar-day', label: 'Calendar of today' },
      load: () => import('./calendar-day.tsx'),
    },
  ],
};

export default screens;
