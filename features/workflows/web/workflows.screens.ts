import type { Screens } from '#web/screens.ts';

const WORKFLOWS = '/admin/workflow-management';

const screens: Screens = {
  routes: [
    { path: WORKFLOWS, area: 'admin', title: 'Workflows', load: () => import('./workflow-list.tsx') },
    { path: `${WORKFLOWS}/:id`, area: 'admin', load: () => import('./workflow-page.tsx') },
  ],
  navigation: [
    {
      label: 'Workflows',
      icon: 'git-branch',
      path: WORKFLOWS,
      area: 'admin',
      group: 'Developer Tools',
      order: 10,
      keywords: 'automation trigger rule when then alert',
    },
  ],
};

export default screens;
