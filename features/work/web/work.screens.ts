import type { Screens } from '#web/screens.ts';
import { MY_TASKS } from '../start-parts.ts';

const screens: Screens = {
  routes: [
    {
      path: '/provider/tasks',
      area: 'provider',
      title: 'Tasks',
      visible: { module: 'tasks', view: 'access' },
      load: () => import('./provider-tasks.tsx'),
    },
  ],
  navigation: [{ label: 'Tasks', icon: 'checklist', path: '/provider/tasks', area: 'provider', order: 40 }],
  recordHeader: [{ module: '*', load: () => import('./next-step.tsx') }],
  timelineVerbs: [
    { label: 'Log a call', icon: 'phone', module: 'activities', about: 'relatedRecord', values: { activityType: 'Call' } },
    { label: 'Note', icon: 'note', module: 'activities', about: 'relatedRecord', values: { activityType: 'Note' } },
    { label: 'Task', icon: 'checklist', module: 'tasks', about: 'related_record' },
  ],
  home: [{ order: 10, visible: MY_TASKS.visible, widget: MY_TASKS, load: () => import('./my-tasks.tsx') }],
};

export default screens;
