import { expect, test } from 'vitest';
import { EMPTY_LABEL, type Analysis, type GroupedKey } from '#common/analysis.ts';
import { CHART_KINDS, minimumGroups, type ChartKind } from './chart-kinds.ts';
import { ON_LIGHT } from './chart-colors.ts';
import { chartOption } from './chart-option.ts';

const SERIES = ['RN', null];
const STATES = ['FL', 'GA', 'TX'];
const groups = STATES.flatMap((state, at) =>
  SERIES.map((profession, by) => ({
    keys: [state, profession],
    labels: [state, profession ?? EMPTY_LABEL],
    values: [at + by + 1, 100 * (at + 1)],
  })),
);
const analysis: Analysis = {
  columns: [
    { label: 'Count', type: 'Number' },
    { label: 'Sum of Bill rate', type: 'Currency' },
  ],
  groups,
  totals: [15, 1_200],
  isTruncated: false,
  overlaps: false,
  ranAt: '2026-11-23T10:00:00.000Z',
};
const look = {
  text: '#111',
  muted: '#555',
  line: '#ddd',
  surface: '#fff',
  colors: ON_LIGHT,
  width: 720,
  height: 400,
  format: String,
};

/** The keys of everything that can be clicked: a click on it opens the records behind them. */
function keysIn(option: unknown): GroupedKey[][] {
  if (Array.isArray(option)) return option.flatMap(keysIn);
  if (typeof option !== 'object' || option === null) return [];
  const { keys, ...rest } = option as { keys?: GroupedKey[] };
  return [...(keys ? [keys] : []), ...Object.values(rest).flatMap(keysIn)];
}

test('every part of every kind of chart leads to the records of its group, and every group is led to', () => {
  const places = { 1: STATES.map((state) => [state]), 2: groups.map(({ keys }) => keys) };
  for (const kind of CHART_KINDS) {
    const found = keysIn(chartOption(kind, analysis, look));
    const expected = kind === 'gauge' ? [[]] : places[minimumGroups(kind)];
    expect([kind, new Set(found.map(String))]).toEqual([kind, new Set(expected.map(String))]);
    expect([kind, found.length]).toEqual([kind, expected.length]);
  }
});

test('each kind of chart has a form of its own [REPORT-010] [REPORT-011] [REPORT-012] [REPORT-013] [REPORT-014] [REPORT-015] [REPORT-016] [REPORT-017] [REPORT-018] [REPORT-019] [REPORT-020]', () => {
  const formOf = (kind: ChartKind) => {
    const { series = [], xAxis, title, graphic = [] } = chartOption(kind, analysis, look) as Record<string, any>;
    const [first] = series;
    return [
      ...series.map(({ type }: { type: string }) => type),
      ...(xAxis ? [`${xAxis.type} below`] : []),
      ...(first?.stack ? ['on each other'] : []),
      ...(first?.type === 'pie' && first.radius[0] !== '0%' ? ['hollow'] : []),
      ...(title ? ['with its sum'] : []),
      ...(graphic.length ? [`${graphic.length} places for words`] : []),
    ].join(', ');
  };
  const forms: Record<ChartKind, string> = {
    'bar horizontal': 'bar, value below',
    'bar vertical': 'bar, category below',
    'bar stacked': 'bar, bar, category below, on each other',
    'bar grouped': 'bar, bar, category below',
    pie: 'pie',
    donut: 'pie, hollow',
    'advanced pie': 'pie, hollow, with its sum, 3 places for words',
    'pie grid': 'pie, pie, pie, hollow, 3 places for words',
    line: 'line, line, category below',
    gauge: 'gauge',
    'number cards': '3 places for words',
  };
  expect(Object.fromEntries(CHART_KINDS.map((kind) => [kind, formOf(kind)]))).toEqual(forms);
});

test('what is drawn is the column that was chosen, added up over the groups below it', () => {
  for (const kind of ['bar horizontal', 'pie', 'donut'] as const) {
    const { series } = chartOption(kind, analysis, { ...look, column: 1 }) as { series: { data: { value: number }[] }[] };
    expect([kind, series[0]!.data.map(({ value }) => value)]).toEqual([kind, [200, 400, 600]]);
  }
  const { series } = chartOption('gauge', analysis, { ...look, column: 1 }) as { series: { max: number; data: object[] }[] };
  expect(series[0]).toMatchObject({ max: 2_000, data: [{ value: 1_200, name: 'Sum of Bill rate' }] });
});

const ofMany = (count: number): Analysis => ({
  ...analysis,
  groups: Array.from({ length: count }, (_, at) => ({ keys: [at], labels: [`Group ${at}`], values: [at + 1] })),
});
/** All words of a drawing. */
const wordsIn = (option: unknown): string[] => {
  if (Array.isArray(option)) return option.flatMap(wordsIn);
  if (typeof option !== 'object' || option === null) return [];
  const { text, ...rest } = option as { text?: unknown };
  return [...(typeof text === 'string' ? [text] : []), ...Object.values(rest).flatMap(wordsIn)];
};

test('in half the width every slice of a pie says its name and its part, and those without room are counted in one line', () => {
  for (const kind of ['pie', 'donut', 'advanced pie'] as const)
    for (const [count, height] of [
      [5, 240],
      [30, 240],
    ] as const) {
      const said = wordsIn(chartOption(kind, ofMany(count), { ...look, width: 380, height }));
      expect([kind, said]).toEqual([kind, expect.arrayContaining(['Group 0', count === 5 ? '6.7%' : '0.2%'])]);
      expect([kind, count, said.filter((each) => each.endsWith(' more')).length]).toEqual([kind, count, count === 5 ? 0 : 1]);
    }
  const { series } = chartOption('pie grid', ofMany(30), { ...look, width: 326, height: 240 }) as {
    series: { radius: [number, number]; data: { value: number }[] }[];
  };
  expect(series.reduce((sum, { data }) => sum + data[0]!.value, 0)).toBe(465);
  expect(Math.min(...series.map(({ radius }) => radius[1]))).toBeGreaterThan(10);
});

test('an average of nothing is a gap in lines and bars, a count of nothing is 0', () => {
  const holed: Analysis = {
    ...analysis,
    groups: [
      { keys: ['a', 'x'], labels: ['a', 'x'], values: [3] },
      { keys: ['b', 'x'], labels: ['b', 'x'], values: [null] },
      { keys: ['c', 'x'], labels: ['c', 'x'], values: [5] },
      { keys: ['c', 'y'], labels: ['c', 'y'], values: [1] },
    ],
  };
  const drawn = (kind: 'line' | 'bar vertical', nothing: 0 | null) => {
    const { series } = chartOption(kind, holed, { ...look, nothing }) as { series: { data: { value: number | null }[] }[] };
    return series.map(({ data }) => data.map(({ value }) => value));
  };
  expect(drawn('line', null)).toEqual([
    [3, null, 5],
    [null, null, 1],
  ]);
  expect(drawn('line', 0)).toEqual([
    [3, 0, 5],
    [0, 0, 1],
  ]);
  expect(drawn('bar vertical', null)).toEqual([[3, null, 6]]);
});

test('parts of a whole end at the whole', () => {
  const { yAxis } = chartOption('bar vertical', analysis, { ...look, isPart: true }) as {
    yAxis: { max: (of: { max: number }) => number | null };
  };
  expect([yAxis.max({ max: 0.98 }), yAxis.max({ max: 0.3 })]).toEqual([1, null]);
  const { series } = chartOption('gauge', analysis, { ...look, isPart: true }) as { series: { max: number }[] };
  expect(series[0]!.max).toBe(1);
});
