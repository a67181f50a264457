import { malformed } from '#common/errors.ts';
import type { Analysis, GroupBy, Measure } from '#common/analysis.ts';
import type { Tone } from '#common/field.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import type { StoredField } from '#server/modules/module.ts';
import { whyNotDrawn, type ChartKind } from '../chart-kinds.ts';
import type { reportCharts } from '../report-charts.module.ts';
import drawChart from './draw-chart.task.ts';
import { runReport } from './run-report.ts';
import type { ReportShape } from './report-shape.ts';

export interface Image {
  format: 'svg' | 'png';
  /** Pixels. */
  width: number;
  height: number;
  /** A PNG has so many pixels for each of them. */
  scale?: number;
}

/** A chart as its reader's rights make it. @throws 400 for a report with too few groups */
export async function chartImage(
  context: Context,
  chart: RecordOf<typeof reportCharts>,
  report: ReportShape,
  image: Image,
): Promise<Uint8Array> {
  const kind = (chart.chart_type ?? 'bar vertical') as ChartKind;
  const groups = (report.groups ?? []) as GroupBy[];
  const measure = (report.columns as Measure[] | null | undefined)?.[0];
  const why = whyNotDrawn(kind, groups.length, measure);
  if (why) throw malformed(why, 'too-few-groups');
  const analysis = (await runReport(context, report, {})) as Analysis;
  const tones = chartTones(context, report);
  return context.engine.workers.run(drawChart, { kind, analysis, ...image, tones, measure });
}

/** The tones that the choices of the first two levels have elsewhere, by their values. */
export const chartTones = (context: Context, { related_module, groups }: ReportShape): Record<string, Tone>[] =>
  ((groups ?? []) as GroupBy[]).slice(0, 2).map(({ field }) => tonesOf(context, related_module, field));

/** The tone of each choice of a dropdown, by its value. */
function tonesOf({ engine }: Context, moduleName: string, path: string): Record<string, Tone> {
  let module = engine.registry.modules.get(moduleName);
  let stored: StoredField | undefined;
  for (const name of path.split('.')) {
    stored = module?.storage.get(name);
    module = engine.registry.modules.get(stored?.field.ref ?? '');
  }
  const { options, dropdown } = stored?.field ?? {};
  const choices = options ?? engine.registry.lists.get(dropdown ?? '') ?? [];
  return Object.fromEntries(choices.flatMap(({ value, tone }) => (tone ? [[value, tone]] : [])));
}
