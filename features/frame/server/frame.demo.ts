import { demo } from '#server/demo.ts';
import { adminNotes } from '../admin-notes.module.ts';
import { bumpouts } from '../bumpouts.module.ts';
import { musterWidget } from '../muster-widgets.module.ts';
import { sidebarMenuTemplates } from '../sidebar-menu-templates.module.ts';
import { menuNavs } from '../menu-navs.module.ts';
import { giveTo } from './instances.ts';

const list = (moduleName: string, label: string, icon: string) => ({ moduleName, label, icon });

/** A bucket that recruiters have, two panels at the edge with their widgets, a menu to be switched on, and notes. */
export default demo('frame', 260, async (context) => {
  const { records } = context;
  const bucket = await records.create(sidebarMenuTemplates, {
    name: 'Every morning',
    items: [
      list('tasks', 'My tasks', 'checkbox'),
      list('subs', 'Submissions', 'send'),
      { label: 'Calendar', icon: 'calendar', path: '/app/calendar' },
    ],
    user_types: ['Standard'],
  });
  await giveTo(context, bucket, { users: [], roles: [], user_types: ['Standard'] });
  await records.create(musterWidget, {
    name: 'Open jobs',
    key_selector: 'open-jobs',
    widget: 'number',
    options: { module: 'jobs' },
    widgetIcon: 'briefcase',
    widgetIconType: 'tabler',
  });
  await records.create(musterWidget, {
    name: 'What I saw last',
    key_selector: 'recents',
    widget: 'recents',
    widgetIcon: 'history',
    widgetIconType: 'tabler',
  });
  await records.create(bumpouts, {
    name: 'What I saw last',
    options: { order: 1, kind: 'widget', selector: 'recents', icon: 'history' },
  });
  await records.create(bumpouts, {
    name: 'How to submit',
    options: {
      order: 2,
      kind: 'help',
      icon: 'help',
      text: '<p>Read the job’s requirements first.</p><p>A submission needs the lead’s résumé and two references.</p>',
    },
  });
  await records.create(menuNavs, {
    name: 'Short menu',
    user_type: 'Standard',
    enabled: false,
    items: [list('leads', 'Leads', 'users'), list('jobs', 'Jobs', 'briefcase'), list('placements', 'Placements', 'circle-check')],
  });
  await records.create(adminNotes, {
    name: 'Statuses of leads',
    related_module: 'leads',
    note: '<p>The recruiters’ weekly report groups by status. Tell them before you rename one.</p>',
  });
});
