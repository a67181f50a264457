import { defineModule, dropdown, list, relate } from '#common/module.ts';
import { everyone } from '#common/row-rule.ts';

/** The dashboard that users of a type or role start with. */
export const defaultDashboards = defineModule({
  name: 'defaultDashboards',
  path: 'default-dashboards',
  label: 'Default dashboards',
  singular: 'Default dashboard',
  icon: 'layout-dashboard',
  fields: {
    user_type: dropdown('User type', ['System Admin', 'Admin', 'Standard', 'Dashboard', 'Provider']),
    role: relate('roles', 'Role'),
    widgets: list('Widgets', { ids: { report: 'reports', view: 'savedViews' }, ownScreen: true, maxBytes: 64 * 1024 }),
  },
  writes: 'admin',
  roles: 'optional',
  seenBy: everyone,
});

export default defaultDashboards;
