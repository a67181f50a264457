import { cutLabels } from './cut-label.ts';
import { pivotOf, slicesOf } from './chart-data.ts';
import { LETTER, legend, ownColor, ownColors, painted, tooltip, type ChartLook, type Draw } from './chart-look.ts';

/** Bars that all have their name and their number. */
const MOST_NAMED = 12;

export const bars =
  (isHorizontal: boolean): Draw =>
  (analysis, look) => {
    const slices = slicesOf(analysis, look.column);
    const names = slices.map(({ label }) => label);
    const category = isHorizontal ? { ...namesBeside(look, names), inverse: true } : namesBelow(look, names);
    const value = { type: 'value', ...numbersLook(look), ...(isHorizontal ? { splitNumber: splitsFor(look.width) } : {}) };
    const data = slices.map(({ key, value: of, isNothing }) => ({
      value: isNothing ? null : of,
      keys: [key],
      ...painted(ownColor(look, 0, key)),
    }));
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

export const manyBars = (isStacked: boolean): Draw =>
  manySeries({ type: 'bar', barMaxWidth: 36, ...(isStacked ? { stack: 'all' } : {}) });

/** What adds up is 0 where there is no record; an average of nothing is a gap. */
export const lines: Draw = (analysis, look) => {
  const { nothing = 0 } = look;
  const drawn = manySeries({ type: 'line', symbolSize: 7 }, nothing)(analysis, look);
  return { ...drawn, xAxis: { ...(drawn.xAxis as object), boundaryGap: false } };
};

/** The first level below, a series for each key of the second. */
const manySeries =
  (of: object, nothing: 0 | null = null): Draw =>
  (analysis, look) => {
    const { categories, series } = pivotOf(analysis, look.column);
    const colors = ownColors(
      look,
      1,
      series.map(({ key }) => key),
    );
    return {
      grid: grid(true),
      legend: legend(look),
      tooltip: tooltip(look),
      xAxis: namesBelow(
        look,
        categories.map(({ label }) => label),
      ),
      yAxis: { type: 'value', ...numbersLook(look) },
      series: series.map(({ key, label, values }, place) => ({
        ...of,
        name: label,
        ...painted(colors[place]),
        data: values.map((value, at) => ({ value: value ?? nothing, keys: [categories[at]!.key, key] })),
      })),
    };
  };

const labelOf =
  ({ format }: ChartLook) =>
  ({ value }: { value: number | null }) =>
    value === null ? '' : format(value);

const grid = (hasLegend: boolean) => ({
  left: 8,
  right: 24,
  top: hasLegend ? 40 : 16,
  bottom: 8,
  outerBoundsMode: 'same',
  outerBoundsContain: 'axisLabel',
});

const lineLook = ({ line }: ChartLook) => ({ lineStyle: { color: line } });
const numbersLook = (look: ChartLook) => ({
  // Parts of a whole end at the whole.
  ...(look.isPart ? { max: ({ max }: { max: number }) => (max > 0.8 ? 1 : null) } : {}),
  axisLabel: { color: look.muted, hideOverlap: true, formatter: (value: number) => look.format(value) },
  axisLine: lineLook(look),
  splitLine: { show: true, ...lineLook(look) },
});
const namesLook = (look: ChartLook, names: readonly string[]) => ({
  type: 'category',
  data: [...names],
  axisLine: lineLook(look),
  axisTick: { show: false },
});

/** Pixels of the numbers beside the names. */
const SIDE = 64;

const namesBeside = (look: ChartLook, names: readonly string[]) => ({
  ...namesLook(look, names),
  axisLabel: { color: look.muted, hideOverlap: true, formatter: cutLabels(names, Math.min(140, look.width * 0.36)) },
});

/** Few names stand all, in several lines, or turned where a word has no room; of many those that fit. */
function namesBelow(look: ChartLook, names: readonly string[]) {
  const room = (look.width - SIDE) / Math.max(1, names.length);
  const isNamed = names.length <= MOST_NAMED;
  const longest = Math.max(0, ...names.flatMap((name) => name.split(' ')).map(({ length }) => length)) * LETTER;
  const turned = longest > room - 10 && names.length > 1;
  const lines = turned
    ? { rotate: 40, formatter: cutLabels(names, 96) }
    : { width: room - 10, overflow: 'break', lineHeight: 14, formatter: (name: string) => name };
  const few = { interval: 0, ...lines };
  const many = { formatter: cutLabels(names, 140), hideOverlap: true };
  return { ...namesLook(look, names), axisLabel: { color: look.muted, ...(isNamed ? few : many) } };
}

/** So many parts of an axis below a drawing of this width that their numbers do not touch. */
const splitsFor = (width: number) => Math.min(5, Math.max(2, Math.floor(width / 110)));
