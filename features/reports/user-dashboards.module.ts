import { defineModule, dropdown, list, number, relate, teamField, text } from '#common/module.ts';
import { theirs, type RowRule } from '#common/row-rule.ts';

const VISIBILITIES = ['private', 'team', 'everyone'] as const;
const shownTo = (visibility: (typeof VISIBILITIES)[number], ...more: RowRule[]): RowRule => ({
  all: [{ when: { field: 'visibility', op: 'equals', value: visibility } }, ...more],
});
const own = theirs('user');
const seen: RowRule = { any: [own, shownTo('team', { teams: 'teams' }), shownTo('everyone')] };

/** A dashboard of one person; shared, others look at it, each with their own rights. `widgets` are those of `widgets.ts`. */
export const userDashboards = defineModule({
  name: 'userDashboards',
  path: 'user-dashboards',
  label: 'User dashboards',
  singular: 'User dashboard',
  icon: 'layout-grid',
  rights: { staff: 'work', Dashboard: 'work' },
  roles: 'optional',
  fields: {
    name: text('Name'),
    user: relate('users', 'User', { required: true, indexed: true }),
    widgets: list('Widgets', { ids: { report: 'reports', view: 'savedViews' }, ownScreen: true, maxBytes: 64 * 1024 }),
    order: number('Order', { default: 0 }),
    visibility: dropdown('Shown to', VISIBILITIES, { required: true, default: 'private' }),
    ...teamField,
  },
  sort: { field: 'order', order: 'asc' },
  seenBy: { staff: seen, admin: seen },
  changedBy: { staff: own, admin: own },
});

export default userDashboards;
