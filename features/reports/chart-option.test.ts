import { expect, test } from 'vitest';
import { EMPTY_LABEL, type Analysis, type GroupedKey } from '#common/analysis.ts';
import { CHART_KINDS, minimumGroups } from './chart-kinds.ts';
import { PALETTE } from './chart-look.ts';
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
  palette: PALETTE,
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

test('what is drawn is the column that was chosen, added up over the groups below it', () => {
  for (const kind of ['bar horizontal', 'pie', 'donut'] as const) {
    const { series } = chartOption(kind, analysis, { ...look, column: 1 }) as { series: { data: { value: number }[] }[] };
    expect([kind, series[0]!.data.map(({ value }) => value)]).toEqual([kind, [200, 400, 600]]);
  }
  const { series } = chartOption('gauge', analysis, { ...look, column: 1 }) as { series: { max: number; data: object[] }[] };
  expect(series[0]).toMatchObject({ max: 2_000, data: [{ value: 1_200, name: 'Sum of Bill rate' }] });
});
