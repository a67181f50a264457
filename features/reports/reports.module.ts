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
    filters: list('Filters', { maxBytes: 64 * 1024 }),
    groups: list('Groups', { maxBytes: 64 * 1024 }),
    columns: list('Columns', { maxBytes: 64 * 1024 }),
    options: object('Options', { maxBytes: 64 * 1024 }),
    ...teamField,
  },
  namesFields: { of: 'related_module', within: ['filters', 'groups', 'columns'] },
});

export default reports;
