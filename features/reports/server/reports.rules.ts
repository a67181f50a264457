import { Refusal, invalid } from '#common/errors.ts';
import { check, derive, effect } from '#server/records/rules.ts';
import { CHART_KINDS, type ChartKind } from '../chart-kinds.ts';
import { reportCharts } from '../report-charts.module.ts';
import { reports } from '../reports.module.ts';
import { shapeOf } from './report-shape.ts';
import { refuseReport } from './run-report.ts';

export default [
  derive(reports, 'a report belongs to the person who makes it', { on: ['assigned_to'], orNew: true }, (save) => {
    const { record, set, context } = save;
    if (!record.assigned_to && context.userId) set({ assigned_to: context.userId });
  }),
  check(
    reports,
    'a report names fields that its writer can read',
    { on: ['related_module', 'filters', 'groups', 'columns'], orNew: true },
    ({ record, context }) => {
      if (context.reason !== null) return; // a renamed field is followed by the server
      const shape = shapeOf(record);
      try {
        refuseReport(context, shape);
      } catch (problem) {
        if (problem instanceof Refusal && (problem.status === 400 || problem.status === 403))
          throw invalid({
            [problem.code === 'unknown-module' || problem.status === 403 ? 'related_module' : 'columns']: problem.message,
          });
        throw problem;
      }
    },
  ),
  effect(reports, 'the kind that a report is drawn in is its first chart', { on: ['options'], orNew: true }, async (save) => {
    const { record, context } = save;
    const { chart } = (record.options ?? {}) as { chart?: ChartKind | null };
    if (!chart || !CHART_KINDS.includes(chart)) return;
    const { records } = context.asSystem('a report is drawn as its writer chose');
    const first = await records.first(reportCharts, { report: record._id }, { sortField: 'order', sortOrder: 'asc' });
    if (!first) await records.create(reportCharts, { name: record.name, report: record._id, chart_type: chart });
    else if (first.chart_type !== chart) await records.update(reportCharts, first._id, { chart_type: chart });
  }),
];
