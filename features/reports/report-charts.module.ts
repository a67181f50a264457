import { defineModule, dropdown, list, number, relate } from '#common/module.ts';
import { hangsOn } from '#common/row-rule.ts';
import { CHART_KINDS } from './chart-kinds.ts';

export const reportCharts = defineModule({
  name: 'reportCharts',
  path: 'report-charts',
  label: 'Report charts',
  singular: 'Report chart',
  icon: 'chart-bar',
  rights: { staff: 'read', Dashboard: 'read' },
  fields: {
    report: relate('reports', 'Report'),
    chart_type: dropdown('Chart type', CHART_KINDS),
    groups: list('Groups', { maxBytes: 64 * 1024 }),
    order: number('Order', { default: 0 }),
  },
  softDelete: false,
  seenBy: { staff: hangsOn('report') },
});

export default reportCharts;
