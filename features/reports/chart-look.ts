import type { EChartsCoreOption } from 'echarts/core';
import type { Tone } from '#common/field.ts';
import { isPart, ofNothing, type Analysis, type GroupedKey, type Measure } from '#common/analysis.ts';
import type { ChartColors } from './chart-colors.ts';

/** The colors and sizes of one drawing. */
export interface ChartLook {
  text: string;
  muted: string;
  line: string;
  surface: string;
  colors: ChartColors;
  width: number;
  height: number;
  /** The tone that a value has wherever it stands, such as that of a status. */
  toneOf?: (level: number, key: GroupedKey) => Tone | undefined;
  format: (value: number) => string;
  /** Which measure; default: the first. */
  column?: number;
  /** What is drawn where there is no record; default: 0. null is a gap. */
  nothing?: 0 | null;
  /** Parts of a whole, from 0 to 1. */
  isPart?: boolean;
  /** Of a gauge: where it ends; default: a round number above the value. */
  target?: number;
}

/** What a measure asks of its drawing. */
export const lookOf = (measure: Measure | undefined): Pick<ChartLook, 'nothing' | 'isPart'> => ({
  nothing: measure ? ofNothing(measure) : 0,
  isPart: isPart(measure),
});

/** How one kind of chart is drawn. */
export type Draw = (analysis: Analysis, look: ChartLook) => EChartsCoreOption;

/** Pixels of a letter of 12 px, on the wide side. */
export const LETTER = 7.2;

export const FONT = 'Inter Variable, Inter, system-ui, sans-serif';

/** The color of a value that has its own wherever it stands. */
export function ownColor({ toneOf, colors }: ChartLook, level: number, key: GroupedKey): string | undefined {
  const tone = toneOf?.(level, key);
  return tone && colors.tones[tone];
}

/** The same for several values; of those with one tone the second and third are stronger. */
export function ownColors(look: ChartLook, level: number, keys: readonly GroupedKey[]): (string | undefined)[] {
  const seen = new Map<string, number>();
  return keys.map((key) => {
    const color = ownColor(look, level, key);
    if (!color) return undefined;
    const before = seen.get(color) ?? 0;
    seen.set(color, before + 1);
    return before ? mixed(color, look.colors.away, STRONGER[Math.min(before, STRONGER.length) - 1]!) : color;
  });
}
const STRONGER = [0.42, 0.78];

/** `#rrggbb` both; so much of the second, 0 to 1. */
const mixed = (color: string, other: string, part: number): string =>
  `#${[1, 3, 5]
    .map((at) => [color, other].map((each) => Number.parseInt(each.slice(at, at + 2), 16)) as [number, number])
    .map(([from, to]) =>
      Math.round(from + (to - from) * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

export const paletteColor = ({ colors: { palette } }: ChartLook, place: number): string => palette[place % palette.length]!;

/** How a part of a chart is painted; without a color, the chart chooses one of its palette. */
export const painted = (color: string | undefined) => (color ? { itemStyle: { color } } : {});

export const tooltip = ({ surface, text, line, format }: ChartLook) => ({
  trigger: 'item',
  confine: true,
  backgroundColor: surface,
  borderColor: line,
  textStyle: { color: text },
  valueFormatter: (value: unknown) => format(Number(value ?? 0)),
});
export const legend = ({ text, muted, line }: ChartLook) => ({
  type: 'scroll',
  top: 4,
  itemGap: 18,
  textStyle: { color: text },
  pageIconColor: text,
  pageIconInactiveColor: line,
  pageTextStyle: { color: muted },
});
