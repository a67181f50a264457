import type { EChartsCoreOption } from 'echarts/core';
import { isPart, ofNothing, type Analysis, type GroupedKey, type Measure } from '#common/analysis.ts';

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

/** Tell apart without red and green: the palette of Okabe and Ito. */
export const PALETTE = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#8a8a00', '#6a51a3'] as const;

/** The same hues, light enough for a dark page. */
export const PALETTE_ON_DARK = ['#4aa8e0', '#f0b429', '#2ec4a0', '#e49cc4', '#9ad4f5', '#ff8a4c', '#cfcf4a', '#a892e0'] as const;

/** How one kind of chart is drawn. */
export type Draw = (analysis: Analysis, look: ChartLook) => EChartsCoreOption;

/** Pixels of a letter of 12 px, on the wide side. */
export const LETTER = 7.2;

export const FONT = 'Inter Variable, Inter, system-ui, sans-serif';

/** The colors that values have wherever they stand; of several with the same one the second and third are lighter. */
export function shades(look: ChartLook, level: number, keys: readonly GroupedKey[]): { itemStyle?: { color: string } }[] {
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

export const colored = (look: ChartLook, level: number, key: GroupedKey) => {
  const color = look.colorOf?.(level, key);
  return color ? { itemStyle: { color } } : {};
};

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
