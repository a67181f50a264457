import { isPart } from '#common/analysis.ts';
import { ON_LIGHT } from '../../chart-colors.ts';
import { lookOf } from '../../chart-look.ts';
import { chartOption } from '../../chart-option.ts';
import { init } from '../../echarts.ts';
import type { ChartOrder } from './blocks.ts';

/** A chart as it stands on white paper, as an SVG text of so many pixels. */
export function chartSvg({ kind, analysis, tones, measure }: ChartOrder, { width, height }: { width: number; height: number }) {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  const isMoney = analysis.columns[0]?.type === 'Currency';
  const number = new Intl.NumberFormat('en-US', isPart(measure) ? PART : isMoney ? MONEY : { maximumFractionDigits: 2 });
  chart.setOption(
    chartOption(kind, analysis, {
      text: '#1f2933',
      muted: '#52606d',
      line: '#d9e2ec',
      surface: '#ffffff',
      colors: ON_LIGHT,
      width,
      height,
      toneOf: (level, key) => tones[level]?.[String(key)],
      ...lookOf(measure),
      format: (value) => number.format(value),
    }),
  );
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
}
const PART = { style: 'percent', maximumFractionDigits: 1 } as const;
const MONEY = { style: 'currency', currency: 'USD', maximumFractionDigits: 0 } as const;
