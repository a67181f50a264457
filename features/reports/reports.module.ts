import { defineModule, list, moduleChoice, object, teamField } from '#common/module.ts';

/** `filters` is the search tree that a list uses too; groups and columns name fields of the module or of its relations. */
export const reports = defineModule({
  name: 'reports',
  label: 'Reports',
  singular: 'Report',
  icon: 'report-analytics',
  navigation: 'Insight',
  rights: { staff: 'read', Dashboard: 'read' },
  fields: {
    related_module: moduleChoice('Module', { required: true, indexed: true }),
    filters: list('Filters'),
    groups: list('Groups'),
    columns: list('Columns'),
    options: object('Options'),
    ...teamField,
  },
  namesFields: { of: 'related_module', within: ['filters', 'groups', 'columns'] },
});

export default reports;
