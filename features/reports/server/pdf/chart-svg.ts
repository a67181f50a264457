import { PALETTE } from '../../chart-look.ts';
import { chartOption } from '../../chart-option.ts';
import { init } from '../../echarts.ts';
import type { ChartOrder } from './blocks.ts';

/** A chart as it stands on white paper, as an SVG text of so many pixels. */
export function chartSvg({ kind, analysis, colors, isMoney }: ChartOrder, { width, height }: { width: number; height: number }) {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  const number = new Intl.NumberFormat(
    'en-US',
    isMoney ? { style: 'currency', currency: 'USD', maximumFractionDigits: 0 } : { maximumFractionDigits: 2 },
  );
  chart.setOption(
    chartOption(kind, analysis, {
      text: '#1f2933',
      muted: '#52606d',
      line: '#d9e2ec',
      surface: '#ffffff',
      palette: PALETTE,
      width,
      height,
      colorOf: (level, key) => colors[level]?.[String(key)],
      format: (value) => number.format(value),
    }),
  );
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
}
