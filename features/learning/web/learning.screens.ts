import type { Visible } from '#common/visible.ts';
import type { Screens } from '#web/screens.ts';

const learns: Visible = { module: 'courseSessions', view: 'access' };
const readsPolicies: Visible = { module: 'hrPolicies', view: 'access' };
const watches: Visible = { module: 'tutorials', view: 'access' };
const learning = () => import('./courses/learning-screen.tsx');
const course = () => import('./courses/take-course.tsx');
const policies = () => import('./policies/policies-screen.tsx');
const manages: Visible = { module: 'courseSessions', view: 'edit' };
const PEOPLE = '/app/learning-people';
const LIBRARY = '/app/tutorial-library';

const screens: Screens = {
  routes: [
    { path: '/app/learning', area: 'app', title: 'My learning', visible: learns, load: learning },
    { path: '/provider/learning', area: 'provider', title: 'My learning', visible: learns, load: learning },
    {
      path: '/app/learning/check-in',
      area: 'any',
      title: 'Check in',
      visible: learns,
      load: () => import('./courses/check-in.tsx'),
    },
    { path: '/app/learning/:session', area: 'app', visible: learns, load: course },
    { path: '/provider/learning/:session', area: 'provider', visible: learns, load: course },
    { path: PEOPLE, area: 'app', title: 'Required courses', visible: manages, load: () => import('./courses/people-screen.tsx') },
    { path: '/app/policies', area: 'app', title: 'Policies', visible: readsPolicies, load: policies },
    { path: '/provider/policies', area: 'provider', title: 'Policies', visible: readsPolicies, load: policies },
    { path: LIBRARY, area: 'app', title: 'Tutorials', visible: watches, load: () => import('./tutorials/tutorial-library.tsx') },
    {
      path: `${LIBRARY}/record`,
      area: 'app',
      title: 'Record a tutorial',
      visible: { module: 'tutorials', view: 'create' },
      load: () => import('./tutorials/record-tutorial.tsx'),
    },
  ],
  navigation: [
    {
      label: 'My learning',
      icon: 'school',
      path: '/app/learning',
      area: 'app',
      group: 'Knowledge',
      order: 2,
      keywords: 'courses training certificates',
    },
    {
      label: 'Required courses',
      icon: 'clipboard-check',
      path: PEOPLE,
      area: 'app',
      group: 'Knowledge',
      order: 3,
      keywords: 'people overdue compliance',
    },
    { label: 'Learning', icon: 'school', path: '/provider/learning', area: 'provider', order: 46 },
    {
      label: 'Policies',
      icon: 'gavel',
      path: '/app/policies',
      area: 'app',
      group: 'Knowledge',
      order: 4,
      keywords: 'handbooks read understood',
    },
    { label: 'Policies', icon: 'gavel', path: '/provider/policies', area: 'provider', order: 48 },
    {
      label: 'Tutorial library',
      icon: 'player-play',
      path: LIBRARY,
      area: 'app',
      group: 'Knowledge',
      order: 6,
      keywords: 'help videos how to',
    },
  ],
  recordTabs: [
    { module: 'libraryResources', label: 'Resource', order: 0, isFirst: true, load: () => import('./library-resource.tsx') },
    {
      module: 'courseEvaluation',
      label: 'Questions',
      order: 0,
      isFirst: true,
      load: () => import('./evaluations/evaluation-builder.tsx'),
    },
    {
      module: 'courseSessions',
      label: 'Attendance',
      order: 0,
      isFirst: true,
      load: () => import('./courses/attendance-list.tsx'),
    },
    { module: 'hrPolicies', label: 'Versions', order: 10, load: () => import('./policies/policy-publication.tsx') },
  ],
  overlays: [{ areas: ['any'], load: () => import('./tutorials/player-host.tsx') }],
  staffButtons: [() => import('./tutorials/tutorials-menu.tsx')],
};

export default screens;
