import { defineModule, moduleChoice, multiRelate, text } from '#common/module.ts';
import { everyone } from '#common/row-rule.ts';

/** The reports that stand above a module's list. */
export const moduleReportDashboards = defineModule({
  name: 'moduleReportDashboards',
  path: 'module-report-dashboards',
  label: 'Module report dashboards',
  singular: 'Module report dashboard',
  icon: 'layout-board-split',
  fields: {
    name: text('Name'),
    module: moduleChoice('Module', { required: true, indexed: true }),
    reports: multiRelate('reports', 'Reports'),
  },
  writes: 'admin',
  roles: 'optional',
  seenBy: everyone,
});

export default moduleReportDashboards;
