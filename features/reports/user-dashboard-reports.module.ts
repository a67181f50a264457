import { defineModule, object, relate, text } from '#common/module.ts';
import { hangsOn } from '#common/row-rule.ts';

export const userDashboardReports = defineModule({
  name: 'userDashboardReports',
  path: 'user-dashboard-reports',
  label: 'User dashboard reports',
  singular: 'User dashboard report',
  icon: 'layout-board',
  fields: {
    name: text('Name'),
    user: relate('users', 'User', { required: true }),
    report: relate('reports', 'Report', { required: true }),
    dashboard: relate('userDashboards', 'Dashboard'),
    chart: relate('reportCharts', 'Chart'),
    position: object('Position'),
  },
  seenBy: { staff: hangsOn('report') },
});

export default userDashboardReports;
