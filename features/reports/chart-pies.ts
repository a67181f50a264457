import type { Analysis } from '#common/analysis.ts';
import { slicesOf, type Slice } from './chart-data.ts';
import { FONT, legend, shades, tooltip, type ChartLook, type Draw } from './chart-look.ts';

/** Pixels: names beside slices would be cut off. */
const NARROW = 520;

export const pie =
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
export const advancedPie: Draw = (analysis, look) => {
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
export const pieGrid: Draw = (analysis, look) => {
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
