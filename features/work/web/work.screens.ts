import type { Screens } from '#web/screens.ts';
import { MY_TASKS } from '../start-parts.ts';

const MY_DAY = '/app/my-day';

const screens: Screens = {
  routes: [
    {
      path: '/provider/tasks',
      area: 'provider',
      title: 'Tasks',
      visible: { module: 'tasks', view: 'access' },
      load: () => import('./provider-tasks.tsx'),
    },
    { path: MY_DAY, area: 'app', title: 'My day', visible: MY_TASKS.visible, load: () => import('./my-day/my-day.tsx') },
  ],
  navigation: [
    {
      label: 'My day',
      icon: 'checklist',
      path: MY_DAY,
      area: 'app',
      group: 'Work',
      order: 5,
      keywords: 'tasks to do',
      count: () => import('./my-day/my-day-count.tsx'),
    },
    { label: 'Tasks', icon: 'checklist', path: '/provider/tasks', area: 'provider', order: 40 },
  ],
  recordHeader: [{ module: '*', load: () => import('./next-step.tsx') }],
  timelineVerbs: [
    {
      label: 'Log a call',
      icon: 'phone',
      module: 'activities',
      about: 'relatedRecord',
      load: () => import('./log-call-dialog.tsx'),
    },
    { label: 'Note', icon: 'note', module: 'activities', about: 'relatedRecord', values: { activityType: 'Note' } },
    { label: 'Task', icon: 'checklist', module: 'tasks', about: 'related_record' },
  ],
  saveSteps: [
    {
      module: 'users',
      order: 20,
      alsoInPlace: true,
      isNeeded: ({ record, values }) => record?.active === true && values.active === false,
      before: () => import('./hand-over/ask-for-successor.ts'),
      isNeededForMany: ({ active }) => active === false,
      beforeMany: () => import('./hand-over/ask-for-successor-of-many.ts'),
    },
  ],
  overlays: [{ areas: ['app', 'admin', 'provider'], load: () => import('./task-watch.tsx') }],
  home: [{ order: 10, visible: MY_TASKS.visible, widget: MY_TASKS, load: () => import('./my-tasks.tsx') }],
};

export default screens;
