import type { Analysis } from '#common/analysis.ts';
import { slicesOf, type Slice } from './chart-data.ts';
import { FONT, LETTER, legend, shades, tooltip, type ChartLook, type Draw } from './chart-look.ts';

/** Pixels: names beside slices would be cut off. */
const NARROW = 520;

export const pie =
  (radius: [string, string]): Draw =>
  (analysis, look) => {
    const isNarrow = look.width < NARROW;
    const slices = slicesOf(analysis, look.column);
    const total = sumOf(slices);
    const said = new Map(slices.map(({ label, value }) => [label, `${label}  ${percent(value, total)}`]));
    const formatter = (name: string) => said.get(name) ?? name;
    return {
      tooltip: tooltip(look),
      ...(isNarrow ? { legend: { ...legend(look), top: undefined, bottom: 0, formatter } } : {}),
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
  const isNarrow = look.width < NARROW;
  const [x, y] = isNarrow ? [50, 28] : [27, 50];
  const room = isNarrow
    ? { x: 8, y: look.height * 0.56, width: look.width - 16, height: look.height * 0.44 }
    : { x: look.width * 0.52, y: 0, width: look.width * 0.48 - 8, height: look.height };
  return {
    tooltip: tooltip(look),
    title: {
      text: look.format(total),
      left: `${x - (isNarrow ? 0 : 1)}%`,
      top: `${y - 4}%`,
      textAlign: 'center',
      textStyle: { color: look.text, fontSize: 20, fontFamily: FONT },
    },
    series: [
      {
        type: 'pie',
        radius: isNarrow ? ['36%', '50%'] : ['52%', '74%'],
        center: [`${x}%`, `${y}%`],
        label: { show: false },
        itemStyle: { borderColor: look.surface, borderWidth: 2 },
        data: parts(analysis, look),
      },
    ],
    graphic: list(slices, look, room),
  };
};

const LINE = 20;

/** A line for each slice; of more than there is room for the last line says how many there are and what they hold. */
function list(slices: readonly Slice[], look: ChartLook, room: { x: number; y: number; width: number; height: number }) {
  const most = Math.max(1, Math.floor(room.height / LINE));
  const shown = slices.length > most ? slices.slice(0, most - 1) : slices;
  const left = slices.slice(shown.length);
  const total = sumOf(slices);
  const colors = colorsOf(slices, look);
  const lines = shown.map(({ label, value }, at) => ({ label, value, color: colors[at] }));
  if (left.length) lines.push({ label: `${left.length} more`, value: sumOf(left), color: undefined });
  const top = room.y + Math.max(0, (room.height - lines.length * LINE) / 2);
  const widest = Math.max(...lines.map(({ value }) => look.format(value).length), 3) * LETTER;
  return lines.map(({ label, value, color }, at) => ({
    type: 'group',
    x: room.x,
    y: top + at * LINE,
    silent: true,
    children: [
      ...(color ? [{ type: 'rect', shape: { x: 0, y: 4, width: 10, height: 10, r: 2 }, style: { fill: color } }] : []),
      words(label, 18, look.text, { width: room.width - 18 - PART - widest - 8, overflow: 'truncate' }),
      words(look.format(value), room.width - PART, look.text, { align: 'right' }),
      words(percent(value, total), room.width, look.muted, { align: 'right' }),
    ],
  }));
}
/** Pixels of `100.0%`. */
const PART = 52;
const words = (text: string, x: number, fill: string, more: object) => ({
  type: 'text',
  x,
  y: 3,
  style: { text, fill, font: `12px ${FONT}`, ...more },
});

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
  const colors = colorsOf(slices, look);
  return slices.map(({ key, label, value }, at) => ({
    value,
    name: label,
    keys: [key],
    itemStyle: { color: colors[at] },
  }));
}

/** Of choices their own, of all else those of the palette in turn. */
function colorsOf(slices: readonly Slice[], look: ChartLook): string[] {
  const own = shades(
    look,
    0,
    slices.map(({ key }) => key),
  );
  return own.map(({ itemStyle }, at) => itemStyle?.color ?? look.palette[at % look.palette.length]!);
}

const sumOf = (slices: readonly Slice[]): number => slices.reduce((sum, { value }) => sum + value, 0);
const percent = (value: number, total: number): string => `${total ? Math.round((value / total) * 1000) / 10 : 0}%`;
