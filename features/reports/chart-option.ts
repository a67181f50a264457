import type { EChartsCoreOption } from 'echarts/core';
import type { Analysis } from '#common/analysis.ts';
import { bars, lines, manyBars } from './chart-axes.ts';
import { gauge, numberCards } from './chart-figures.ts';
import type { ChartKind } from './chart-kinds.ts';
import { FONT, type ChartLook, type Draw } from './chart-look.ts';
import { advancedPie, pie, pieGrid } from './chart-pies.ts';

/** What ECharts draws for an analysis. Each datum keeps its `keys`, so that a click finds the records behind it. */
export function chartOption(kind: ChartKind, analysis: Analysis, look: ChartLook): EChartsCoreOption {
  const base = { animation: false, color: [...look.colors.palette], textStyle: { fontFamily: FONT, color: look.text } };
  return { ...base, ...DRAWN[kind](analysis, look) };
}

const DRAWN: Record<ChartKind, Draw> = {
  'bar horizontal': bars(true),
  'bar vertical': bars(false),
  'bar stacked': manyBars(true),
  'bar grouped': manyBars(false),
  pie: pie('0%'),
  donut: pie('40%'),
  'advanced pie': advancedPie,
  'pie grid': pieGrid,
  line: lines,
  gauge,
  'number cards': numberCards,
};
