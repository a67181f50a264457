import { expect, test } from 'vitest';
import { spansOf } from './row-window.ts';

const drawnIn = (spans: ReturnType<typeof spansOf>) =>
  spans.filter(({ isGap }) => !isGap).reduce((sum, { from, to }) => sum + to - from, 0);

test('a short list is drawn whole', () => {
  expect(spansOf(60, 20, 25, [])).toEqual([{ from: 0, to: 60, isGap: false }]);
});

test('of a long list at most sixty rows are drawn, those in sight among them, and every row has its place', () => {
  for (const first of [0, 3, 90, 176, 199]) {
    const spans = spansOf(200, first, 24, [0, 120]);

    expect(drawnIn(spans)).toBeLessThanOrEqual(60);
    expect(spans[0]!.from).toBe(0);
    expect(spans.at(-1)!.to).toBe(200);
    for (const [at, span] of spans.entries()) expect(span.from).toBe(at === 0 ? 0 : spans[at - 1]!.to);
    const isDrawn = (row: number) => spans.some(({ from, to, isGap }) => !isGap && row >= from && row < to);
    for (const row of [0, 120, first, Math.min(199, first + 23)]) expect([first, row, isDrawn(row)]).toEqual([first, row, true]);
  }
});
