import { slicesOf } from './chart-data.ts';
import { FONT, ownColor, paletteColor, type Draw } from './chart-look.ts';

/** The total against its target, or the parts of several groups as rings. */
export const gauge: Draw = (analysis, look) => {
  const value = Number(analysis.totals[look.column ?? 0] ?? 0);
  const max = look.target ?? (look.isPart ? 1 : roundAbove(value));
  return {
    series: [
      {
        type: 'gauge',
        max,
        startAngle: 210,
        endAngle: -30,
        radius: '92%',
        progress: { show: true, width: 16, itemStyle: { color: paletteColor(look, 0) } },
        axisLine: { lineStyle: { width: 16, color: [[1, look.line]] } },
        axisTick: { show: false },
        splitLine: { show: false },
        pointer: { show: false },
        axisLabel: {
          color: look.muted,
          distance: -2,
          fontSize: 11,
          formatter: (each: number) => (each === 0 || each === max ? look.format(each) : ''),
        },
        title: { color: look.muted, offsetCenter: [0, '34%'] },
        detail: { color: look.text, fontSize: 26, offsetCenter: [0, 0], formatter: (each: number) => look.format(each) },
        data: [{ value, name: analysis.columns[look.column ?? 0]?.label ?? '', keys: [] }],
      },
    ],
  };
};

export const numberCards: Draw = (analysis, look) => {
  const slices = slicesOf(analysis, look.column).slice(0, 24);
  const across = Math.max(1, Math.min(slices.length, Math.floor(look.width / 150)));
  const down = Math.max(1, Math.ceil(slices.length / across));
  const width = look.width / across;
  const height = Math.min(96, look.height / down);
  return {
    graphic: slices.map(({ key, label, value }, index) => ({
      type: 'group',
      x: (index % across) * width,
      y: Math.floor(index / across) * height,
      children: [
        {
          type: 'rect',
          shape: { x: 4, y: 4, width: width - 8, height: height - 8, r: 8 },
          style: { fill: look.surface, stroke: look.line },
          info: { keys: [key] },
        },
        {
          type: 'rect',
          shape: { x: 4, y: 14, width: 3, height: height - 28 },
          style: { fill: ownColor(look, 0, key) ?? paletteColor(look, index) },
          silent: true,
        },
        {
          type: 'text',
          x: 18,
          y: 16,
          silent: true,
          style: { text: look.format(value), fill: look.text, font: `600 22px ${FONT}` },
        },
        {
          type: 'text',
          x: 18,
          y: 48,
          silent: true,
          style: { text: label, fill: look.muted, font: `12px ${FONT}`, width: width - 36, overflow: 'truncate' },
        },
      ],
    })),
  };
};

/** 1, 2 or 5 times a power of ten. */
function roundAbove(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= value)!;
}
