import { cutLabel } from './cut-label.ts';
import type { Analysis } from '#common/analysis.ts';
import { slicesOf, type Slice } from './chart-data.ts';
import { FONT, LETTER, ownColor, ownColors, paletteColor, tooltip, type ChartLook, type Draw } from './chart-look.ts';

/** Pixels: names beside slices would be cut off. */
const NARROW = 520;

export const pie =
  (inner: string): Draw =>
  (analysis, look) =>
    look.width < NARROW
      ? overList(analysis, look, inner === '0%' ? ['0%', '50%'] : ['34%', '50%'])
      : {
          tooltip: tooltip(look),
          series: [
            {
              ...ring(analysis, look, [inner, '62%'], ['50%', '52%']),
              // Names of thin slices would stand on each other; they are in the table.
              minShowLabelAngle: 8,
              label: { show: true, color: look.text, formatter: '{b}  {d}%' },
            },
          ],
        };

/** A ring beside its list: each name with its value and its part. Where it is narrow, the list stands below. */
export const advancedPie: Draw = (analysis, look) => {
  const isNarrow = look.width < NARROW;
  const drawn = isNarrow
    ? overList(analysis, look, ['36%', '50%'])
    : {
        tooltip: tooltip(look),
        series: [ring(analysis, look, ['52%', '74%'], ['27%', '50%'])],
        graphic: list(slicesOf(analysis, look.column), look, {
          x: look.width * 0.52,
          y: 0,
          width: look.width * 0.48 - 8,
          height: look.height,
        }),
      };
  const title = {
    text: look.format(sumOf(slicesOf(analysis, look.column))),
    left: isNarrow ? '50%' : '26%',
    top: isNarrow ? '24%' : '46%',
    textAlign: 'center',
    textStyle: { color: look.text, fontSize: 20, fontFamily: FONT },
  };
  return { ...drawn, title };
};

const overList = (analysis: Analysis, look: ChartLook, radius: [string, string]) => ({
  tooltip: tooltip(look),
  series: [ring(analysis, look, radius, ['50%', '28%'])],
  graphic: list(slicesOf(analysis, look.column), look, {
    x: 8,
    y: look.height * 0.56,
    width: look.width - 16,
    height: look.height * 0.44,
  }),
});

const ring = (analysis: Analysis, look: ChartLook, radius: [string, string], center: [string, string]) => ({
  type: 'pie',
  radius,
  center,
  label: { show: false },
  itemStyle: { borderColor: look.surface, borderWidth: 2 },
  data: parts(analysis, look),
});

const LINE = 20;

/** So many slices; of more the last one is what is left. */
function firstOf(slices: readonly Slice[], most: number): Slice[] {
  if (slices.length <= most) return [...slices];
  const left = slices.slice(most - 1);
  return [...slices.slice(0, most - 1), { key: REST, label: `${left.length} more`, value: sumOf(left) }];
}
/** No record has this key. */
const REST = '$rest';

/** A line for each slice, as far as there is room. */
function list(slices: readonly Slice[], look: ChartLook, room: { x: number; y: number; width: number; height: number }) {
  const total = sumOf(slices);
  const colors = colorsOf(slices, look);
  const lines = firstOf(slices, Math.max(1, Math.floor(room.height / LINE)));
  const top = room.y + Math.max(0, (room.height - lines.length * LINE) / 2);
  const widest = Math.max(...lines.map(({ value }) => look.format(value).length), 3) * LETTER;
  return lines.map(({ key, label, value }, at) => ({
    type: 'group',
    x: room.x,
    y: top + at * LINE,
    silent: true,
    children: [
      ...(key === REST
        ? []
        : [{ type: 'rect', shape: { x: 0, y: 4, width: 10, height: 10, r: 2 }, style: { fill: colors[at] } }]),
      words(cutLabel(label, room.width - 18 - PART - widest - 8), 18, look.text),
      words(look.format(value), room.width - PART, look.text, { align: 'right' }),
      words(percent(value, total), room.width, look.muted, { align: 'right' }),
    ],
  }));
}
/** Pixels of `100.0%`. */
const PART = 52;
const words = (text: string, x: number, fill: string, more: object = {}) => ({
  type: 'text',
  x,
  y: 3,
  style: { text, fill, font: `12px ${FONT}`, ...more },
});

/** Pixels of the two lines of words below a ring, and of both. */
const WORDS = 46;
const LEAST_ROOM = WORDS + 32;

/** A small ring for each group: its part of the whole. The last one holds those that there is no room for. */
export const pieGrid: Draw = (analysis, look) => {
  const all = slicesOf(analysis, look.column);
  const total = sumOf(all);
  const most = Math.max(1, Math.floor(look.height / LEAST_ROOM));
  const inRow = (width: number) => Math.max(1, Math.min(all.length, Math.floor(look.width / width)));
  const across = Math.ceil(all.length / inRow(130)) > most ? inRow(92) : inRow(130);
  const slices = firstOf(all, across * most);
  const down = Math.max(1, Math.ceil(slices.length / across));
  const room = look.height / down;
  const size = Math.min((look.width / across) * 0.3, (room - WORDS) / 2);
  const isRoomy = size * 0.72 > (5 * LETTER) / 2;
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
      label: {
        show: isRoomy,
        position: 'center',
        color: look.text,
        fontWeight: 600,
        formatter: percent(value, total),
      },
      labelLine: { show: false },
      data: [
        {
          value,
          name: label,
          ...(key === REST ? {} : { keys: [key] }),
          itemStyle: { color: key === REST ? look.muted : (ownColor(look, 0, key) ?? paletteColor(look, index)) },
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
        text: `${cutLabel(label, look.width / across - 12)}\n${look.format(value)}${isRoomy ? '' : ` · ${percent(value, total)}`}`,
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
  const keys = slices.map(({ key }) => key);
  return ownColors(look, 0, keys).map((own, at) => own ?? paletteColor(look, at));
}

const sumOf = (slices: readonly Slice[]): number => slices.reduce((sum, { value }) => sum + value, 0);
const percent = (value: number, total: number): string => `${total ? Math.round((value / total) * 1000) / 10 : 0}%`;
