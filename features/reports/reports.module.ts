import { defineModule, dropdown, list, moduleChoice, object, relate, teamField, text, textArea } from '#common/module.ts';
import type { RowRule } from '#common/row-rule.ts';

const VISIBILITIES = ['private', 'team', 'everyone'] as const;
const shownTo = (visibility: (typeof VISIBILITIES)[number], ...more: RowRule[]): RowRule => ({
  all: [{ when: { field: 'visibility', op: 'equals', value: visibility } }, ...more],
});
const own = { any: [{ is: 'assigned_to' }, { is: 'created_by' }] } as const satisfies RowRule;

/**
 * `filters` are search trees, joined by and; groups and columns name fields of the module or of its relations (`common/analysis.ts`).
 * `options.chart` is the kind in which the report is drawn (`chart-kinds.ts`); null: a table alone.
 */
export const reports = defineModule({
  name: 'reports',
  label: 'Reports',
  singular: 'Report',
  icon: 'report-analytics',
  navigation: 'Insight',
  rights: { staff: 'work', Dashboard: 'read' },
  fields: {
    name: text('Name', { required: true }),
    description: textArea('Description'),
    related_module: moduleChoice('Module', { required: true, indexed: true }),
    visibility: dropdown('Shown to', VISIBILITIES, { required: true, default: 'private' }),
    assigned_to: relate('users', 'Owner'),
    filters: list('Filters', { ownScreen: true, maxBytes: 64 * 1024 }),
    groups: list('Groups', { ownScreen: true, maxBytes: 64 * 1024 }),
    columns: list('Columns', { ownScreen: true, maxBytes: 64 * 1024 }),
    options: object('Options', { ownScreen: true, maxBytes: 64 * 1024 }),
    /** Of a report that Muster comes with: which one. */
    shipped_as: text('Comes with Muster as', { serverOnly: true, indexed: true }),
    ...teamField,
  },
  layouts: { grid: ['name', 'related_module', 'description', 'visibility', 'assigned_to', 'updatedAt'] },
  namesFields: { of: 'related_module', within: ['filters', 'groups', 'columns'] },
  seenBy: { staff: { any: [...own.any, shownTo('team', { teams: 'teams' }), shownTo('everyone')] } },
  changedBy: { staff: own },
});

export default reports;
