import type { EChartsCoreOption } from 'echarts/core';
import type { Analysis, GroupedKey } from '#common/analysis.ts';
import type { ChartKind } from './chart-kinds.ts';
import { pivotOf, slicesOf, type Slice } from './chart-data.ts';

/** The colors and sizes of one drawing. */
export interface ChartLook {
  text: string;
  muted: string;
  line: string;
  surface: string;
  palette: readonly string[];
  width: number;
  height: number;
  /** The color that a value has wherever it stands, such as that of a status. */
  colorOf?: (level: number, key: GroupedKey) => string | undefined;
  format: (value: number) => string;
  /** Which measure; default: the first. */
  column?: number;
  /** Of a gauge: where it ends; default: a round number above the value. */
  target?: number;
}

/** Tell apart without red and green: the palette of Okabe and Ito. */
export const PALETTE = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#8a8a00', '#6a51a3'] as const;

/** The same hues, light enough for a dark page. */
export const PALETTE_ON_DARK = ['#4aa8e0', '#f0b429', '#2ec4a0', '#e49cc4', '#9ad4f5', '#ff8a4c', '#cfcf4a', '#a892e0'] as const;

/** What ECharts draws for an analysis. Each datum keeps its `keys`, so that a click finds the records behind it. */
export function chartOption(kind: ChartKind, analysis: Analysis, look: ChartLook): EChartsCoreOption {
  const base = { animation: false, color: [...look.palette], textStyle: { fontFamily: FONT, color: look.text } };
  return { ...base, ...DRAWN[kind](analysis, look) };
}

const FONT = 'Inter Variable, Inter, system-ui, sans-serif';
type Draw = (analysis: Analysis, look: ChartLook) => EChartsCoreOption;

/** The colors that values have wherever they stand; of several with the same one the second and third are lighter. */
function shades(look: ChartLook, level: number, keys: readonly GroupedKey[]): { itemStyle?: { color: string } }[] {
  const seen = new Map<string, number>();
  return keys.map((key) => {
    const color = look.colorOf?.(level, key);
    if (!color) return {};
    const before = seen.get(color) ?? 0;
    seen.set(color, before + 1);
    return { itemStyle: { color: before ? lighter(color, LIGHTER[Math.min(before, LIGHTER.length) - 1]!) : color } };
  });
}
const LIGHTER = [0.4, 0.65];

/** @param color `#rrggbb` */
const lighter = (color: string, part: number): string =>
  `#${[1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16))
    .map((value) =>
      Math.round(value + (255 - value) * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const colored = (look: ChartLook, level: number, key: GroupedKey) => {
  const color = look.colorOf?.(level, key);
  return color ? { itemStyle: { color } } : {};
};

/** Bars that all have their name and their number. */
const MOST_NAMED = 12;

const bars =
  (isHorizontal: boolean): Draw =>
  (analysis, look) => {
    const slices = slicesOf(analysis, look.column);
    const axis = axisLook(look, true);
    const room = look.width / Math.max(1, slices.length);
    const isTurned = !isHorizontal && slices.length > 3 && slices.length <= MOST_NAMED && room < 90;
    const turned = isTurned ? { rotate: 40, width: 96 } : { width: Math.min(140, room - 12) };
    const axisLabel = isHorizontal || slices.length > MOST_NAMED ? axis.axisLabel : { ...axis.axisLabel, interval: 0, ...turned };
    const category = { type: 'category', data: slices.map(({ label }) => label), inverse: isHorizontal, ...axis, axisLabel };
    const value = { type: 'value', ...axisLook(look, false) };
    const data = slices.map(({ key, value: of }) => ({ value: of, keys: [key], ...colored(look, 0, key) }));
    return {
      grid: grid(false),
      tooltip: tooltip(look),
      xAxis: isHorizontal ? value : category,
      yAxis: isHorizontal ? category : value,
      series: [
        {
          type: 'bar',
          data,
          barMaxWidth: 36,
          label: {
            show: slices.length <= MOST_NAMED,
            position: isHorizontal ? 'right' : 'top',
            color: look.text,
            formatter: labelOf(look),
          },
        },
      ],
    };
  };

const manyBars =
  (isStacked: boolean): Draw =>
  (analysis, look) => {
    const { categories, series } = pivotOf(analysis, look.column);
    const colors = shades(
      look,
      1,
      series.map(({ key }) => key),
    );
    return {
      grid: grid(true),
      legend: legend(look),
      tooltip: tooltip(look),
      xAxis: { type: 'category', data: categories.map(({ label }) => label), ...axisLook(look, true) },
      yAxis: { type: 'value', ...axisLook(look, false) },
      series: series.map(({ key, label, values }, place) => ({
        type: 'bar',
        name: label,
        barMaxWidth: 36,
        ...(isStacked ? { stack: 'all' } : {}),
        ...colors[place],
        data: values.map((value, at) => ({ value, keys: [categories[at]!.key, key] })),
      })),
    };
  };

const lines: Draw = (analysis, look) => {
  const { categories, series } = pivotOf(analysis, look.column);
  const colors = shades(
    look,
    1,
    series.map(({ key }) => key),
  );
  return {
    grid: grid(true),
    legend: legend(look),
    tooltip: tooltip(look),
    xAxis: { type: 'category', boundaryGap: false, data: categories.map(({ label }) => label), ...axisLook(look, true) },
    yAxis: { type: 'value', ...axisLook(look, false) },
    series: series.map(({ key, label, values }, place) => ({
      type: 'line',
      name: label,
      symbolSize: 7,
      connectNulls: true,
      ...colors[place],
      data: values.map((value, at) => ({ value: value ?? 0, keys: [categories[at]!.key, key] })),
    })),
  };
};

/** Pixels: names beside slices would be cut off. */
const NARROW = 520;

const pie =
  (radius: [string, string]): Draw =>
  (analysis, look) => {
    const isNarrow = look.width < NARROW;
    return {
      tooltip: tooltip(look),
      ...(isNarrow ? { legend: { ...legend(look), top: undefined, bottom: 0 } } : {}),
      series: [
        {
          type: 'pie',
          radius,
          center: ['50%', isNarrow ? '44%' : '52%'],
          itemStyle: { borderColor: look.surface, borderWidth: 2 },
          // Names of thin slices would stand on each other; they are in the table.
          minShowLabelAngle: isNarrow ? 32 : 8,
          label: isNarrow
            ? {
                show: true,
                position: 'inner',
                color: '#111820',
                fontWeight: 600,
                formatter: ({ percent: part }: { percent: number }) => `${Math.round(part)}%`,
              }
            : { show: true, color: look.text, formatter: '{b}  {d}%' },
          data: parts(analysis, look),
        },
      ],
    };
  };

/** A ring beside its list: each name with its value and its part. Where it is narrow, the list stands below. */
const advancedPie: Draw = (analysis, look) => {
  const slices = slicesOf(analysis, look.column);
  const total = sumOf(slices);
  const said = new Map(slices.map(({ label, value }) => [label, `${label}   ${look.format(value)}   ${percent(value, total)}`]));
  const isNarrow = look.width < NARROW;
  const [x, y] = isNarrow ? [50, 33] : [28, 50];
  return {
    tooltip: tooltip(look),
    title: {
      text: look.format(total),
      left: `${x - (isNarrow ? 0 : 1)}%`,
      top: `${y - 4}%`,
      textAlign: 'center',
      textStyle: { color: look.text, fontSize: 20, fontFamily: FONT },
    },
    legend: {
      ...legend(look),
      orient: 'vertical',
      left: isNarrow ? 'center' : '56%',
      top: isNarrow ? '66%' : 'middle',
      formatter: (name: string) => said.get(name) ?? name,
    },
    series: [
      {
        type: 'pie',
        radius: isNarrow ? ['40%', '56%'] : ['52%', '74%'],
        center: [`${x}%`, `${y}%`],
        label: { show: false },
        itemStyle: { borderColor: look.surface, borderWidth: 2 },
        data: parts(analysis, look),
      },
    ],
  };
};

/** Pixels of the two lines of words below a ring. */
const WORDS = 46;

/** A small ring for each group: its part of the whole. */
const pieGrid: Draw = (analysis, look) => {
  const slices = slicesOf(analysis, look.column).slice(0, 24);
  const total = sumOf(slices);
  const across = Math.max(1, Math.min(slices.length, Math.floor(look.width / 130)));
  const down = Math.max(1, Math.ceil(slices.length / across));
  const room = look.height / down;
  const size = Math.min((look.width / across) * 0.3, (room - WORDS) / 2);
  const at = (index: number): [number, number] => [
    ((index % across) + 0.5) * (look.width / across),
    Math.floor(index / across) * room + (room - WORDS) / 2,
  ];
  return {
    tooltip: tooltip(look),
    series: slices.map(({ key, label, value }, index) => ({
      type: 'pie',
      radius: [size * 0.72, size],
      center: at(index),
      silent: false,
      label: { show: true, position: 'center', color: look.text, fontWeight: 600, formatter: percent(value, total) },
      labelLine: { show: false },
      data: [
        {
          value,
          name: label,
          keys: [key],
          itemStyle: { color: look.colorOf?.(0, key) ?? look.palette[index % look.palette.length] },
        },
        {
          value: Math.max(0, total - value),
          name: '',
          itemStyle: { color: look.line },
          tooltip: { show: false },
          label: { show: false },
        },
      ],
    })),
    graphic: slices.map(({ label, value }, index) => ({
      type: 'text',
      x: at(index)[0],
      y: at(index)[1] + size + 6,
      style: {
        text: `${label}\n${look.format(value)}`,
        fill: look.text,
        font: `12px ${FONT}`,
        textAlign: 'center',
        lineHeight: 16,
        width: look.width / across - 12,
        overflow: 'truncate',
      },
    })),
  };
};

/** The total against its target, or the parts of several groups as rings. */
const gauge: Draw = (analysis, look) => {
  const value = Number(analysis.totals[look.column ?? 0] ?? 0);
  const max = look.target ?? roundAbove(value);
  return {
    series: [
      {
        type: 'gauge',
        max,
        startAngle: 210,
        endAngle: -30,
        radius: '92%',
        progress: { show: true, width: 16, itemStyle: { color: look.palette[0] } },
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

const numberCards: Draw = (analysis, look) => {
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
          style: { fill: look.colorOf?.(0, key) ?? look.palette[index % look.palette.length] },
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

const DRAWN: Record<ChartKind, Draw> = {
  'bar horizontal': bars(true),
  'bar vertical': bars(false),
  'bar stacked': manyBars(true),
  'bar grouped': manyBars(false),
  pie: pie(['0%', '62%']),
  donut: pie(['40%', '62%']),
  'advanced pie': advancedPie,
  'pie grid': pieGrid,
  line: lines,
  gauge,
  'number cards': numberCards,
};

function parts(analysis: Analysis, look: ChartLook) {
  const slices = slicesOf(analysis, look.column);
  const colors = shades(
    look,
    0,
    slices.map(({ key }) => key),
  );
  return slices.map(({ key, label, value }, at) => ({ value, name: label, keys: [key], ...colors[at] }));
}

const sumOf = (slices: readonly Slice[]): number => slices.reduce((sum, { value }) => sum + value, 0);
const percent = (value: number, total: number): string => `${total ? Math.round((value / total) * 1000) / 10 : 0}%`;

/** 1, 2 or 5 times a power of ten. */
function roundAbove(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= value)!;
}

const labelOf =
  ({ format }: ChartLook) =>
  ({ value }: { value: number }) =>
    format(value);
const grid = (hasLegend: boolean) => ({
  left: 8,
  right: 24,
  top: hasLegend ? 40 : 16,
  bottom: 8,
  outerBoundsMode: 'same',
  outerBoundsContain: 'axisLabel',
});
const tooltip = ({ surface, text, line, format }: ChartLook) => ({
  trigger: 'item',
  confine: true,
  backgroundColor: surface,
  borderColor: line,
  textStyle: { color: text },
  valueFormatter: (value: unknown) => format(Number(value ?? 0)),
});
const legend = ({ text }: ChartLook) => ({ type: 'scroll', top: 4, itemGap: 18, textStyle: { color: text } });
const axisLook = ({ muted, line, format }: ChartLook, isCategory: boolean) => ({
  axisLabel: isCategory
    ? { color: muted, width: 140, overflow: 'truncate', hideOverlap: true }
    : { color: muted, formatter: (value: number) => format(value) },
  axisLine: { lineStyle: { color: line } },
  splitLine: { show: !isCategory, lineStyle: { color: line } },
  axisTick: { show: false },
});
