import { defineModule, object, relate, text } from '#common/module.ts';
import { hangsOn, theirs } from '#common/row-rule.ts';

export const userDashboardReports = defineModule({
  name: 'userDashboardReports',
  path: 'user-dashboard-reports',
  label: 'User dashboard reports',
  singular: 'User dashboard report',
  icon: 'layout-board',
  rights: { staff: 'own', Dashboard: 'own' },
  roles: 'optional',
  fields: {
    name: text('Name'),
    user: relate('users', 'User', { required: true }),
    report: relate('reports', 'Report', { required: true }),
    dashboard: relate('userDashboards', 'Dashboard'),
    chart: relate('reportCharts', 'Chart'),
    position: object('Position', { maxBytes: 4 * 1024 }),
  },
  seenBy: { staff: { all: [theirs('user'), hangsOn('report')] }, admin: theirs('user') },
});

export default userDashboardReports;
