import { expect, test } from 'vitest';
import type { Analysis } from '#common/analysis.ts';
import { chartSvg } from './chart-svg.ts';
import { wordsOfSvg } from './draw-svg.ts';

const NAMES = [
  'RN',
  'Occupational Therapist',
  'Physical Therapist',
  'Behavior Technician',
  'Special Educator',
  'School Psychologist',
];
const analysis: Analysis = {
  columns: [{ label: 'Count', type: 'Number' }],
  groups: NAMES.flatMap((name, at) =>
    ['Active', 'Lost'].map((status) => ({ keys: [name, status], labels: [name, status], values: [at + 3] })),
  ),
  totals: [60],
  isTruncated: false,
  overlaps: false,
  ranAt: '2026-11-23T10:00:00.000Z',
};

test('where few names stand on an axis each of them is read, on a widget, on a phone and on paper', () => {
  for (const width of [326, 520, 720])
    for (const kind of ['bar horizontal', 'bar vertical', 'bar stacked', 'bar grouped', 'line'] as const) {
      const svg = chartSvg({ kind, analysis, tones: [] }, { width, height: 240 });
      const said = wordsOfSvg(svg).join(' ');
      const missing = NAMES.filter((name) => !said.includes(name.slice(0, 5)));
      expect([kind, width, missing]).toEqual([kind, width, []]);
    }
});

test('names that stand in several lines are broken between their words, or cut in the middle', () => {
  for (const width of [326, 520, 560, 720]) {
    const said = wordsOfSvg(chartSvg({ kind: 'bar stacked', analysis, tones: [] }, { width, height: 240 }));
    const isWhole = (line: string) =>
      line.includes('…') ||
      line
        .trim()
        .split(' ')
        .every((word) => words.has(word));
    const lines = said.filter((line) => NAMES.some((name) => name.slice(0, 5) === line.slice(0, 5)) || /^[a-z]/.test(line));
    expect([width, lines.filter((line) => !isWhole(line))]).toEqual([width, []]);
  }
});
const words = new Set(NAMES.flatMap((name) => name.split(' ')));
