import { expect, test } from 'vitest';
import type { Analysis } from '#common/analysis.ts';
import { ON_LIGHT } from './chart-colors.ts';
import { chartOption } from './chart-option.ts';
import { cutLabel, cutLabels } from './cut-label.ts';

const ALIKE = ['Provider Withdrew - Before Interview', 'Provider Withdrew - After Interview', 'Rejected'];

test('long labels that begin or end alike do not read alike when they are cut', () => {
  for (const width of [60, 96, 140]) {
    const cut = ALIKE.map(cutLabels(ALIKE, width));
    expect([width, new Set(cut).size, cut[2]]).toEqual([width, 3, 'Rejected']);
  }
  expect(cutLabel('Provider Withdrew - Before Interview', 140)).toMatch(/^Provider.{0,3}….{0,2}Interview$/);
  expect(cutLabel('👩‍⚕️', 140)).toBe('👩‍⚕️');
});

test('the names on an axis are cut, and a hint and a click have the whole', () => {
  const analysis: Analysis = {
    columns: [{ label: 'Count', type: 'Number' }],
    groups: ALIKE.map((label, at) => ({ keys: [label], labels: [label], values: [at + 1] })),
    totals: [6],
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
    width: 300,
    height: 400,
    format: String,
  };
  for (const kind of ['bar horizontal', 'bar vertical'] as const) {
    const option = chartOption(kind, analysis, look) as unknown as Record<'xAxis' | 'yAxis', any>;
    const axis = [option.xAxis, option.yAxis].flat().find(({ type }) => type === 'category');
    expect([kind, [...axis.data].toSorted()]).toEqual([kind, [...ALIKE].toSorted()]);
    expect([kind, new Set(axis.data.map(axis.axisLabel.formatter)).size]).toEqual([kind, 3]);
  }
});
