import { defineModule, list, number, relate, text } from '#common/module.ts';
import { personal } from '#common/row-rule.ts';

export const userDashboards = defineModule({
  name: 'userDashboards',
  path: 'user-dashboards',
  label: 'User dashboards',
  singular: 'User dashboard',
  icon: 'layout-grid',
  rights: { staff: 'own', Dashboard: 'own' },
  fields: {
    name: text('Name'),
    user: relate('users', 'User', { required: true }),
    widgets: list('Widgets', { maxBytes: 64 * 1024 }),
    order: number('Order', { default: 0 }),
  },
  seenBy: personal('user'),
});

export default userDashboards;
